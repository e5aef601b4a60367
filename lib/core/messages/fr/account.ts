import type { Messages } from "../namespaces";

export const account: Messages["account"] = {
  page: {
    title: "Compte",
    description: "Vos noms, votre connexion et vos sessions.",
    signIn: "Connexion",
    security: "Sécurité",
    data: "Données",
  },
  language: {
    title: "Langue",
    label: "Langue de votre page et de ces paramètres",
    hint: "Change les textes autour des vôtres. La documentation est en anglais.",
    submit: "Enregistrer la langue",
    pending: "Enregistrement…",
  },
  names: {
    title: "Noms",
    username: "Nom d’utilisateur",
    usernameHint:
      "Votre page se trouve à l’adresse {address}. Vous pouvez changer de nom une fois par jour ; l’ancien vous reste réservé 30 jours.",
    alias: "Alias",
    optional: "facultatif",
    aliasHint: "Un second nom qui mène aussi à votre page, par exemple plus court.",
    submit: "Enregistrer les noms",
    pending: "Enregistrement…",
    saved: "Enregistré",
  },
  stepUp: {
    password: "Mot de passe",
    passwordHint: "Confirmez que c’est bien vous. Nous ne vous redemanderons rien pendant cinq minutes.",
    code: "Code",
    codeHint: "Celui de votre application d’authentification, ou l’un de vos codes de secours.",
  },
  confirmByPasskey: {
    title: "Confirmez votre identité",
    explanation:
      "Utilisez une clé d’accès, et nous ne vous demanderons ni mot de passe ni code pendant cinq minutes. Le mot de passe actuel n’est nécessaire que pour en changer.",
  },
  signInAgain: {
    title: "Reconnectez-vous pour continuer",
    explanation:
      "Votre compte n’a pas de mot de passe. Vous ne pouvez modifier vos moyens de connexion que dans les cinq minutes après vous être connecté.",
    submit: "Se reconnecter",
  },
  email: {
    title: "Adresse e-mail",
    label: "E-mail",
    none: "Vous n’avez pas encore ajouté d’adresse e-mail.",
    verifiedByLink:
      "Confirmée. Pour en changer, saisissez une nouvelle adresse et ouvrez le lien que nous y enverrons.",
    verified: "Confirmée. Si vous en changez, il faudra confirmer la nouvelle.",
    unverified: "Pas encore confirmée. Confirmez-la, sinon quelqu’un d’autre pourrait revendiquer cette adresse.",
    submit: "Enregistrer",
    pending: "Enregistrement…",
    saved: "Enregistré",
    sent: "Consultez vos e-mails",
  },
  emailProof: {
    sent: "Nous avons envoyé un lien à {address}. Il fonctionne une fois, pendant 24 heures.",
    ask: "Ce site n’envoie pas d’e-mails. Demandez à son administrateur le lien pour {address}. Il fonctionne une fois, pendant 24 heures.",
    untilThen: "Tant que vous ne l’avez pas ouvert, votre adresse ne change pas.",
    verify: "Confirmer cette adresse",
    again: "Renvoyer le lien",
    pending: "Envoi…",
    keep: "Garder mon adresse actuelle",
  },
  password: {
    title: "Mot de passe",
    explanation: "Si vous le changez, vous serez déconnecté partout ailleurs. Les applications connectées le restent.",
    noneYet:
      "Vous n’avez pas encore de mot de passe. Avec un mot de passe, vous pouvez aussi vous connecter avec votre nom d’utilisateur.",
    current: "Mot de passe actuel",
    endOneToken: "Révoquer aussi mon jeton personnel",
    endTokens: "Révoquer aussi mes {count} jetons personnels",
    endTokensHint:
      "Sinon, vos scripts continuent de fonctionner. Révoquez-les si quelqu’un d’autre a pu en créer ou en voir un.",
    change: "Modifier le mot de passe",
    set: "Définir le mot de passe",
    pending: "Enregistrement…",
    saved: "Enregistré. Vous êtes déconnecté partout ailleurs.",
    savedEnded: "Enregistré. Vous êtes déconnecté partout ailleurs, et ce que vous avez coché a été retiré : {ended}.",
    suspects: "Retirer aussi ce qui a été ajouté ces 30 derniers jours",
    suspectsHint:
      "Quelqu’un qui était connecté à votre place a pu l’ajouter pour revenir. Décochez ce que vous avez ajouté vous-même.",
    suspect: "{name}, ajout le {day}",
  },
  removePassword: {
    trigger: "Supprimer le mot de passe",
    title: "Supprimer votre mot de passe ?",
    explanation:
      "Vous ne pourrez plus vous connecter qu’avec vos comptes associés et vos clés d’accès, comme toute personne qui y a accès. Vous serez déconnecté partout ailleurs.",
    cancel: "Annuler",
    submit: "Supprimer",
    pending: "Suppression…",
  },
  linked: {
    title: "Comptes associés",
    description: "D’autres sites avec lesquels vous pouvez vous connecter.",
    link: "Associer",
    linkWhat: "Associer {provider}",
    unlink: "Dissocier",
    unlinkWhat: "Dissocier {provider}",
  },
  linkedState: {
    none: "Non associé",
    linked: "Associé le {day}",
    only: "Associé le {day} ; votre seul moyen de connexion",
    unusable: "Associé le {day} ; indisponible pour la connexion en ce moment",
  },
  passkeys: {
    title: "Clés d’accès",
    description:
      "Connectez-vous avec votre empreinte, votre visage ou le verrouillage de l’écran, sans mot de passe ni code. La clé est conservée par votre appareil, navigateur ou gestionnaire de mots de passe, et ne vaut que pour ce site.",
    notEncrypted: "Les clés d’accès ont besoin d’une connexion chiffrée, et l’adresse de ce site commence par http://.",
    noName: "Les clés d’accès ont besoin d’un nom de domaine, et vous avez ouvert ce site par son adresse IP.",
    unsupported: "Ce navigateur ne prend pas en charge les clés d’accès. Essayez-en un autre.",
    noScript: "Activez JavaScript pour ajouter une clé d’accès.",
    added: "Vous pouvez maintenant vous connecter avec la clé d’accès {name}.",
    remove: "Supprimer",
    removeWhat: "Supprimer la clé d’accès {name}",
    name: "Nom de la nouvelle clé d’accès",
    nameHint: "Pour la reconnaître, par exemple le nom de l’appareil.",
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
    notRenamed: "La clé d’accès n’a pas été renommée. {reason}",
  },
  passkeyState: {
    used: "Ajoutée le {day}, utilisée pour la dernière fois le {last}",
    unused: "Ajoutée le {day}, pas encore utilisée",
    unusable: "Ajoutée le {day} pour {host} ; elle ne fonctionne pas à l’adresse actuelle de ce site",
  },
  outcomes: {
    linked: "Votre compte est associé. Vous pouvez maintenant l’utiliser pour vous connecter.",
    alreadyLinked: "Rien n’a été associé : vous avez déjà associé un compte de ce site. Dissociez-le d’abord.",
    taken: "Rien n’a été associé : ce compte est déjà associé à un autre compte ici. Dissociez-le d’abord là-bas.",
    notInGroup: "Rien n’a été associé : votre compte là-bas n’appartient pas au groupe autorisé à se connecter ici.",
    notLinked:
      "Rien n’a été associé : la demande a expiré ou ne venait pas d’ici. Pour associer le compte, choisissez « Associer » ci-dessous. Pour vous connecter avec lui en tant que quelqu’un d’autre, déconnectez-vous d’abord.",
    imported: "Votre page importée est en ligne. La précédente se trouve dans « Versions ».",
    deletionCancelled:
      "Content de vous revoir : votre compte ne sera pas supprimé et votre page est de nouveau en ligne. Si vous ne l’aviez pas supprimé vous-même, changez votre mot de passe maintenant.",
    secondFactorOff: "La double authentification est désactivée. Aucun code ne vous sera plus demandé.",
    language: "Votre langue est enregistrée.",
    notMeTitle: "Cette session est fermée. Changez votre mot de passe maintenant.",
    notMe:
      "Quelqu’un a pu utiliser votre compte. Vous voyez ci-dessous ce qui a pu être ajouté pour revenir ; c’est retiré quand vous changez de mot de passe.",
  },
};
