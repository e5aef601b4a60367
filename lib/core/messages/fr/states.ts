import type { Messages } from "../namespaces";

export const states: Messages["states"] = {
  notFound: {
    title: "Page introuvable",
    heading: "Cette page est introuvable",
    explanation: "Vérifiez l’orthographe. La page a peut-être aussi changé d’adresse.",
    couldBeYours: "Si vous cherchiez un profil, ce nom est peut-être encore libre.",
    isFree: "{name} est libre",
    claimIt: "Prenez-le avant quelqu’un d’autre.",
    claim: "Le réserver",
    toStart: "Aller à l’accueil",
    createAccount: "Créer un compte",
    inSettings:
      "Cette page n’existe pas dans vos paramètres. Son contenu a peut-être été supprimé ou appartient à un autre compte.",
    toSettings: "Aller à vos paramètres",
    inDocumentation: "Cette page n’existe pas dans la documentation. Elle a peut-être changé d’adresse.",
    toDocumentation: "Aller à la documentation",
  },
  failed: {
    title: "Un problème est survenu de notre côté",
    explanation: "Réessayez dans un instant. Vos modifications enregistrées sont en sécurité.",
    report: "Si cela se reproduit, signalez le code {code}.",
    again: "Réessayer",
  },
  tooMany: {
    title: "Trop de requêtes",
    text: "Trop de requêtes. Patientez {seconds} s, puis réessayez.",
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
    load: "Recharger",
  },
  noPage: {
    title: "Page introuvable",
    text: "Il n’y a pas de page à cette adresse.",
    toFirst: "Aller à la première page",
  },
  otherAddress: {
    title: "Ce site a une autre adresse",
    text: "Il ne s’ouvre qu’à cette adresse.",
    go: "Aller à {address}",
  },
  noFile: {
    title: "Fichier introuvable",
    text: "Il n’y a pas de fichier à cette adresse.",
  },
  status: {
    title: "État du service",
    description: "Ce qui fonctionne maintenant sur {site}, et ce qui n’a pas fonctionné ces {days} derniers jours.",
    ok: "Tout fonctionne",
    problem: "Certains éléments ne fonctionnent pas en ce moment",
    works: "Fonctionne",
    fails: "Ne fonctionne pas",
    history: "Les {days} derniers jours",
    since: "Chaque élément est vérifié une fois par minute. Les jours sont en UTC, à partir du <date></date>.",
    none: "Aucun problème.",
    day: "{part} : en panne pendant {minutes, plural, one {# minute} many {# minutes} other {# minutes}}.",
    unchecked:
      "Le site a été arrêté ou hors service pendant {minutes, plural, one {# minute} many {# minutes} other {# minutes}}.",
    parts: {
      database: "Pages et API",
      tables: "Données enregistrées",
      storage: "Fichiers et envois",
      rate_limits: "Limites de débit",
      backups: "Sauvegardes",
      changes: "Chargement rapide des pages",
      webhooks: "Événements envoyés aux applications (webhooks)",
    },
  },
};
