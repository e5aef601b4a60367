import type { Messages } from "../namespaces";

export const account: Messages["account"] = {
  page: {
    title: "Compte",
    description: "Vos noms, comment vous vous connectez et où.",
    signIn: "Connexion",
    security: "Sécurité",
    data: "Données",
  },
  language: {
    title: "Langue",
    label: "Langue de votre page et de ces paramètres",
    hint: "Les mots autour de ce que vous écrivez. La documentation est en anglais.",
    submit: "Enregistrer la langue",
    pending: "Enregistrement…",
  },
  names: {
    title: "Noms",
    username: "Nom d’utilisateur",
    usernameHint:
      "Votre page est à l’adresse {address}. Il peut changer une fois par jour ; l’ancien nom vous reste 30 jours.",
    alias: "Alias",
    optional: "facultatif",
    aliasHint: "Un second nom qui mène à votre page, par exemple plus court.",
    submit: "Enregistrer les noms",
    pending: "Enregistrement…",
    saved: "Enregistré",
  },
  stepUp: {
    password: "Mot de passe",
    passwordHint: "Confirmez votre identité. Rien ne vous sera redemandé pendant cinq minutes.",
    code: "Code",
    codeHint: "De votre application d’authentification, ou un code de secours.",
  },
  confirmByPasskey: {
    title: "Confirmez votre identité",
    explanation:
      "Avec une clé d’accès, ni mot de passe ni code ne vous sont demandés pendant cinq minutes. Seul le remplacement du mot de passe exige encore l’actuel.",
  },
  signInAgain: {
    title: "Reconnectez-vous pour modifier ceci",
    explanation:
      "Ce compte n’a pas de mot de passe ; ses moyens de connexion ne peuvent donc être modifiés que dans les cinq minutes qui suivent la connexion.",
    submit: "Se reconnecter",
  },
  email: {
    title: "Adresse e-mail",
    label: "E-mail",
    none: "Ce compte n’a pas encore d’adresse.",
    verifiedByLink: "Vérifiée. Une nouvelle adresse la remplace dès que vous avez ouvert le lien que nous y envoyons.",
    verified: "Vérifiée. Une nouvelle adresse n’est d’abord pas vérifiée.",
    unverified: "Non vérifiée. Un autre compte qui la vérifie l’obtient.",
    submit: "Enregistrer",
    pending: "Enregistrement…",
    saved: "Enregistré",
    sent: "Un lien est en route",
  },
  emailProof: {
    sent: "Ouvrez le lien envoyé à {address}. Il fonctionne une fois, pendant 24 heures.",
    ask: "Ce site n’envoie pas d’e-mails : son administrateur trouvera le lien pour {address}. Il fonctionne une fois, pendant 24 heures.",
    untilThen: "D’ici là, votre adresse reste celle ci-dessus.",
    verify: "Vérifier cette adresse",
    again: "Renvoyer le lien",
    pending: "Envoi…",
    keep: "Garder l’adresse ci-dessus",
  },
  password: {
    title: "Mot de passe",
    explanation: "Une modification ferme toutes les autres sessions. Les applications connectées le restent.",
    noneYet:
      "Ce compte n’en a pas. Avec un mot de passe, vous pouvez aussi vous connecter par votre nom d’utilisateur.",
    current: "Mot de passe actuel",
    endOneToken: "Révoquer aussi mon jeton personnel",
    endTokens: "Révoquer aussi mes {count} jetons personnels",
    endTokensHint:
      "Sinon, vos scripts continuent de fonctionner. Révoquez-les si quelqu’un d’autre a pu en créer ou en voir un.",
    change: "Modifier le mot de passe",
    set: "Définir le mot de passe",
    pending: "Enregistrement…",
    saved: "Enregistré. Toutes les autres sessions sont fermées.",
    savedEnded: "Enregistré. Toutes les autres sessions sont fermées, et ce que vous avez coché est révoqué : {ended}.",
    suspects: "Révoquer aussi ce qui a été ajouté ces 30 derniers jours",
    suspectsHint:
      "La personne qui avait cette session a pu l’ajouter pour revenir. Décochez ce que vous avez ajouté vous-même.",
    suspect: "{name}, ajout le {day}",
  },
  removePassword: {
    trigger: "Supprimer le mot de passe",
    title: "Supprimer le mot de passe ?",
    explanation:
      "Vous ne pourrez plus vous connecter que par des comptes associés et des clés d’accès. Quiconque peut en utiliser un peut se connecter ici. Toutes les autres sessions sont fermées.",
    cancel: "Annuler",
    submit: "Supprimer",
    pending: "Suppression…",
  },
  linked: {
    title: "Comptes associés",
    description: "Les sites par lesquels vous pouvez vous connecter.",
    link: "Associer",
    linkWhat: "Associer {provider}",
    unlink: "Dissocier",
    unlinkWhat: "Dissocier {provider}",
  },
  linkedState: {
    none: "Non associé",
    linked: "Associé le {day}",
    only: "Associé le {day} ; votre seul moyen de connexion",
    unusable: "Associé le {day} ; non proposé pour la connexion en ce moment",
  },
  passkeys: {
    title: "Clés d’accès",
    description:
      "Une clé que conserve votre appareil, votre navigateur ou votre gestionnaire de mots de passe. Elle suffit à vous connecter, sans mot de passe ni code, et ne vaut que pour ce site.",
    notEncrypted:
      "Les clés d’accès ne fonctionnent que sur les sites chiffrés, et celui-ci ne l’est pas : son adresse commence par http://.",
    noName: "Les clés d’accès appartiennent au nom d’un site, et ce site est ouvert par une adresse IP.",
    unsupported: "Ce navigateur n’a pas de clés d’accès. Ajoutez-en une dans un autre navigateur.",
    noScript: "L’ajout d’une clé d’accès nécessite JavaScript.",
    added: "La clé d’accès {name} ouvre désormais ce compte.",
    remove: "Supprimer",
    removeWhat: "Supprimer la clé d’accès {name}",
    name: "Nom de la nouvelle clé d’accès",
    nameHint: "Pour la reconnaître, par exemple l’appareil qui la conserve.",
    submit: "Ajouter une clé d’accès",
    pending: "Ajout…",
    rename: "Renommer",
    renameWhat: "Renommer la clé d’accès {name}",
    renameTitle: "Renommer la clé d’accès",
    renameName: "Nom",
    renameHint: "Votre appareil ou gestionnaire de mots de passe garde le nom qu’il lui donne.",
    renameSubmit: "Enregistrer",
    renamePending: "Enregistrement…",
    cancel: "Annuler",
    notRenamed: "La clé d’accès n’a pas été renommée : son nom n’est pas accepté. {reason}",
  },
  passkeyState: {
    used: "Ajoutée le {day}, utilisée pour la dernière fois le {last}",
    unused: "Ajoutée le {day}, pas encore utilisée",
    unusable: "Ajoutée le {day} pour {host} ; elle ne fonctionne pas à l’adresse actuelle de ce site",
  },
  outcomes: {
    linked: "Le compte est associé. Vous pouvez désormais vous connecter par lui.",
    alreadyLinked: "Rien n’a été associé : vous y avez déjà associé un compte. Dissociez-le d’abord.",
    taken:
      "Ce compte est associé à un autre compte de ce site ; il n’a donc pas été associé. Dissociez-le d’abord là-bas.",
    notInGroup: "Rien n’a été associé : votre compte là-bas n’appartient pas au groupe autorisé à se connecter ici.",
    notLinked:
      "Rien n’a été associé : la demande a expiré ou n’a pas commencé ici. Pour associer le compte, appuyez sur « Associer » ci-dessous. Pour vous connecter par lui sous un autre nom, déconnectez-vous d’abord.",
    imported: "Votre page est maintenant celle qui a été importée. La précédente figure parmi ses versions.",
    deletionCancelled:
      "Votre compte ne sera pas supprimé et votre page est de retour. Si ce n’est pas vous qui l’aviez supprimé, changez votre mot de passe maintenant.",
    secondFactorOff: "La double authentification est désactivée. La connexion ne demande plus de code.",
    language: "La langue est enregistrée.",
    notMeTitle: "Cette session est fermée. Changez votre mot de passe maintenant.",
    notMe:
      "Cette personne pouvait se connecter à votre place. Le formulaire ci-dessous montre ce qui a pu être ajouté entre-temps pour revenir, et le révoque en même temps que le mot de passe.",
  },
};
