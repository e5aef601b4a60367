import type { Messages } from "../namespaces";

export const states: Messages["states"] = {
  notFound: {
    title: "Nicht gefunden",
    heading: "Unter dieser Adresse gibt es nichts",
    explanation: "Vielleicht ist der Name falsch geschrieben, oder die Seite ist umgezogen.",
    couldBeYours: "Ein Profil, das es noch nicht gibt, könnte deines werden.",
    toStart: "Zur Startseite",
    createAccount: "Konto erstellen",
  },
  failed: {
    title: "Bei uns ist etwas schiefgegangen",
    explanation: "Versuch es gleich noch einmal. Was du gespeichert hast, ist sicher.",
    report: "Wenn es dabei bleibt, melde den Code {code}.",
    again: "Noch einmal versuchen",
  },
  tooMany: {
    title: "Zu viele Anfragen",
    text: "Zu viele Anfragen: Warte {seconds} s und versuch es noch einmal.",
    again: "Noch einmal versuchen",
  },
  unavailable: {
    title: "Gerade nicht erreichbar",
    heading: "{site} ist gerade nicht erreichbar",
    text: "Was du gespeichert hast, ist sicher.",
    again: "Versuch es in ein paar Sekunden noch einmal",
  },
  outdated: {
    title: "Diese Seite hat sich geändert",
    text: "Dieses Formular ist veraltet. Lade die Seite neu und schick es noch einmal ab.",
    load: "Neu laden",
  },
  noPage: {
    title: "Nicht gefunden",
    text: "Unter dieser Adresse gibt es keine Seite.",
    toFirst: "Zur ersten Seite",
  },
  otherAddress: {
    title: "Diese Website hat eine andere Adresse",
    text: "Sie lässt sich nur dort öffnen.",
    go: "Weiter zu {address}",
  },
  noFile: {
    title: "Nicht gefunden",
    text: "Unter dieser Adresse gibt es keine Datei.",
  },
};
