import type { Messages } from "../namespaces";

export const states: Messages["states"] = {
  notFound: {
    title: "Nicht gefunden",
    heading: "Seite nicht gefunden",
    explanation: "Prüfe die Schreibweise. Vielleicht ist die Seite auch umgezogen.",
    couldBeYours: "Wenn du ein Profil gesucht hast: Der Name könnte noch frei sein.",
    isFree: "{name} ist noch frei",
    claimIt: "Sichere dir den Namen, bevor es jemand anders tut.",
    claim: "Namen sichern",
    toStart: "Zur Startseite",
    createAccount: "Konto erstellen",
    inSettings:
      "In deinen Einstellungen gibt es diese Seite nicht. Vielleicht wurde gelöscht, worum es ging, oder es gehört zu einem anderen Konto.",
    toSettings: "Zu deinen Einstellungen",
    inDocumentation: "Diese Seite gibt es in der Dokumentation nicht. Vielleicht ist sie umgezogen.",
    toDocumentation: "Zur Dokumentation",
  },
  failed: {
    title: "Bei uns ist etwas schiefgegangen",
    explanation: "Versuche es gleich noch einmal. Was du gespeichert hast, ist sicher.",
    report: "Wenn es wieder passiert, melde den Code {code}.",
    again: "Noch einmal versuchen",
  },
  tooMany: {
    title: "Zu viele Anfragen",
    text: "Zu viele Anfragen. Warte {seconds} s, und versuche es noch einmal.",
    again: "Noch einmal versuchen",
  },
  unavailable: {
    title: "Gerade nicht erreichbar",
    heading: "{site} ist gerade nicht erreichbar",
    text: "Was du gespeichert hast, ist sicher.",
    again: "Versuche es in ein paar Sekunden noch einmal",
  },
  outdated: {
    title: "Diese Seite hat sich geändert",
    text: "Dieses Formular ist nicht mehr aktuell. Lade die Seite neu, und schick es noch einmal ab.",
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
  status: {
    title: "Status",
    description: "Was auf {site} jetzt funktioniert und was in den letzten {days} Tagen nicht ging.",
    ok: "Alles funktioniert",
    problem: "Einiges funktioniert gerade nicht",
    works: "Funktioniert",
    fails: "Funktioniert nicht",
    history: "Die letzten {days} Tage",
    since: "Jeder Teil wird einmal pro Minute geprüft. Die Tage sind in UTC, ab dem <date></date>.",
    none: "Keine Störungen.",
    day: "{part}: {minutes, plural, one {# Minute} other {# Minuten}} lang gestört.",
    unchecked:
      "Die Website war {minutes, plural, one {# Minute} other {# Minuten}} lang angehalten oder außer Betrieb.",
    parts: {
      database: "Seiten und API",
      tables: "Gespeicherte Daten",
      storage: "Dateien und Uploads",
      rate_limits: "Ratenlimits",
      backups: "Backups",
      changes: "Schnelles Laden der Seiten",
      webhooks: "Ereignisse an Anwendungen (Webhooks)",
    },
  },
};
