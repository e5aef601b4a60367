/** The front page. */
export const landing = {
  page: {
    description:
      "Everything you make, play and love on one page that looks like you, with an OAuth 2.0 API for the apps you trust.",
    title: "One page that shows who you are.",
    developers: "For developers",
    byInvitation: "New pages are by invitation only.",
    closed: "This site isn't taking new accounts.",
    signIn: "Sign in",
    example: "Or take a look at a real page first:",
    reasons: "What you get",
    shape: "Make it yours",
    shapeText:
      "Layouts, colours, blur, fonts and effects. It looks finished from the start, and like you once you've played with it.",
    fast: "Opens in a blink",
    fastText: "Your page is a few kilobytes, works without JavaScript, and loads nothing from anyone else.",
    open: "Works with apps",
    openText: "Permissions you understand, a consent page you can trust, and one click to disconnect an app.",
    footDevelopers: "Developers",
  },
  claimForm: {
    label: "Choose your username",
    submit: "Create your page",
    isFree: "{address} is free.",
  },
  demos: {
    art: "Art",
    artTitle: "An illustrator's page, set over a lake at dusk",
    music: "Music",
    musicTitle: "A musician's page with a track to play",
    links: "Links",
    linksTitle: "A writer's page of links on paper",
    cards: "Cards",
    cardsTitle: "A developer's page with chat, a server and the weather",
  },
  looks: {
    title: "Start with a look",
    text: "Pick one of {count}, then make every colour, font and effect your own.",
    you: "You",
  },
} as const;
