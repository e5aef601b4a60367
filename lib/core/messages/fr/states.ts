import type { Messages } from "../namespaces";

export const states: Messages["states"] = {
  notFound: {
    title: "Page introuvable",
    heading: "Il n’y a rien à cette adresse",
    explanation: "Le nom est peut-être mal orthographié, ou la page a changé d’adresse.",
    couldBeYours: "Un profil qui n’existe pas encore pourrait être le vôtre.",
    toStart: "Aller à l’accueil",
    createAccount: "Créer un compte",
  },
  failed: {
    title: "Un problème est survenu de notre côté",
    explanation: "Réessayez dans un instant. Vos modifications enregistrées sont en sécurité.",
    report: "Si cela persiste, signalez le code {code}.",
    again: "Réessayer",
  },
  tooMany: {
    title: "Trop de requêtes",
    text: "Trop de requêtes : patientez {seconds} s, puis réessayez.",
    again: "Réessayer",
  },
  unavailable: {
    title: "Indisponible pour le moment",
    heading: "{site} est indisponible pour le moment",
    text: "Vos modifications enregistrées sont en sécurité.",
    again: "Réessayez dans quelques secondes",
  },
  outdated: {
    title: "Cette page a changé",
    text: "Ce formulaire n’est plus à jour. Rechargez la page et envoyez-le de nouveau.",
    load: "La recharger",
  },
  noPage: {
    title: "Page introuvable",
    text: "Il n’y a pas de page à cette adresse.",
    toFirst: "Aller à la première page",
  },
  otherAddress: {
    title: "Ce site a une autre adresse",
    text: "Il ne s’ouvre que là-bas.",
    go: "Aller à {address}",
  },
  noFile: {
    title: "Fichier introuvable",
    text: "Il n’y a pas de fichier à cette adresse.",
  },
};
