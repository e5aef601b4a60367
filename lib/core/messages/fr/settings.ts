import type { Messages } from "../namespaces";

export const settings: Messages["settings"] = {
  export: {
    title: "Télécharger vos données",
    description:
      "Un ZIP contenant votre page, vos liens, cartes, morceaux, applications, connexions, statistiques, votre journal de sécurité et vos fichiers, en JSON et tels qu’ils sont stockés. Les secrets n’y sont pas : seules leurs empreintes existent. Trois fois par jour.",
    submit: "Télécharger",
    failed: "Vos données n’ont pas été téléchargées",
    back: "Retour au compte",
  },
  import: {
    title: "Importer une page",
    description:
      "Depuis un ZIP téléchargé ici ou sur un autre site de ce type : ses paramètres, liens, cartes, morceaux et leurs fichiers deviennent votre page.",
    explanation:
      "Les noms, domaines personnels, applications, connexions, statistiques et le journal de sécurité restent tels qu’ils sont ici : ils appartiennent à un compte. Votre page actuelle reste parmi ses versions, d’où vous pouvez la rétablir ; un brouillon non publié est perdu.",
    signInAgain: "Reconnectez-vous pour importer une page ; utilisez l’avis ci-dessus.",
    replace: "Remplacer ma page actuelle",
    file: "Fichier ZIP",
    submit: "Importer la page",
    pending: "Importation…",
    failed: "La page n’a pas été importée",
    unchanged: "Rien n’a été modifié.",
    back: "Retour au compte",
  },
  delete: {
    title: "Supprimer le compte",
    explanation:
      "Votre page, ses fichiers et ses adresses disparaissent aussitôt, et toutes les sessions, tous les jetons et toutes les applications connectées prennent fin. Pendant sept jours, vous pouvez vous connecter et conserver votre compte ; ensuite, tout disparaît. Personne d’autre ne peut prendre votre nom d’utilisateur ni votre alias pendant les 30 jours suivants.",
    signInAgain: "Reconnectez-vous pour supprimer le compte ; utilisez l’avis ci-dessus.",
    username: "Saisissez {username} pour supprimer le compte",
    atOnce: "Tout supprimer immédiatement",
    atOnceHint: "Cette action est irréversible.",
    submit: "Supprimer le compte",
    pending: "Suppression…",
  },
  deleteApplications: {
    text: "{count, plural, =1 {Votre application prend fin} one {Votre # application prend fin} many {Vos # applications prennent fin} other {Vos # applications prennent fin}} aussitôt, avec tous leurs secrets. Les personnes qui se connectent par {count, plural, =1 {elle ne le peuvent plus, et elle ne revient pas} one {elle ne le peuvent plus, et elle ne revient pas} many {elles ne le peuvent plus, et elles ne reviennent pas} other {elles ne le peuvent plus, et elles ne reviennent pas}} si vous conservez votre compte.",
  },
  applications: {
    title: "Applications connectées",
    description: "Ce que vous avez autorisé à utiliser votre compte.",
    noneTitle: "Aucune application n’est connectée",
    none: "Quand vous autorisez une application, elle apparaît ici, avec ce qu’elle peut faire et un bouton pour la déconnecter.",
    by: "par <owner>{name}</owner>, connectée le <day></day>",
    disconnect: "Déconnecter",
    disconnectTitle: "Déconnecter <b>{name}</b> ?",
    explanation:
      "Elle perd aussitôt l’accès à votre compte. Ce qu’elle a modifié jusqu’ici reste tel quel. Pour l’utiliser de nouveau, il faudra l’autoriser de nouveau.",
    says: "Le développeur indique :",
  },
  domain: {
    title: "Domaine",
    description: "Affichez votre page sous votre propre domaine plutôt que sous le nôtre.",
    premiumTitle: "Votre propre domaine vient avec premium",
    premium:
      "Avec premium, votre page répond sous tout domaine qui vous appartient. Demandez-le à l’administrateur de ce site ; d’ici là, votre page est à l’adresse {address}.",
    inactiveTitle: "{domain} est vérifié mais inactif",
    inactive:
      "Votre compte n’est plus premium, ce domaine est donc désactivé. Il fonctionnera de nouveau dès que vous serez premium.",
    goneTitle: "L’enregistrement TXT de {domain} a disparu",
    gone: "Votre page y répond encore. Remettez l’enregistrement : s’il manque trois jours de suite, le domaine n’est plus à vous ici.",
    verifiedTitle: "{domain} est vérifié",
    verified:
      "Votre page répond à l’adresse <link>{address}</link> dès que l’enregistrement d’adresse du domaine mène au serveur de ce site. Ouvrez-la une fois par ce lien dans chacun de vos navigateurs : vous n’êtes pas connecté sur votre propre domaine, et vos visites seraient comptées.",
    remove: "Supprimer le domaine",
    removeShown: "Votre page cesse aussitôt d’y répondre.",
    removeClaimed: "Son enregistrement TXT ne prouve alors plus rien.",
    removeTitle: "Supprimer {domain} ?",
    removeSubmit: "Supprimer définitivement",
    removeLinks: "Les liens vers votre page sous ce domaine cessent de fonctionner.",
    removeExplanation: "Pour l’utiliser de nouveau, vous devrez le prouver de nouveau, avec un autre enregistrement.",
  },
  domainForm: {
    title: "Votre domaine",
    label: "Nom de domaine",
    hint: "Le nom seul d’un domaine dont vous pouvez modifier le DNS. À l’étape suivante, vous prouvez qu’il est à vous.",
    submit: "Enregistrer",
    pending: "Enregistrement…",
    saved: "Enregistré",
  },
  proof: {
    title: "Prouvez que {domain} est à vous",
    description:
      "Ajoutez cet enregistrement TXT là où vous gérez le DNS du domaine, puis vérifiez. Gardez-le : nous le contrôlons chaque jour.",
    name: "Nom de l’enregistrement",
    value: "Valeur de l’enregistrement",
    submit: "Vérifier",
    pending: "Recherche…",
  },
};
