import type { Messages } from "../namespaces";

export const consent: Messages["consent"] = {
  page: {
    title: "App autorisieren",
    question: "Darf <b>{name}</b> dein Konto benutzen?",
    by: "Eine App von <owner>{name}</owner>",
    bySite: "Eine App unter <owner>{name}</owner>",
    byItself: "Eine App, die sich selbst angemeldet hat",
    selfNamed:
      "So nennt sich {host} selbst; einen Namen kann sich jeder aussuchen. Prüfe, ob du wirklich von {host} kommst.",
    selfNamedProgram:
      "Jedes Programm auf diesem Gerät kann behaupten, zu {host} zu gehören. Autorisiere es nur, wenn du es gerade selbst gestartet hast.",
    selfNamedAlone:
      "Den Namen hat sich die App selbst gegeben; einen Namen kann sich jeder aussuchen. Achte darauf, wohin es danach geht.",
    says: "Der Entwickler sagt:",
    able: "Sie kann dann",
    ableToMore: "Einiges davon hast du schon erlaubt. Sie kann dann",
    see: "Sehen",
    change: "Ändern",
    isNew: "Neu",
    as: "als <b>{name}</b>",
    switch: "Konto wechseln",
    choosePage: "Welche Seite soll sie nutzen?",
    onlyThisPage: "Deine anderen Seiten kann sie nicht nutzen.",
    signedIn: "Angemeldet als <b>{name}</b>",
    unchecked:
      "{site} hat diese App nicht geprüft. Autorisiere sie nur, wenn du weißt, von wem sie ist, und diese Anfrage erwartet hast.",
    sentTo: "Danach geht es zu <to>{target}</to>.",
    app: "der App {scheme} auf diesem Gerät",
    cancel: "Abbrechen",
    authorize: "Autorisieren",
    disconnect: "Du kannst die App jederzeit in deinen Einstellungen trennen.",
    website: "Website von <b>{name}</b>",
    terms: "Nutzungsbedingungen von <b>{name}</b>",
    privacy: "Datenschutzerklärung von <b>{name}</b>",
  },
  device: {
    title: "Gerät verbinden",
    enter: "Gib den Code ein, den dein Gerät anzeigt.",
    code: "Code",
    example: "Zum Beispiel {example}",
    continue: "Weiter",
    unknown: "Dieser Code ist falsch oder abgelaufen. Prüfe ihn, oder hol dir auf deinem Gerät einen neuen.",
    tooMany: "Zu viele falsche Codes. Warte eine Weile und versuch es dann noch einmal.",
    check: "Zeigt dein Gerät <code>{value}</code> an?",
    warning:
      "Mach nur weiter, wenn du das selbst begonnen hast, auf einem Gerät, das vor dir steht. Hat dir jemand diesen Code oder Link geschickt, brich ab: Er bekäme sonst Zugriff auf dein Konto.",
    asked: {
      unknown: "Angefragt <ago></ago>",
      here: "Angefragt <ago></ago>, aus dem Netz, in dem du gerade bist",
      local: "Angefragt <ago></ago>, aus dem lokalen Netz",
      elsewhere: "Angefragt <ago></ago>, aus einem anderen Netz ({range})",
    },
    allowed: {
      title: "Dein Gerät ist verbunden",
      text: "Du kannst diese Seite schließen und zu deinem Gerät zurückgehen.",
    },
    refused: {
      title: "Nichts wurde geteilt",
      text: "Das Gerät hat keinen Zugriff auf dein Konto bekommen. Du kannst diese Seite schließen.",
    },
  },
  refused: {
    title: "Hier geht es nicht weiter",
    again: "Geh zurück zur App und beginne von vorn.",
    explanation:
      "Zum Schutz deines Kontos haben wir dich nicht zurückgeschickt, und nichts wurde geteilt. Wenn du die App benutzt, sag ihrem Entwickler, was hier steht. Wenn du sie entwickelst, vergleiche die Adresse mit den Einstellungen deiner Anwendung.",
    unknownApp:
      "Es wurde nichts geteilt. Wir wissen nicht, von wem diese App ist, und du hast sie noch nicht mit deinem Konto benutzt. Deshalb haben wir dich nicht von selbst zu {target} geschickt. Geh nur dorthin, wenn du das Ziel kennst.",
    return: "Weiter zu {target}",
  },
};
