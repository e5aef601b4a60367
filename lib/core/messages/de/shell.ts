import type { Messages } from "../namespaces";

export const shell: Messages["shell"] = {
  header: {
    label: "Website",
    developers: "Entwickler",
    signOut: "Abmelden",
    signIn: "Anmelden",
    createAccount: "Konto erstellen",
  },
  settings: {
    label: "Einstellungen",
    page: "Seite",
    domain: "Domain",
    account: "Konto",
    statistics: "Statistik",
    messages: "Nachrichten",
    applications: "Verbundene Apps",
    developers: "Für Entwickler",
    pages: "Seiten",
    switchPage: "Seite wechseln",
    allPages: "Alle Seiten",
    ownPages: "Deine Seiten",
    sharedPages: "Mit dir geteilt",
    viewProfile: "Profil ansehen",
    displacedTitle: "Dein Konto braucht eine andere E-Mail-Adresse",
    displaced: "Jemand anderes hat deine bisherige Adresse bestätigt.",
    enterAddress: "Gib deine Adresse ein",
  },
  dialog: {
    cancel: "Abbrechen",
  },
  copying: {
    copy: "Kopieren",
    copyWhat: "{what} kopieren",
    copied: "Kopiert",
    press: "Strg+C drücken",
  },
  time: {
    justNow: "gerade eben",
    onDay: "am {day}",
  },
  device: {
    browserOn: "{browser} auf {system}",
    aBrowserOn: "Ein Browser auf {system}",
    unknown: "Ein unbekanntes Gerät",
    iphone: "einem iPhone",
    ipad: "einem iPad",
    phone: "einem Android-Handy",
    tablet: "einem Android-Tablet",
  },
};
