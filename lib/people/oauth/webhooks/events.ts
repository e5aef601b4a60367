import type { Scope } from "@/lib/core/operation/scopes";

/**
 * What an application can be sent, with the scopes of which one is enough. The database has the same scopes in
 * `vitrine_webhook_scopes`. An empty list stands for any scope.
 */
const catalog = {
  "profile.updated": ["identify", "profile.update"],
  "links.changed": ["links"],
  "cards.changed": ["cards"],
  "audios.changed": ["uploads", "audios.manage"],
  "application.authorized": [],
  "application.disconnected": [],
} as const satisfies Record<string, readonly Scope[]>;

export type WebhookEvent = keyof typeof catalog;
export const webhookEvents = Object.keys(catalog) as [WebhookEvent, ...WebhookEvent[]];
export const scopesOfEvent = (event: WebhookEvent): readonly Scope[] => catalog[event];

/** The developer alone sends this one, to see whether deliveries arrive. */
export const testEvent = "webhook.test";
