/** What is refused about the webhooks of an application. */
export const webhookErrors = {
  webhookAddress: "must be an address that begins with https://, without a user name or a #",
  eventNeeded: "Choose at least one event",
  noWebhook: "There is no such webhook of this application",
  maxWebhooks: "An application can have {count} webhooks; remove one first",
  webhookDisabled: "This webhook is disabled; enable it first",
  noDelivery: "This delivery is no longer in the log",
} as const;
