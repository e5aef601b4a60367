import type { Messages } from "../namespaces";

export const members: Messages["members"] = {
  roles: {
    owner: "gehört dir",
    editor: "bearbeiten",
    viewer: "nur Statistik",
  },
  panel: {
    title: "Personen",
    description:
      "Sie melden sich mit ihrem eigenen Konto an. Deine Anmeldung, E-Mail-Adresse, Nachrichten, Apps und Tokens sehen sie nie.",
    none: "Noch hilft niemand bei dieser Seite.",
    editorHint: "Bearbeitet und veröffentlicht die Seite und sieht ihre Statistik",
    viewerHint: "Sieht die Statistik",
    since: "Seit <day></day>",
    role: "Rolle von {name}",
    save: "Ändern",
    remove: "Entfernen",
    removeWhat: "{name} entfernen",
    removeTitle: "{name} entfernen?",
    removeText: "Der Zugang endet sofort. Was veröffentlicht wurde, bleibt.",
  },
  invite: {
    title: "Jemanden einladen",
    role: "Darf",
    editor: "Die Seite bearbeiten und ihre Statistik sehen",
    viewer: "Ihre Statistik sehen",
    email: "E-Mail-Adresse",
    emailHint: "Leer lassen, um einen Link zu bekommen, den du selbst weitergibst.",
    submit: "Einladen",
    sent: "Die Einladung ist unterwegs an {email}.",
    link: "Gib diesen Link weiter. Er funktioniert einmal, {days} Tage lang, und wird nicht noch einmal gezeigt.",
    copy: "Einladungslink",
  },
  open: {
    title: "Offene Einladungen",
    byLink: "Per Link",
    until: "Bis <day></day>",
    withdraw: "Zurückziehen",
    withdrawWhat: "Einladung von {name} zurückziehen",
  },
  join: {
    title: "Einladung",
    question: "Bei {page} helfen?",
    by: "{owner} lädt dich zu {page} ein.",
    editor: "Du könntest diese Seite bearbeiten und veröffentlichen und ihre Statistik sehen.",
    viewer: "Du könntest die Statistik dieser Seite sehen.",
    logged:
      "Was du dort tust, steht im Sicherheitsprotokoll der Person, der die Seite gehört. Du kannst jederzeit gehen.",
    accept: "Annehmen",
    decline: "Jetzt nicht",
    gone: "Diese Einladung funktioniert nicht mehr",
    goneText: "Sie wurde benutzt, zurückgezogen oder ist älter als {days} Tage. Bitte um eine neue.",
  },
  leave: {
    button: "Verlassen",
    what: "{name} verlassen",
    title: "{name} verlassen?",
    text: "Um zurückzukommen, brauchst du eine neue Einladung.",
  },
};
