import type { Messages } from "../namespaces";

export const scopes: Messages["scopes"] = {
  identify: {
    sentence: "Dein Profil sehen: Benutzername, Anzeigename, Look und Einstellungen",
    limit: "Deine E-Mail-Adresse sieht sie nicht.",
  },
  email: {
    sentence: "Deine E-Mail-Adresse sehen",
    limit: "Ändern kann sie die Adresse nicht.",
  },
  "profile.update": {
    sentence: "Dein Profil ändern: Namen, Bio, Farben, Effekte und Einstellungen",
    also: "Das schließt deinen Benutzernamen ein und das Entfernen von Bildern und Musik.",
    limit: "Deine E-Mail-Adresse und dein Passwort kann sie nicht ändern.",
  },
  links: {
    sentence: "Deine Links sehen, hinzufügen, ändern und entfernen",
    limit: "Den Rest deiner Seite kann sie nicht ändern.",
  },
  cards: {
    sentence: "Die Bausteine deiner Seite sehen, hinzufügen und entfernen",
    limit: "Den Rest deiner Seite kann sie nicht ändern.",
  },
  uploads: {
    sentence: "Profilbild, Hintergrund, Mauszeiger, Schrift und Musik hochladen",
    also: "Ein neues Bild, ein neuer Hintergrund oder Mauszeiger und eine neue Schrift ersetzen das Bisherige.",
    limit: "Deine Titel kann sie weder umbenennen noch löschen.",
  },
  "audios.manage": {
    sentence: "Deine Titel löschen und sie umbenennen, wenn sie auch hochladen darf",
    limit: "Allein damit kann sie Titel weder hinzufügen noch umbenennen.",
  },
  statistics: {
    sentence: "Die Statistik deiner Seite sehen: Aufrufe, Klicks und woher Besucher kommen",
    limit: "Wer deine Besucher sind, erfährt sie nicht.",
  },
  openid: {
    sentence: "Dich anmelden: dein Konto wiedererkennen, wenn du zurückkommst",
    limit: "Allein damit kann sie sonst nichts sehen oder ändern.",
  },
  profile: {
    sentence: "Sehen, wer du bist: Benutzername, Anzeigename, Bild, Sprache und Adresse deiner Seite",
    limit: "Deine E-Mail-Adresse sieht sie nicht.",
  },
};
