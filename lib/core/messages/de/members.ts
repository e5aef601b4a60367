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

export const owners: Messages["owners"] = {
  title: "Personen",
  description: "Sie melden sich mit ihrem eigenen Konto an. Alle erfahren, was die anderen hier ändern.",
  you: "du",
  ownerHint: "Ihr gehört die Anwendung: lädt auch ein und kann sie übertragen oder löschen",
  coOwnerHint: "Teilt sie: ändert die Anwendung, ihre Secrets und Webhooks",
  since: "Seit <day></day>",
  remove: {
    button: "Entfernen",
    what: "{name} entfernen",
    title: "{name} entfernen?",
    text: "Der Zugang endet sofort, und Secrets dieser Person handeln nicht mehr in ihrem Namen. Kennt sie ein Secret, dann lege ein neues an und widerrufe das alte.",
  },
  leave: {
    title: "Anwendung verlassen",
    question: "<b>{name}</b> verlassen?",
    text: "Dein Zugang endet sofort, und deine Secrets handeln nicht mehr als du. Um zurückzukommen, brauchst du eine neue Einladung.",
    submit: "Verlassen",
  },
  invite: {
    title: "Jemanden einladen",
    text: "Erstelle einen Link und gib ihn einer Person weiter. Sie kann dann alles ändern außer, wer dazugehört, und die Anwendung nicht löschen.",
    submit: "Link erstellen",
    link: "Gib diesen Link weiter. Er funktioniert einmal, {days} Tage lang, und wird nicht noch einmal gezeigt.",
    copy: "Einladungslink",
  },
  open: {
    title: "Offene Einladungen",
    made: "Link vom <day></day>",
    until: "Gilt bis <day></day>",
    withdraw: "Zurückziehen",
  },
  transfer: {
    title: "Anwendung übertragen",
    explanation:
      "Sie gehört sofort der Person, die du auswählst, und du teilst sie mit ihr. Alle bleiben verbunden, und Secrets funktionieren weiter. Zurückgeben kann sie nur diese Person.",
    nobody: "Lade zuerst jemanden ein. Sobald die Einladung angenommen ist, kannst du die Anwendung übertragen.",
    to: "Gehört künftig",
    submit: "Anwendung übertragen",
    pending: "Wird übertragen …",
    done: "Die Anwendung gehört jetzt {owner}. Du teilst sie mit dieser Person.",
  },
  join: {
    title: "Einladung",
    question: "<b>{name}</b> gemeinsam verwalten?",
    by: "{owner} lädt dich ein.",
    rights:
      "Du könntest diese Anwendung ändern, ihre Secrets anlegen und widerrufen und ihre Nutzung und Webhooks sehen.",
    acts: "Secrets, die du anlegst, können als du auf deiner eigenen Seite handeln. Löscht die Person, der sie gehört, ihr Konto, kann die Anwendung an dich übergehen.",
    logged: "Alle, die die Anwendung teilen, erfahren, was du änderst. Du kannst jederzeit gehen.",
    accept: "Annehmen",
    decline: "Jetzt nicht",
    gone: "Diese Einladung funktioniert nicht mehr",
    goneText: "Sie wurde benutzt, zurückgezogen oder ist älter als {days} Tage. Bitte um eine neue.",
  },
};
