import type { webhookErrors as english } from "../en/webhook-errors";

export const webhookErrors: Readonly<Record<keyof typeof english, string>> = {
  webhookAddress: "Indiquez une adresse qui commence par https://, sans nom d’utilisateur ni #.",
  eventNeeded: "Choisissez au moins un événement.",
  noWebhook: "Cette application n’a pas ce webhook.",
  maxWebhooks: "Une application peut avoir {count} webhooks ; supprimez-en un d’abord.",
  webhookDisabled: "Ce webhook est désactivé ; réactivez-le d’abord.",
  noDelivery: "Cet envoi ne figure plus dans le journal.",
};
