import type { Messages } from "../namespaces";

export const members: Messages["members"] = {
  roles: {
    owner: "propriétaire",
    editor: "modification",
    viewer: "statistiques seulement",
  },
  panel: {
    title: "Personnes",
    description:
      "Elles se connectent avec leur propre compte. Elles ne voient jamais votre connexion, votre adresse e-mail, vos messages, vos applis ni vos jetons.",
    none: "Personne n’aide encore pour cette page.",
    editorHint: "Modifie et publie la page, et voit ses statistiques",
    viewerHint: "Voit les statistiques",
    since: "Depuis le <day></day>",
    role: "Rôle de {name}",
    save: "Modifier",
    remove: "Retirer",
    removeWhat: "Retirer {name}",
    removeTitle: "Retirer {name} ?",
    removeText: "L’accès prend fin aussitôt. Ce qui a été publié reste.",
  },
  invite: {
    title: "Inviter quelqu’un",
    role: "Cette personne pourra",
    editor: "Modifier la page et voir ses statistiques",
    viewer: "Voir ses statistiques",
    email: "Adresse e-mail",
    emailHint: "Laissez vide pour obtenir un lien à transmettre vous-même.",
    submit: "Inviter",
    sent: "L’invitation est en route vers {email}.",
    link: "Transmettez ce lien. Il fonctionne une fois, pendant {days} jours, et ne sera plus affiché.",
    copy: "Lien d’invitation",
  },
  open: {
    title: "Invitations en attente",
    byLink: "Par lien",
    until: "Jusqu’au <day></day>",
    withdraw: "Annuler",
    withdrawWhat: "Annuler l’invitation de {name}",
  },
  join: {
    title: "Une invitation",
    question: "Aider pour {page} ?",
    by: "{owner} vous invite sur {page}.",
    editor: "Vous pourriez modifier et publier cette page et voir ses statistiques.",
    viewer: "Vous pourriez voir les statistiques de cette page.",
    logged:
      "Ce que vous y faites figure dans le journal de sécurité de la personne à qui elle appartient. Vous pouvez partir à tout moment.",
    accept: "Accepter",
    decline: "Pas maintenant",
    gone: "Cette invitation ne fonctionne plus",
    goneText: "Elle a été utilisée, annulée ou date de plus de {days} jours. Demandez-en une nouvelle.",
  },
  leave: {
    button: "Quitter",
    what: "Quitter {name}",
    title: "Quitter {name} ?",
    text: "Il vous faudra une nouvelle invitation pour revenir.",
  },
};

export const owners: Messages["owners"] = {
  title: "Propriétaires",
  description: "Chaque personne se connecte avec son propre compte et apprend ce que les autres modifient ici.",
  you: "vous",
  ownerHint: "Propriétaire : invite aussi, et peut transférer ou supprimer l’application",
  coOwnerHint: "Copropriétaire : modifie l’application, ses secrets et ses webhooks",
  since: "Depuis le <day></day>",
  remove: {
    button: "Retirer",
    what: "Retirer {name}",
    title: "Retirer {name} ?",
    text: "Son accès prend fin aussitôt, et les secrets de cette personne n’agissent plus en son nom. Si elle connaît un secret, créez-en un nouveau et révoquez l’ancien.",
  },
  leave: {
    title: "Quitter l’application",
    question: "Quitter <b>{name}</b> ?",
    text: "Votre accès prend fin aussitôt, et vos secrets n’agissent plus en votre nom. Il vous faudra une nouvelle invitation pour revenir.",
    submit: "Quitter",
  },
  invite: {
    title: "Inviter un ou une copropriétaire",
    text: "Créez un lien et transmettez-le à une personne. Elle pourra tout modifier sauf les propriétaires, et ne pourra pas supprimer l’application.",
    submit: "Créer un lien",
    link: "Transmettez ce lien. Il fonctionne une seule fois, pendant {days} jours, et ne sera plus affiché.",
    copy: "Lien d’invitation",
  },
  open: {
    title: "Invitations ouvertes",
    made: "Lien créé le <day></day>",
    until: "Valable jusqu’au <day></day>",
    withdraw: "Retirer",
  },
  transfer: {
    title: "Transférer l’application",
    explanation:
      "Un ou une copropriétaire en devient propriétaire aussitôt, et vous en devenez copropriétaire. Les personnes restent connectées et les secrets fonctionnent toujours. Seule cette personne pourra vous la rendre.",
    nobody: "Invitez d’abord quelqu’un ; vous pourrez lui transférer l’application une fois l’invitation acceptée.",
    to: "Nouveau propriétaire",
    submit: "Transférer l’application",
    pending: "Transfert…",
    done: "L’application appartient maintenant à {owner}. Vous en êtes copropriétaire.",
  },
  join: {
    title: "Invitation reçue",
    question: "Devenir copropriétaire de <b>{name}</b> ?",
    by: "{owner} vous invite.",
    rights:
      "Vous pourriez modifier cette application, créer et révoquer ses secrets, et voir son utilisation et ses webhooks.",
    acts: "Les secrets que vous créez peuvent agir en votre nom, sur votre propre page. Si son propriétaire supprime son compte, l’application peut vous revenir.",
    logged: "Ses propriétaires apprennent ce que vous modifiez. Vous pouvez partir à tout moment.",
    accept: "Accepter",
    decline: "Pas maintenant",
    gone: "Cette invitation ne fonctionne plus",
    goneText: "Elle a été utilisée, retirée ou date de plus de {days} jours. Demandez-en une nouvelle.",
  },
};
