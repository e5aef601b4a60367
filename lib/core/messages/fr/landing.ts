import type { Messages } from "../namespaces";

export const landing: Messages["landing"] = {
  page: {
    description:
      "Tout ce que vous créez, jouez et aimez, sur une page qui vous ressemble, avec une API OAuth 2.0 pour les applications en qui vous avez confiance.",
    title: "Une page qui montre qui vous êtes.",
    viewProfile: "Voir votre profil",
    developers: "Pour développeurs",
    byInvitation: "Les nouvelles pages se font sur invitation.",
    closed: "Ce site n’accepte pas de nouveaux comptes.",
    signIn: "Se connecter",
    example: "Ou regardez d’abord une vraie page :",
    reasons: "Ce que vous obtenez",
    shape: "À votre image",
    shapeText:
      "Mise en page, couleurs, flou, polices et effets. Elle a l’air finie avant que vous y touchiez, et de vous après.",
    fast: "Vite ouverte",
    fastText: "Une page pèse quelques kilo-octets, se lit sans script et ne charge rien d’ailleurs.",
    open: "Ouverte aux applications",
    openText:
      "Des autorisations que l’on comprend, une page de consentement digne de confiance et un clic pour déconnecter une application.",
    footDevelopers: "Développeurs",
  },
  claimForm: {
    label: "Choisissez votre nom d’utilisateur",
    submit: "Créer votre page",
    isFree: "{address} est libre.",
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
    text: "L’un des {count}, puis chaque couleur, police et effet se change comme vous voulez.",
    you: "Vous",
  },
  lookWords: {
    aurora: "Une lumière verte sur une mer de minuit",
    paper: "Un blanc chaud, un empattement discret, rien d’autre",
    arcade: "Insérez une pièce : pixels, rose et or",
    swiss: "Du noir sur blanc et un seul rouge",
    sunset: "Les dix dernières minutes d’une journée chaude",
    sugar: "Rose, rond et plein de confettis",
    terminal: "Des lettres vertes sur un vieil écran",
    gazette: "La page saumon d’un journal du matin",
  },
};
