import type { Messages } from "../namespaces";

export const scopes: Messages["scopes"] = {
  identify: {
    sentence: "Voir votre profil : nom d’utilisateur, nom affiché, style et paramètres",
    limit: "Elle ne peut pas voir votre adresse e-mail.",
  },
  email: {
    sentence: "Voir votre adresse e-mail",
    limit: "Elle ne peut pas modifier l’adresse.",
  },
  "profile.update": {
    sentence: "Modifier votre profil : noms, bio, couleurs, effets et paramètres",
    also: "Cela comprend votre nom d’utilisateur et la suppression d’images et de musique.",
    limit: "Elle ne peut modifier ni votre adresse e-mail ni votre mot de passe.",
  },
  links: {
    sentence: "Voir, ajouter, modifier et supprimer vos liens",
    limit: "Elle ne peut pas modifier le reste de votre page.",
  },
  cards: {
    sentence: "Voir, ajouter et supprimer les blocs de votre page",
    limit: "Elle ne peut pas modifier le reste de votre page.",
  },
  uploads: {
    sentence: "Envoyer votre photo, arrière-plan, curseur, police et musique",
    also: "L’ancien élément est remplacé par la nouvelle photo, le nouvel arrière-plan, le nouveau curseur ou la nouvelle police.",
    limit: "Elle ne peut ni renommer ni supprimer vos morceaux.",
  },
  "audios.manage": {
    sentence: "Supprimer vos morceaux, et les renommer si elle peut aussi en envoyer",
    limit: "À elle seule, cette autorisation ne permet ni d’ajouter ni de renommer des morceaux.",
  },
  statistics: {
    sentence: "Voir les statistiques de votre page : vues, clics et provenance des visiteurs",
    limit: "Elle ne peut pas savoir qui sont vos visiteurs.",
  },
  openid: {
    sentence: "Vous connecter : reconnaître votre compte quand vous revenez",
    limit: "À elle seule, cette autorisation ne permet de voir ni de modifier rien d’autre.",
  },
  profile: {
    sentence: "Voir qui vous êtes : nom d’utilisateur, nom affiché, photo, langue et adresse de votre page",
    limit: "Elle ne peut pas voir votre adresse e-mail.",
  },
};
