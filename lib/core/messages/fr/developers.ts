import type { Messages } from "../namespaces";

export const developers: Messages["developers"] = {
  page: {
    title: "Pour développeurs",
    description: "Les applications que vous avez enregistrées pour utiliser l’API.",
    create: "Nouvelle application",
    noneTitle: "Aucune application pour l’instant",
    none: "Enregistrez-en une pour obtenir un ID client et un secret client, et pour que d’autres puissent y connecter leur profil.",
    public: "Publique",
    confidential: "Confidentielle",
    tabs: "Pour développeurs",
    applications: "Applications",
    tokens: "Jetons personnels",
  },
  application: {
    title: "Application",
    all: "Toutes les applications",
    settings: "Paramètres",
    usage: "Utilisation",
    credentials: "Identifiants",
    clientId: "ID client",
  },
  new: {
    title: "Nouvelle application",
    description: "Son nom, sa description et vous comme propriétaire sont visibles de tous.",
  },
  confirmFirst: {
    onlyTitle: "Confirmez votre identité avant de modifier ceci",
    title: "Confirmez votre identité",
    onlyWay: "Confirmer, puis revenir ici",
    passkey: "Utiliser une clé d’accès à la place du mot de passe",
    holds: "<link>{way}</link>. C’est valable cinq minutes.",
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
    descriptionHint: "Elle se lit au moment de donner son accord.",
    optional: "facultatif",
    websiteUrl: "URL du site",
    termsOfServiceUrl: "URL des conditions d’utilisation",
    privacyPolicyUrl: "URL de la politique de confidentialité",
    kind: "Ce que c’est",
    kinds: {
      server: "Un site ou un service avec un serveur",
      browser: "Une page dans le navigateur, sans serveur",
      native: "Une application pour téléphones ou ordinateurs",
      command_line: "Un programme en ligne de commande",
    },
    kindHint: "Le code proposé en dépend. Sans serveur, elle ne peut pas garder de secret : c’est un client public.",
    public: "Client public",
    publicHint:
      "Une application native ou dans le navigateur, qui ne peut pas garder de secret. Elle utilise PKCE à la place.",
  },
  redirectUris: {
    label: "URI de redirection",
    hint: "L’adresse où l’on revient, avec un code pour votre programme. Sur votre propre ordinateur, c’est une adresse telle que http://127.0.0.1:4000/callback",
    optional: "facultatif",
    remove: "Supprimer",
    removeWhat: "Supprimer la ligne {number}",
    add: "Ajouter une URI de redirection",
  },
  credentials: {
    clientId: "ID client",
    clientSecret: "Secret client",
    copyNow: "Copiez le secret client maintenant",
    explanation: "Il ne s’affiche qu’une fois ; nous n’en conservons que l’empreinte. Gardez-le sur votre serveur.",
  },
  secrets: {
    label: "Secret client",
    copyNow: "Copiez le secret client maintenant",
    explanation: "Vous ne le reverrez pas.",
    previous:
      "Votre secret précédent continue de fonctionner jusqu’à ce que vous le révoquiez ou en changiez de nouveau.",
    revokeSecret: "Révoquer le secret",
    revokeTitle: "Révoquer le secret qui se termine par {tail} ?",
    revokeExplanation:
      "Les demandes de jeton qui l’utilisent échouent aussitôt, et les jetons d’accès qu’il a obtenus par client credentials prennent fin. Les personnes restent connectées.",
    revoke: "Révoquer",
    none: "Aucun secret actif. Créez-en un nouveau.",
    rotate: "Créer un nouveau secret",
    pending: "Création…",
    rotateTitle: "Créer un nouveau secret et révoquer celui qui se termine par {tail} ?",
    rotateAndRevoke: "Créer et révoquer l’ancien",
    cancel: "Annuler",
  },
  secretState: {
    used: "créé le {day} · utilisé pour la dernière fois le {last}",
    unused: "créé le {day} · jamais utilisé",
    olderUsed:
      "Deux secrets sont valables à la fois. Le plus ancien, créé le {day} et utilisé pour la dernière fois le {last}, prend fin aussitôt : les demandes de jeton qui l’utilisent échouent, et les jetons d’accès qu’il a obtenus par client credentials prennent fin.",
    olderUnused:
      "Deux secrets sont valables à la fois. Le plus ancien, créé le {day} et jamais utilisé, prend fin aussitôt : les demandes de jeton qui l’utilisent échouent, et les jetons d’accès qu’il a obtenus par client credentials prennent fin.",
  },
  integration: {
    title: "Pour commencer",
    withSecret:
      "Chaque extrait de code connecte une personne et demande son profil. Il lit le secret client dans la variable d’environnement {variable}.",
    withPkce: "Chaque extrait de code connecte une personne avec PKCE et demande son profil.",
    authorizeLink: "Lien d’autorisation",
    byHand:
      "Pour essayer à la main. Un programme ajoute un state qui lui est propre, comme le font les extraits, et le compare au retour de la personne.",
    onDevice:
      "Son URI de redirection ouvre une application sur un appareil, qui ne peut pas garder de secret : activez « Client public ». L’extrait fonctionne alors tel quel.",
    install: "Installer",
    signInWith: "Connexion avec {title}",
    start: "L’enregistrer sous {file}, puis le lancer",
    thenOpen: "Ouvrez ensuite {address} dans un navigateur : vous passez par la page d’autorisation, puis revenez.",
    nativeApp: "Application native (JavaScript)",
    browserApp: "Navigateur (sans serveur)",
    commandLine: "Ligne de commande (Node)",
  },
  icon: {
    title: "Icône",
    description: "Elle se voit sur la page d’autorisation et parmi les applications connectées.",
    picture: "Image",
    upload: "Importer l’icône",
    remove: "Supprimer l’icône",
    hint: "{formats} ; {megabytes} Mo au plus. Elle est recadrée en carré.",
    refused: "L’icône n’a pas été modifiée",
    unusable: "Ce fichier ne convient pas. Envoyez une image : {formats} ; {megabytes} Mo au plus.",
    back: "Retour à l’application",
  },
  delete: {
    title: "Supprimer l’application",
    breaks:
      "{people, plural, one {# personne sera déconnectée} many {# personnes seront déconnectées} other {# personnes seront déconnectées}}. {accessTokens, plural, one {# jeton d’accès} many {# jetons d’accès} other {# jetons d’accès}} et {refreshTokens, plural, one {# jeton d’actualisation} many {# jetons d’actualisation} other {# jetons d’actualisation}} prennent fin aussitôt.",
    question: "Supprimer <b>{name}</b> ?",
    explanation:
      "Son ID client, ses secrets et son icône sont perdus, et tout ce qui les utilise est refusé. Cette action est irréversible.",
    submit: "Supprimer définitivement",
  },
  usage: {
    people: "Personnes",
    peopleDescription: "Les personnes qui l’ont connectée et ne l’ont pas déconnectée.",
    connected:
      "<big>{count, number}</big> {count, plural, one {personne connectée} many {personnes connectées} other {personnes connectées}}",
    nothing:
      "Les requêtes à l’API avec un jeton de cette application, et ses demandes de jeton, sont comptées ici par jour, point d’accès et statut.",
    note: "Quiconque connaît l’ID client peut provoquer des erreurs de la page d’autorisation et d’un mauvais secret.",
    limits: "Limites",
    limitsNote:
      "Les lectures et les modifications se comptent pour chaque personne séparément ; celles-ci concernent les client credentials, qui agissent en votre nom. Les envois de fichiers se comptent par personne, quelle que soit l’application. Les demandes de jeton se comptent pour chaque adresse séparément ; celles-ci concernent l’adresse d’où vous lisez ceci.",
    tokenNothing:
      "Les requêtes à l’API avec ce jeton sont comptées ici par jour, point d’accès et statut, jusqu’à la fin du jeton.",
    tokensNothing:
      "Les requêtes à l’API avec ces jetons sont comptées ici par jour, point d’accès et statut, jusqu’à la fin du jeton.",
    tokensLimitsNote:
      "Tous vos jetons personnels partagent ces limites. Les envois de fichiers comptent pour vous quelle que soit l’application.",
    token: "Jeton",
    allTokens: "Tous les jetons",
  },
  requests: {
    none: "Aucune requête pour l’instant",
    noneSentence: "Aucune requête pour l’instant.",
    perDay: "Requêtes par jour",
    endpoint: "Point d’accès",
    allEndpoints: "Tous les points d’accès",
    show: "Afficher",
    byEndpoint: "Par point d’accès et statut",
    status: "Statut",
    count: "Requêtes",
    summary:
      "{requests, plural, one {# requête} many {# requêtes} other {# requêtes}} en {days} jours, dont {wrong, number} en refus ou en échec",
    most: "{most, number} par jour au plus",
    asTable: "Requêtes par jour sous forme de tableau",
    day: "Jour",
  },
  errors: {
    title: "Erreurs",
    description: "Ce qui a été refusé ces {days} derniers jours, jusqu’à {most} sortes ; les secrets sont omis.",
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
    applications: "Applications de votre compte",
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
