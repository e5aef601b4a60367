import type { webhookErrors as english } from "../en/webhook-errors";

export const webhookErrors: Readonly<Record<keyof typeof english, string>> = {
  webhookAddress: "Digite um endereço que comece com https://, sem nome de usuário nem #.",
  eventNeeded: "Escolha pelo menos um evento.",
  noWebhook: "Este aplicativo não tem esse webhook.",
  maxWebhooks: "Um aplicativo pode ter {count} webhooks; remova um primeiro.",
  webhookDisabled: "Este webhook está desativado; ative-o primeiro.",
  noDelivery: "Esta entrega não está mais no registro.",
};
