import type { Messages } from "../namespaces";

export const settings: Messages["settings"] = {
  export: {
    title: "Deine Daten herunterladen",
    description:
      "Ein ZIP mit deiner Seite, deinen Links, Bausteinen, Titeln, Dateien, Nachrichten, Anwendungen, Verbindungen, Statistiken und deinem Sicherheitsprotokoll. Passwörter und Tokens sind nicht dabei. Du kannst es dreimal am Tag herunterladen.",
    submit: "Herunterladen",
    failed: "Deine Daten ließen sich nicht herunterladen",
    back: "Zurück zu deinem Konto",
  },
  import: {
    title: "Seite importieren",
    titleOf: "In {page} importieren",
    description:
      "Aus einem ZIP, das du hier oder auf einer Website wie dieser heruntergeladen hast. Seine Einstellungen, Links, Bausteine und Titel werden zu deiner Seite.",
    explanation:
      "Deine Namen, deine Domain, Nachrichten, Anwendungen, Verbindungen, Statistiken und dein Sicherheitsprotokoll bleiben, wie sie sind. Deine aktuelle Seite findest du danach unter „Versionen“. Ein unveröffentlichter Entwurf geht verloren.",
    signInAgain: "Melde dich zuerst noch einmal an; nutze den Hinweis oben.",
    replace: "Meine aktuelle Seite ersetzen",
    file: "ZIP-Datei",
    submit: "Seite importieren",
    pending: "Wird importiert …",
    failed: "Die Seite ließ sich nicht importieren",
    unchanged: "Es wurde nichts geändert.",
    back: "Zurück zu deinem Konto",
  },
  delete: {
    title: "Konto löschen",
    explanation:
      "Deine Seite und ihre Dateien gehen sofort offline, du wirst überall abgemeldet, und alle Tokens und verbundenen Apps funktionieren nicht mehr. Sieben Tage lang kannst du dich anmelden und dein Konto behalten; danach ist alles weg. Weitere 30 Tage lang kann niemand sonst deinen Benutzernamen und Alias nehmen.",
    signInAgain: "Melde dich zuerst noch einmal an; nutze den Hinweis oben.",
    username: "Gib {username} ein, um dein Konto zu löschen",
    atOnce: "Alles sofort löschen",
    atOnceHint: "Das lässt sich nicht rückgängig machen.",
    submit: "Konto löschen",
    pending: "Wird gelöscht …",
  },
  deleteApplications: {
    text: "{count, plural, =1 {Deine Anwendung funktioniert} one {Deine # Anwendung funktioniert} other {Deine # Anwendungen funktionieren}} sofort nicht mehr, samt allen Secrets. Damit kann sich niemand mehr anmelden, und du bekommst {count, plural, =1 {sie} one {sie} other {sie}} nicht zurück, wenn du dein Konto behältst.",
    shared:
      "Geteilte Anwendungen bleiben: {names}. Jede gehört dann der Person, die sie am längsten mit dir teilt, und du bekommst sie nicht zurück, wenn du dein Konto behältst.",
  },
  applications: {
    title: "Verbundene Apps",
    description: "Apps, die dein Konto benutzen dürfen.",
    noneTitle: "Keine Apps verbunden",
    none: "Wenn du eine App autorisierst, siehst du hier, was sie darf, und kannst sie trennen.",
    by: "von <owner>{name}</owner>, verbunden am <day></day>",
    bySite: "unter <owner>{name}</owner>, verbunden am <day></day>",
    byItself: "hat sich selbst angemeldet, verbunden am <day></day>",
    disconnect: "Trennen",
    disconnectTitle: "<b>{name}</b> trennen?",
    explanation:
      "Sie verliert sofort den Zugriff auf dein Konto. Was sie geändert hat, bleibt. Um sie wieder zu nutzen, musst du sie neu autorisieren.",
    uses: "Sie nutzt <pages></pages>.",
    says: "Der Entwickler sagt:",
  },
  messages: {
    title: "Nachrichten",
    description: "Was Besucher über die Formulare deiner Seite senden.",
    noneTitle: "Noch nichts da",
    none: "Füge deiner Seite unter Links & Bausteine ein Formular hinzu. Was Besucher senden, kommt dann hier an.",
    download: "Als CSV herunterladen",
    deleteAll: "Alle löschen",
    deleteAllTitle: "Alle Nachrichten löschen?",
    explanation: "Sie lassen sich nicht zurückholen.",
    delete: "Löschen",
    agreed: "Zugestimmt:",
    noEmail: "Keine E-Mail-Adresse",
    older: "Ältere",
    latest: "Neueste",
    count: "{count, plural, one {# Nachricht} other {# Nachrichten}}",
  },
  domain: {
    title: "Eigene Domain",
    description: "Zeige deine Seite unter deiner eigenen Domain.",
    premiumTitle: "Eine eigene Domain gibt es mit Premium",
    premium:
      "Mit Premium kannst du deine Seite unter jeder Domain zeigen, die dir gehört. Bis dahin findest du deine Seite unter {address}.",
    plainTitle: "Deine Seite hat ihre eigene Adresse",
    plain: "Du findest sie unter {address}.",
    seePremium: "Was Premium ist",
    inactivePlain: "Dein Konto kann gerade keine eigene Domain haben, deshalb ist diese abgeschaltet.",
    inactiveTitle: "{domain} ist bestätigt, aber nicht aktiv",
    inactive:
      "Dein Konto hat kein Premium mehr, deshalb ist diese Domain abgeschaltet. Sobald du wieder Premium hast, funktioniert sie wieder.",
    goneTitle: "Der TXT-Eintrag von {domain} ist weg",
    gone: "Deine Seite ist dort noch zu sehen, aber lege den Eintrag bald wieder an: Fehlt er drei Tage in Folge, verlierst du die Domain hier.",
    verifiedTitle: "{domain} ist bestätigt",
    verified:
      "Deine Seite erscheint unter <link>{address}</link>, sobald das DNS der Domain auf den Server dieser Website zeigt. Öffne sie in jedem deiner Browser einmal über diesen Link, damit deine eigenen Besuche nicht zählen.",
    remove: "Domain entfernen",
    removeShown: "Deine Seite ist dort sofort nicht mehr zu sehen.",
    removeClaimed: "Ihr TXT-Eintrag zählt dann nicht mehr.",
    removeTitle: "{domain} entfernen?",
    removeSubmit: "Entfernen",
    removeLinks: "Links zu deiner Seite unter dieser Domain funktionieren dann nicht mehr.",
    removeExplanation: "Um sie wieder zu nutzen, musst du sie mit einem neuen Eintrag noch einmal bestätigen.",
  },
  domainForm: {
    title: "Deine Domain",
    label: "Domainname",
    hint: "Nur der Name. Du brauchst Zugriff auf ihr DNS, um im nächsten Schritt zu zeigen, dass sie dir gehört.",
    submit: "Speichern",
    pending: "Wird gespeichert …",
    saved: "Gespeichert",
  },
  proof: {
    title: "Zeige, dass {domain} dir gehört",
    description:
      "Lege diesen TXT-Eintrag dort an, wo du das DNS der Domain verwaltest, und bestätige dann. Lass ihn stehen: Wir prüfen ihn täglich.",
    name: "Name des Eintrags",
    value: "Wert des Eintrags",
    submit: "Bestätigen",
    pending: "Wird geprüft …",
  },
};
