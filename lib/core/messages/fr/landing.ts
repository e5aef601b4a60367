import type { Messages } from "../namespaces";

export const landing: Messages["landing"] = {
  page: {
    description: "Tout ce que vous créez, jouez et aimez, sur une page qui vous ressemble.",
    title: "Une page qui montre qui vous êtes.",
    developers: "Pour les développeurs",
    byInvitation: "Les nouvelles pages se créent sur invitation.",
    closed: "Ce site n’accepte pas de nouveaux comptes pour le moment.",
    signIn: "Se connecter",
    example: "Ou regardez d’abord une vraie page :",
    reasons: "Ce que vous y gagnez",
    shape: "À votre image",
    shapeText:
      "Mises en page, couleurs, flou, polices et effets. Elle est belle d’emblée, et tout à fait vous après quelques réglages.",
    fast: "S’ouvre en un clin d’œil",
    fastText: "Votre page pèse quelques kilo-octets, fonctionne sans JavaScript et ne charge rien d’ailleurs.",
    open: "Ouverte aux applications",
    openText:
      "Des autorisations claires, une page de consentement digne de confiance et un clic pour déconnecter une application.",
    footDevelopers: "Développeurs",
  },
  developers: {
    title: "Pensé aussi pour les développeurs",
    text: "Votre application peut lire une page et la modifier, dès que son propriétaire dit oui.",
    api: "Une API sans surprise",
    apiText: "REST et OAuth 2.0. Chaque point d’accès est décrit en OpenAPI, avec des exemples à exécuter.",
    consent: "Un consentement que l’on comprend",
    consentText: "Des phrases simples disent ce que votre application peut faire, et un clic la déconnecte.",
    client: "Un client typé",
    clientText:
      "TypeScript pour Node et les navigateurs, avec des types pour chaque requête et réponse, sans dépendance.",
    start: "Lire la documentation",
  },
  claimForm: {
    label: "Choisissez votre nom d’utilisateur",
    submit: "Créer votre page",
    isFree: "{address} est libre.",
    withLook: "Avec le style {look}.",
  },
  demos: {
    art: "Art",
    artTitle: "La page d’une illustratrice au-dessus d’un lac au crépuscule",
    music: "Musique",
    musicTitle: "La page d’un musicien avec un morceau à écouter",
    links: "Liens",
    linksTitle: "La page d’une autrice, des liens sur papier",
    cards: "Cartes",
    cardsTitle: "La page d’un développeur avec une discussion, un serveur et la météo",
  },
  looks: {
    title: "Commencez par un style",
    text: "Choisissez-en un parmi {count}, puis faites vôtres chaque couleur, police et effet.",
    you: "Vous",
  },
};
