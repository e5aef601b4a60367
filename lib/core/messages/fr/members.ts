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
