import type { Messages } from "../namespaces";

export const shell: Messages["shell"] = {
  header: {
    label: "Site",
    developers: "Développeurs",
    signOut: "Se déconnecter",
    signIn: "Se connecter",
    createAccount: "Créer un compte",
  },
  settings: {
    label: "Paramètres",
    page: "Page",
    domain: "Domaine",
    account: "Compte",
    statistics: "Statistiques",
    messages: "Messages reçus",
    applications: "Applis connectées",
    developers: "Développeurs",
    pages: "Vos pages",
    switchPage: "Changer de page",
    allPages: "Toutes les pages",
    ownPages: "À vous",
    sharedPages: "Partagées avec vous",
    viewProfile: "Voir le profil",
    displacedTitle: "Votre compte a besoin d’une autre adresse e-mail",
    displaced: "Quelqu’un d’autre a confirmé l’adresse que vous aviez.",
    enterAddress: "Saisissez votre adresse",
  },
  dialog: {
    cancel: "Annuler",
  },
  copying: {
    copy: "Copier",
    copyWhat: "Copier : {what}",
    copied: "Copié",
    press: "Appuyez sur Ctrl+C",
  },
  time: {
    justNow: "à l’instant",
    onDay: "le {day}",
  },
  device: {
    browserOn: "{browser} sur {system}",
    aBrowserOn: "Un navigateur sur {system}",
    unknown: "Un appareil inconnu",
    iphone: "un iPhone",
    ipad: "un iPad",
    phone: "un téléphone Android",
    tablet: "une tablette Android",
  },
};
