import type { Messages } from "../namespaces";

export const landing: Messages["landing"] = {
  page: {
    description: "Alles, was du machst, spielst und liebst: eine Seite, die zu dir passt.",
    title: "Eine Seite, die zeigt, wer du bist.",
    developers: "Für Entwickler",
    byInvitation: "Neue Seiten gibt es nur auf Einladung.",
    closed: "Diese Website nimmt gerade keine neuen Konten an.",
    signIn: "Anmelden",
    example: "Oder sieh dir erst eine echte Seite an:",
    reasons: "Was du bekommst",
    shape: "Ganz dein Stil",
    shapeText:
      "Layouts, Farben, Unschärfe, Schriften und Effekte. Deine Seite sieht von Anfang an fertig aus – und nach dir, sobald du damit gespielt hast.",
    fast: "Sofort da",
    fastText: "Deine Seite ist nur ein paar Kilobyte groß, braucht kein JavaScript und lädt nichts von Dritten.",
    open: "Offen für Apps",
    openText:
      "Berechtigungen, die du verstehst, eine Zustimmungsseite, der du vertrauen kannst, und ein Klick, um eine App zu trennen.",
    footDevelopers: "Entwickler",
  },
  developers: {
    title: "Auch für Entwickler gemacht",
    text: "Deine App kann eine Seite lesen und ändern, sobald ihr Besitzer Ja sagt.",
    api: "Eine API ohne Überraschungen",
    apiText: "REST und OAuth 2.0. Jeder Endpunkt ist in OpenAPI beschrieben, mit Beispielen zum Ausführen.",
    consent: "Zustimmung, die man versteht",
    consentText: "In klaren Sätzen steht da, was deine App darf. Und ein Klick trennt sie wieder.",
    client: "Ein typisierter Client",
    clientText: "TypeScript für Node und Browser, mit Typen für jede Anfrage und Antwort und ohne Abhängigkeiten.",
    start: "Zur Dokumentation",
  },
  claimForm: {
    label: "Wähle deinen Benutzernamen",
    submit: "Seite erstellen",
    isFree: "{address} ist frei.",
    withLook: "Mit dem Look {look}.",
  },
  demos: {
    art: "Kunst",
    artTitle: "Die Seite einer Illustratorin über einem See in der Dämmerung",
    music: "Musik",
    musicTitle: "Die Seite eines Musikers mit einem Titel zum Anhören",
    links: "Links",
    linksTitle: "Die Seite einer Autorin mit Links auf Papier",
    cards: "Karten",
    cardsTitle: "Die Seite eines Entwicklers mit Chat, einem Server und dem Wetter",
  },
  looks: {
    title: "Beginne mit einem Look",
    text: "Nimm einen von {count}, und mach jede Farbe, jede Schrift und jeden Effekt zu deinem.",
    you: "Du",
  },
};
