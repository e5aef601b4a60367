import type { pageErrors as english } from "../en/page-errors";

export const pageErrors: Readonly<Record<keyof typeof english, string>> = {
  noPageOfYours: "Vous n’avez pas de page nommée « {name} ».",
  pageRightLacking: "La personne à qui appartient cette page ne vous y a pas autorisé.",
  maxPages: "Votre compte ne peut pas avoir de page de plus ({count} au maximum).",
  maxMembers: "Au plus {count} personnes peuvent aider pour une page ; retirez-en d’abord une.",
  maxInvitations: "Au plus {count} invitations à une page peuvent être en attente ; retirez-en d’abord une.",
  memberAlready: "Vous aidez déjà pour cette page.",
  memberGone: "Cette personne n’aide plus pour la page.",
  ownPageAlready: "Cette page est à vous.",
};
