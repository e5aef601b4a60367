import type { Messages } from "../namespaces";

export const scopes: Messages["scopes"] = {
  identify: {
    sentence: "Dein Profil sehen: Benutzername, Anzeigename, Aussehen und Einstellungen",
    limit: "Deine E-Mail-Adresse sieht sie nicht.",
  },
  email: {
    sentence: "Deine E-Mail-Adresse sehen",
    limit: "Ändern kann sie die Adresse nicht.",
  },
  "profile.update": {
    sentence: "Dein Profil ändern: Namen, Bio, Farben, Effekte und Einstellungen",
    also: "Dazu gehören dein Benutzername und das Entfernen von Bildern und Tönen.",
    limit: "Deine E-Mail-Adresse und dein Passwort kann sie nicht ändern.",
  },
  links: {
    sentence: "Deine Links sehen, hinzufügen, ändern und entfernen",
    limit: "Den Rest deiner Seite kann sie nicht ändern.",
  },
  cards: {
    sentence: "Deine Karten sehen, hinzufügen und entfernen",
    limit: "Den Rest deiner Seite kann sie nicht ändern.",
  },
  uploads: {
    sentence: "Avatar, Hintergrund, Mauszeiger, Schrift und Musiktitel hochladen",
    also: "Ein neues Bild, ein neuer Mauszeiger oder eine neue Schrift ersetzt das Bisherige.",
    limit: "Musiktitel kann sie weder umbenennen noch löschen.",
  },
  "audios.manage": {
    sentence: "Deine Musiktitel löschen, und sie umbenennen, wenn sie auch hochladen darf",
    limit: "Musiktitel kann sie weder hinzufügen noch umbenennen.",
  },
};
