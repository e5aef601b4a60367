import type { Messages } from "../namespaces";

export const landing: Messages["landing"] = {
  page: {
    description:
      "Alles, was du machst, spielst und liebst, auf einer Seite, die nach dir aussieht. Mit einer OAuth-2.0-API für die Apps, denen du vertraust.",
    title: "Eine Seite, die zeigt, wer du bist.",
    viewProfile: "Dein Profil ansehen",
    developers: "Für Entwickler",
    byInvitation: "Neue Seiten gibt es auf Einladung.",
    closed: "Diese Website nimmt keine neuen Konten an.",
    signIn: "Anmelden",
    example: "Oder sieh dir erst eine echte Seite an:",
    reasons: "Was du bekommst",
    shape: "Von dir gestaltet",
    shapeText:
      "Layout, Farben, Unschärfe, Schriften und Effekte. Sie sieht fertig aus, bevor du sie anfasst, und danach nach dir.",
    fast: "Schnell geöffnet",
    fastText: "Eine Seite ist wenige Kilobyte groß, lässt sich ohne Skript lesen und lädt nichts von anderen.",
    open: "Offen für Apps",
    openText:
      "Berechtigungen, die man versteht, eine Zustimmung, der man vertrauen kann, und ein Klick, um eine App zu trennen.",
    footDevelopers: "Entwickler",
  },
  claimForm: {
    label: "Wähle deinen Benutzernamen",
    submit: "Seite erstellen",
    isFree: "{address} ist frei.",
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
    text: "Einer von {count}, und danach änderst du jede Farbe, jede Schrift und jeden Effekt, wie du willst.",
    you: "Du",
  },
  lookWords: {
    aurora: "Grünes Licht über einem Meer um Mitternacht",
    paper: "Warmes Weiß, ruhige Serifen, sonst nichts",
    arcade: "Münze einwerfen: Pixel, Pink und Gold",
    swiss: "Schwarz auf Weiß und ein Rot",
    sunset: "Die letzten zehn Minuten eines warmen Tages",
    sugar: "Rosa, rund und voller Konfetti",
    terminal: "Grüne Buchstaben auf einem alten Bildschirm",
    gazette: "Die lachsfarbene Seite einer Morgenzeitung",
  },
};
