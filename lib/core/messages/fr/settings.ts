import type { Messages } from "../namespaces";

export const settings: Messages["settings"] = {
  export: {
    title: "Télécharger vos données",
    description:
      "Un ZIP avec votre page, vos liens, blocs, morceaux, fichiers, messages, applications, connexions, statistiques et votre journal de sécurité. Les mots de passe et les jetons n’y sont pas. Vous pouvez le télécharger trois fois par jour.",
    submit: "Télécharger",
    failed: "Vos données n’ont pas pu être téléchargées",
    back: "Retour à votre compte",
  },
  import: {
    title: "Importer une page",
    titleOf: "Importer dans {page}",
    description:
      "Depuis un ZIP téléchargé ici ou sur un site comme celui-ci. Ses paramètres, liens, blocs et morceaux deviennent votre page.",
    explanation:
      "Vos noms, votre domaine, vos messages, applications, connexions, statistiques et votre journal de sécurité ne changent pas. Votre page actuelle reste dans « Versions », où vous pourrez la retrouver. Un brouillon non publié est perdu.",
    signInAgain: "Reconnectez-vous d’abord ; utilisez l’avis ci-dessus.",
    replace: "Remplacer ma page actuelle",
    file: "Fichier ZIP",
    submit: "Importer la page",
    pending: "Importation…",
    failed: "La page n’a pas pu être importée",
    unchanged: "Rien n’a été modifié.",
    back: "Retour à votre compte",
  },
  delete: {
    title: "Supprimer le compte",
    explanation:
      "Votre page et ses fichiers sont aussitôt hors ligne, vous êtes déconnecté partout, et tous les jetons et applications connectées cessent de fonctionner. Pendant sept jours, vous pouvez vous connecter et garder votre compte ; ensuite, tout disparaît. Personne d’autre ne peut prendre votre nom d’utilisateur ni votre alias pendant les 30 jours suivants.",
    signInAgain: "Reconnectez-vous d’abord ; utilisez l’avis ci-dessus.",
    username: "Saisissez {username} pour supprimer votre compte",
    atOnce: "Tout supprimer tout de suite",
    atOnceHint: "Cette action est irréversible.",
    submit: "Supprimer le compte",
    pending: "Suppression…",
  },
  deleteApplications: {
    text: "{count, plural, =1 {Votre application cesse} one {Votre # application cesse} many {Vos # applications cessent} other {Vos # applications cessent}} aussitôt de fonctionner, avec tous les secrets. Plus personne ne peut s’en servir pour se connecter, et vous ne {count, plural, =1 {la} one {la} many {les} other {les}} retrouverez pas si vous gardez votre compte.",
    shared:
      "Les applications partagées restent : {names}. Le premier copropriétaire de chacune en devient propriétaire, et vous ne la retrouverez pas si vous gardez votre compte.",
  },
  applications: {
    title: "Applications connectées",
    description: "Les applications que vous avez autorisées à utiliser votre compte.",
    noneTitle: "Aucune application connectée",
    none: "Quand vous autorisez une application, vous voyez ici ce qu’elle peut faire et vous pouvez la déconnecter.",
    by: "par <owner>{name}</owner>, connectée le <day></day>",
    bySite: "sur <owner>{name}</owner>, connectée le <day></day>",
    byItself: "enregistrée par elle-même, connectée le <day></day>",
    disconnect: "Déconnecter",
    disconnectTitle: "Déconnecter <b>{name}</b> ?",
    explanation:
      "Elle perd aussitôt l’accès à votre compte. Ce qu’elle a modifié reste tel quel. Pour l’utiliser de nouveau, il faudra l’autoriser encore une fois.",
    uses: "Elle utilise <pages></pages>.",
    says: "Le développeur indique :",
  },
  messages: {
    title: "Messages reçus",
    description: "Ce que les visiteurs envoient par les formulaires de votre page.",
    noneTitle: "Rien pour l’instant",
    none: "Ajoutez un formulaire à votre page, dans Liens et blocs. Ce que les visiteurs envoient arrivera ici.",
    download: "Télécharger en CSV",
    deleteAll: "Tout supprimer",
    deleteAllTitle: "Supprimer tous les messages ?",
    explanation: "Vous ne pourrez pas les récupérer.",
    delete: "Supprimer",
    agreed: "Accord donné :",
    noEmail: "Pas d’adresse e-mail",
    older: "Plus anciens",
    latest: "Plus récents",
    count: "{count, plural, one {# message} many {# de messages} other {# messages}}",
  },
  domain: {
    title: "Domaine",
    description: "Affichez votre page sur votre propre domaine.",
    premiumTitle: "Votre propre domaine avec premium",
    premium:
      "Avec premium, vous pouvez afficher votre page sur tout domaine qui vous appartient. D’ici là, votre page est à l’adresse {address}.",
    plainTitle: "Votre page a sa propre adresse",
    plain: "Elle se trouve à l’adresse {address}.",
    seePremium: "Découvrir premium",
    inactivePlain: "Votre compte ne peut pas avoir de domaine personnel pour le moment, celui-ci est donc désactivé.",
    inactiveTitle: "{domain} est vérifié mais inactif",
    inactive:
      "Votre compte n’est plus premium, ce domaine est donc désactivé. Il fonctionnera de nouveau dès que vous serez premium.",
    goneTitle: "L’enregistrement TXT de {domain} a disparu",
    gone: "Votre page y fonctionne encore, mais remettez vite l’enregistrement : s’il manque trois jours de suite, vous perdez le domaine ici.",
    verifiedTitle: "{domain} est vérifié",
    verified:
      "Votre page apparaît à l’adresse <link>{address}</link> dès que le DNS du domaine pointe vers le serveur de ce site. Ouvrez-la une fois avec ce lien dans chacun de vos navigateurs, pour que vos propres visites ne soient pas comptées.",
    remove: "Supprimer le domaine",
    removeShown: "Votre page y est aussitôt hors ligne.",
    removeClaimed: "Son enregistrement TXT ne compte plus.",
    removeTitle: "Supprimer {domain} ?",
    removeSubmit: "Supprimer",
    removeLinks: "Les liens vers votre page sur ce domaine ne fonctionnent plus.",
    removeExplanation: "Pour l’utiliser de nouveau, il faudra le vérifier avec un nouvel enregistrement.",
  },
  domainForm: {
    title: "Votre domaine",
    label: "Nom de domaine",
    hint: "Juste le nom. Il vous faut accéder à son DNS, pour montrer à l’étape suivante qu’il est à vous.",
    submit: "Enregistrer",
    pending: "Enregistrement…",
    saved: "Enregistré",
  },
  proof: {
    title: "Montrez que {domain} est à vous",
    description:
      "Ajoutez cet enregistrement TXT là où vous gérez le DNS du domaine, puis vérifiez. Laissez-le en place : nous le contrôlons chaque jour.",
    name: "Nom de l’enregistrement",
    value: "Valeur de l’enregistrement",
    submit: "Vérifier",
    pending: "Vérification…",
  },
};
