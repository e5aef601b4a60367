import type { webhookErrors as english } from "../en/webhook-errors";

export const webhookErrors: Readonly<Record<keyof typeof english, string>> = {
  webhookAddress: "Escribe una dirección que empiece por https://, sin nombre de usuario ni #.",
  eventNeeded: "Elige al menos un evento.",
  noWebhook: "Esta aplicación no tiene ese webhook.",
  maxWebhooks: "Una aplicación puede tener {count} webhooks; elimina uno primero.",
  webhookDisabled: "Este webhook está desactivado; actívalo primero.",
  noDelivery: "Este envío ya no está en el registro.",
};
