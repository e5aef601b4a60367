import type { Messages } from "../namespaces";

export const developers: Messages["developers"] = {
  page: {
    title: "Développeurs",
    description: "Les applications que vous avez enregistrées pour utiliser l’API.",
    create: "Nouvelle application",
    noneTitle: "Aucune application pour l’instant",
    none: "Enregistrez-en une pour obtenir un ID client et un secret client, et permettre à d’autres d’y connecter leur profil.",
    public: "Publique",
    confidential: "Confidentielle",
    coOwned: "partagée par {owner}",
    tabs: "Développeurs",
    applications: "Applications",
    tokens: "Jetons personnels",
  },
  application: {
    title: "Application",
    all: "Toutes les applications",
    settings: "Paramètres",
    usage: "Utilisation",
    webhooks: "Webhooks",
    owners: "Propriétaires",
    credentials: "Identifiants",
    clientId: "ID client",
  },
  new: {
    title: "Nouvelle application",
    description: "Son nom et sa description sont visibles, ainsi que votre nom.",
  },
  confirmFirst: {
    onlyTitle: "Confirmez votre identité avant de modifier ceci",
    title: "Confirmez votre identité",
    onlyWay: "Confirmer, puis revenir ici",
    passkey: "Utiliser une clé d’accès au lieu du mot de passe",
    holds: "<link>{way}</link>. Nous ne vous redemanderons rien pendant cinq minutes.",
  },
  newForm: {
    ready: "Votre application est prête",
    done: "Terminé",
    submit: "Créer l’application",
    pending: "Création…",
    back: "Retour",
  },
  editForm: {
    title: "Paramètres",
    submit: "Enregistrer",
    pending: "Enregistrement…",
    saved: "Enregistré",
    endSecrets:
      "Révoquer les secrets, ainsi que les jetons d’accès qu’ils ont obtenus par client credentials. Enregistrez ensuite de nouveau.",
  },
  clientFields: {
    name: "Nom",
    description: "Description",
    descriptionHint: "Elle s’affiche quand quelqu’un décide d’autoriser ou non votre application.",
    optional: "facultatif",
    websiteUrl: "URL du site",
    termsOfServiceUrl: "URL des conditions d’utilisation",
    privacyPolicyUrl: "URL de la politique de confidentialité",
    kind: "Type d’application",
    kinds: {
      server: "Un site ou service avec un serveur",
      browser: "Une page web sans serveur",
      native: "Une application mobile ou de bureau",
      command_line: "Un programme en ligne de commande ou un appareil sans navigateur",
    },
    kindHint:
      "Nous vous montrerons le code qui convient. Sans serveur, elle ne peut pas garder de secret : c’est un client public.",
    public: "Client public",
    publicHint:
      "Une application native ou dans le navigateur, qui ne peut pas garder de secret. Elle utilise PKCE à la place.",
    es256: "Signer les id_tokens avec ES256",
    es256Hint:
      "Pour la connexion par OpenID Connect. Laissez désactivé si votre bibliothèque ne le demande pas : toutes connaissent RS256.",
  },
  redirectUris: {
    label: "URI de redirection",
    hint: "L’adresse où les personnes reviennent, avec un code pour votre programme. Sur votre ordinateur, c’est une adresse comme http://127.0.0.1:4000/callback",
    optional: "facultatif",
    remove: "Supprimer",
    removeWhat: "Supprimer la ligne {number}",
    add: "Ajouter une URI de redirection",
  },
  credentials: {
    clientId: "ID client",
    clientSecret: "Secret client",
    copyNow: "Copiez le secret client maintenant",
    explanation:
      "Nous ne l’affichons qu’une fois, car nous n’en gardons que l’empreinte. Conservez-le sur votre serveur.",
  },
  secrets: {
    label: "Secret client",
    copyNow: "Copiez le secret client maintenant",
    explanation: "Vous ne le reverrez pas.",
    previous: "Votre secret précédent continue de fonctionner jusqu’à ce que vous le révoquiez ou en créiez un autre.",
    revokeSecret: "Révoquer le secret",
    revokeTitle: "Révoquer le secret se terminant par {tail} ?",
    revokeExplanation:
      "Les demandes de jeton qui l’utilisent échouent aussitôt, et les jetons d’accès qu’il a obtenus par client credentials ne fonctionnent plus. Les personnes restent connectées.",
    revoke: "Révoquer",
    none: "Aucun secret actif. Créez-en un nouveau.",
    rotate: "Créer un nouveau secret",
    pending: "Création…",
    rotateTitle: "Créer un nouveau secret et révoquer celui se terminant par {tail} ?",
    rotateAndRevoke: "Créer et révoquer l’ancien",
    cancel: "Annuler",
  },
  secretState: {
    used: "créé le {day} · utilisé pour la dernière fois le {last}",
    unused: "créé le {day} · jamais utilisé",
    olderUsed:
      "Vous pouvez avoir deux secrets à la fois. Le plus ancien, créé le {day} et utilisé pour la dernière fois le {last}, est révoqué aussitôt : les demandes de jeton qui l’utilisent échouent, et les jetons d’accès qu’il a obtenus par client credentials ne fonctionnent plus.",
    olderUnused:
      "Vous pouvez avoir deux secrets à la fois. Le plus ancien, créé le {day} et jamais utilisé, est révoqué aussitôt : les demandes de jeton qui l’utilisent échouent, et les jetons d’accès qu’il a obtenus par client credentials ne fonctionnent plus.",
    madeBy: "créé par {name}",
    ofFormerOwner: "créé par un ancien propriétaire, n’agit plus pour personne",
  },
  integration: {
    title: "Pour commencer",
    withSecret:
      "Chaque exemple connecte une personne et lit son profil. Il prend le secret client dans la variable d’environnement {variable}.",
    withPkce: "Chaque exemple connecte une personne avec PKCE et lit son profil.",
    withDevice:
      "Chaque exemple connecte une personne et lit son profil. Avec le flux d’appareil, elle décide dans n’importe quel navigateur, sur n’importe quel appareil.",
    authorizeLink: "Lien d’autorisation",
    byHand:
      "Pour essayer à la main. Un programme ajoute son propre state, comme le font les exemples, et le compare au retour de la personne.",
    onDevice:
      "Son URI de redirection ouvre une application sur un appareil, qui ne peut pas garder de secret : activez « Client public ». L’exemple fonctionne alors tel quel.",
    install: "Installer",
    signInWith: "Connexion avec {title}",
    start: "Enregistrez-le sous {file}, puis lancez-le",
    thenOpen: "Ouvrez ensuite {address} dans un navigateur. Vous passez par la page d’autorisation, puis revenez.",
    nativeApp: "Application native (JavaScript)",
    browserApp: "Navigateur (sans serveur)",
    commandLine: "Ligne de commande (Node)",
    deviceFlow: "Flux d’appareil (Node)",
    deviceGuide: "En savoir plus sur le flux d’appareil",
  },
  icon: {
    title: "Icône",
    description: "Elle apparaît sur la page d’autorisation et parmi les applications connectées.",
    picture: "Image",
    upload: "Envoyer l’icône",
    remove: "Supprimer l’icône",
    hint: "{formats} ; {megabytes} Mo au plus. Nous la recadrons en carré.",
    refused: "L’icône n’a pas été modifiée",
    unusable: "Ce fichier ne convient pas. Choisissez une image : {formats} ; {megabytes} Mo au plus.",
    back: "Retour à l’application",
  },
  delete: {
    title: "Supprimer l’application",
    breaks:
      "{people, plural, one {# personne sera déconnectée} many {# personnes seront déconnectées} other {# personnes seront déconnectées}}. {accessTokens, plural, one {# jeton d’accès} many {# jetons d’accès} other {# jetons d’accès}} et {refreshTokens, plural, one {# jeton d’actualisation} many {# jetons d’actualisation} other {# jetons d’actualisation}} cesseront aussitôt de fonctionner.",
    question: "Supprimer <b>{name}</b> ?",
    explanation:
      "Vous perdez son ID client, ses secrets et son icône, et tout ce qui les utilise cesse de fonctionner. Cette action est irréversible.",
    submit: "Supprimer définitivement",
  },
  usage: {
    people: "Personnes",
    peopleDescription: "Les personnes dont le compte y est connecté en ce moment.",
    connected:
      "<big>{count, number}</big> {count, plural, one {personne connectée} many {personnes connectées} other {personnes connectées}}",
    nothing:
      "Les requêtes à l’API avec les jetons de cette application, et ses demandes de jeton, sont comptées ici par jour, endpoint et statut.",
    note: "Quiconque connaît l’ID client peut provoquer des erreurs sur la page d’autorisation ou avec un secret erroné.",
    limits: "Limites",
    limitsNote:
      "Les lectures et les modifications se comptent par personne ; les chiffres ici concernent les client credentials, qui agissent en votre nom. Les envois de fichiers se comptent par personne, toutes applications confondues. Les demandes de jeton se comptent par adresse ; les chiffres ici concernent la vôtre.",
    tokenNothing:
      "Les requêtes à l’API avec ce jeton sont comptées ici par jour, endpoint et statut, jusqu’à ce qu’il expire ou soit révoqué.",
    tokensNothing:
      "Les requêtes à l’API avec ces jetons sont comptées ici par jour, endpoint et statut, jusqu’à ce qu’ils expirent ou soient révoqués.",
    tokensLimitsNote:
      "Tous vos jetons personnels partagent ces limites. Les envois de fichiers comptent aussi toutes applications confondues.",
    token: "Jeton",
    allTokens: "Tous les jetons",
  },
  requestLog: {
    title: "Requêtes",
    description:
      "Les {days} derniers jours, les plus récentes d’abord. Une nouvelle requête apparaît au bout de quelques secondes. Les adresses, les contenus et les jetons ne sont pas conservés.",
    id: "ID de requête",
    idHint: "Le X-Request-Id d’une réponse",
    errorsOnly: "Erreurs uniquement",
    notFound:
      "Aucune requête avec cet ID au cours des {days} derniers jours. Une requête dont le jeton n’était pas valide n’est pas listée.",
    noErrors: "Aucune erreur au cours des {days} derniers jours.",
    older: "Requêtes plus anciennes",
    duration: "{count, number} ms",
  },
  requests: {
    none: "Aucune requête pour l’instant",
    noneSentence: "Aucune requête pour l’instant.",
    perDay: "Requêtes par jour",
    endpoint: "Endpoint",
    allEndpoints: "Tous les endpoints",
    show: "Afficher",
    byEndpoint: "Par endpoint et statut",
    status: "Statut",
    count: "Requêtes",
    summary:
      "{requests, plural, one {# requête} many {# requêtes} other {# requêtes}} en {days} jours, dont {wrong, number} refusées ou en échec",
    most: "{most, number} par jour au plus",
    asTable: "Requêtes par jour sous forme de tableau",
    day: "Jour",
  },
  errors: {
    title: "Erreurs",
    description: "Ce qui a été refusé ces {days} derniers jours, jusqu’à {most} types. Les secrets sont omis.",
    none: "Rien n’a été refusé.",
    times: "{times, plural, one {# fois} many {# fois} other {# fois}}",
    first: "première <at></at>",
    last: "dernière <at></at>",
  },
  headroom: {
    reads: "Lectures avec un jeton",
    changes: "Modifications avec un jeton",
    uploads: "Envois de fichiers",
    tokenRequests: "Demandes de jeton depuis votre adresse",
    failedAuthentications: "Échecs d’authentification du client depuis votre adresse",
    redirectUris: "URI de redirection",
    secrets: "Secrets client",
    applications: "Applications dans votre compte",
    personalTokens: "Jetons personnels",
    left: "il reste {left, number} sur {most, number}",
    leftIn: "il reste {left, number} sur {most, number} par {span}",
    minute: "minute",
    hour: "heure",
    day: "jour",
    minutes: "{count, plural, one {# minute} many {# minutes} other {# minutes}}",
    seconds: "{count} s",
    refused:
      "{count, plural, =0 {Aucune requête n’a été refusée} one {# requête a été refusée} many {# requêtes ont été refusées} other {# requêtes ont été refusées}} par une limite (429) ces {days} derniers jours.",
  },
};
