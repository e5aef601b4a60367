import type { Messages } from "../namespaces";

export const settings: Messages["settings"] = {
  export: {
    title: "Deine Daten herunterladen",
    description:
      "Ein ZIP mit deiner Seite, deinen Links, Karten, Titeln, Anwendungen, Verbindungen, Statistiken, deinem Sicherheitsprotokoll und deinen Dateien, als JSON und so, wie sie gespeichert sind. Geheimnisse sind nicht darin: Es gibt nur ihre Hashes. Dreimal am Tag.",
    submit: "Herunterladen",
    failed: "Deine Daten wurden nicht heruntergeladen",
    back: "Zurück zum Konto",
  },
  import: {
    title: "Seite importieren",
    description:
      "Aus einem ZIP, das hier oder auf einer anderen Website dieser Art heruntergeladen wurde: Seine Einstellungen, Links, Karten, Titel und ihre Dateien werden zu deiner Seite.",
    explanation:
      "Namen, eigene Domains, Anwendungen, Verbindungen, Statistiken und das Sicherheitsprotokoll bleiben, wie sie hier sind: Sie gehören zu einem Konto. Deine jetzige Seite bleibt unter ihren Versionen, wo du sie zurückholen kannst; ein unveröffentlichter Entwurf geht verloren.",
    signInAgain: "Melde dich neu an, um eine Seite zu importieren; nutze den Hinweis oben.",
    replace: "Meine jetzige Seite ersetzen",
    file: "ZIP-Datei",
    submit: "Seite importieren",
    pending: "Wird importiert …",
    failed: "Die Seite wurde nicht importiert",
    unchanged: "Es wurde nichts geändert.",
    back: "Zurück zum Konto",
  },
  delete: {
    title: "Konto löschen",
    explanation:
      "Deine Seite, ihre Dateien und ihre Adressen sind sofort weg, und jede Sitzung, jedes Token und jede verbundene App endet. Sieben Tage lang kannst du dich anmelden und dein Konto behalten; danach ist alles fort. Weitere 30 Tage lang kann niemand sonst deinen Benutzernamen und Alias nehmen.",
    signInAgain: "Melde dich neu an, um das Konto zu löschen; nutze den Hinweis oben.",
    username: "Gib {username} ein, um das Konto zu löschen",
    atOnce: "Alles sofort löschen",
    atOnceHint: "Das lässt sich nicht rückgängig machen.",
    submit: "Konto löschen",
    pending: "Wird gelöscht …",
  },
  deleteApplications: {
    text: "{count, plural, =1 {Deine Anwendung endet} one {Deine # Anwendung endet} other {Deine # Anwendungen enden}} sofort, mit allen Geheimnissen. Wer sich darüber anmeldet, kann es dann nicht mehr, und {count, plural, =1 {sie kommt} one {sie kommt} other {sie kommen}} nicht zurück, wenn du dein Konto behältst.",
  },
  applications: {
    title: "Verbundene Apps",
    description: "Was dein Konto benutzen darf.",
    noneTitle: "Keine App ist verbunden",
    none: "Wenn du eine App autorisierst, erscheint sie hier, mit dem, was sie darf, und einem Knopf, um sie zu trennen.",
    by: "von <owner>{name}</owner>, verbunden am <day></day>",
    disconnect: "Trennen",
    disconnectTitle: "<b>{name}</b> trennen?",
    explanation:
      "Sie verliert sofort den Zugriff auf dein Konto. Was sie bisher geändert hat, bleibt. Um sie wieder zu nutzen, musst du sie neu autorisieren.",
    says: "Der Entwickler sagt:",
  },
  domain: {
    title: "Eigene Domain",
    description: "Zeige deine Seite unter einer eigenen Domain statt unter unserer.",
    premiumTitle: "Eine eigene Domain gibt es mit Premium",
    premium:
      "Mit Premium antwortet deine Seite unter jeder Domain, die dir gehört. Frag den Betreiber dieser Website danach; bis dahin steht deine Seite unter {address}.",
    inactiveTitle: "{domain} ist bestätigt, aber nicht aktiv",
    inactive:
      "Dein Konto hat kein Premium mehr, deshalb ist diese Domain abgeschaltet. Sobald du wieder Premium hast, funktioniert sie wieder.",
    goneTitle: "Der TXT-Eintrag von {domain} ist weg",
    gone: "Deine Seite antwortet dort noch. Lege den Eintrag wieder an: Fehlt er drei Tage in Folge, gehört die Domain hier nicht mehr dir.",
    verifiedTitle: "{domain} ist bestätigt",
    verified:
      "Deine Seite antwortet unter <link>{address}</link>, sobald der Adresseintrag der Domain zum Server dieser Website führt. Geh in jedem deiner Browser einmal über diesen Link dorthin: Auf deiner eigenen Domain bist du nicht angemeldet, sodass deine Besuche sonst gezählt würden.",
    remove: "Domain entfernen",
    removeShown: "Deine Seite antwortet dort sofort nicht mehr.",
    removeClaimed: "Ihr TXT-Eintrag beweist dann nichts mehr.",
    removeTitle: "{domain} entfernen?",
    removeSubmit: "Endgültig löschen",
    removeLinks: "Links zu deiner Seite unter dieser Domain funktionieren dann nicht mehr.",
    removeExplanation: "Um sie wieder zu nutzen, musst du sie mit einem neuen Eintrag noch einmal nachweisen.",
  },
  domainForm: {
    title: "Deine Domain",
    label: "Domainname",
    hint: "Nur der Name einer Domain, deren DNS du ändern kannst. Im nächsten Schritt weist du nach, dass sie dir gehört.",
    submit: "Speichern",
    pending: "Wird gespeichert …",
    saved: "Gespeichert",
  },
  proof: {
    title: "Weise nach, dass {domain} dir gehört",
    description:
      "Lege diesen TXT-Eintrag dort an, wo du das DNS der Domain verwaltest, und bestätige dann. Lass ihn stehen: Wir prüfen ihn täglich.",
    name: "Name des Eintrags",
    value: "Wert des Eintrags",
    submit: "Bestätigen",
    pending: "Wird gesucht …",
  },
};
