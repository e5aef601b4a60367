import type { webhookErrors as english } from "../en/webhook-errors";

export const webhookErrors: Readonly<Record<keyof typeof english, string>> = {
  webhookAddress: "Gib eine Adresse an, die mit https:// beginnt, ohne Benutzernamen und ohne #.",
  eventNeeded: "Wähle mindestens ein Ereignis.",
  noWebhook: "Diese Anwendung hat keinen solchen Webhook.",
  maxWebhooks: "Eine Anwendung kann {count} Webhooks haben; entferne zuerst einen.",
  webhookDisabled: "Dieser Webhook ist deaktiviert; aktiviere ihn zuerst.",
  noDelivery: "Diese Zustellung ist nicht mehr im Protokoll.",
};
