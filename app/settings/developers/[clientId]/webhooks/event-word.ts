import type { WebhookEvent } from "@/lib/people/oauth/webhooks/events";

/** The key of an event's sentence in the messages. */
const keys = {
  "profile.updated": "profileUpdated",
  "links.changed": "linksChanged",
  "cards.changed": "cardsChanged",
  "audios.changed": "audiosChanged",
  "application.authorized": "applicationAuthorized",
  "application.disconnected": "applicationDisconnected",
} as const satisfies Record<WebhookEvent, string>;

export const eventWord = (event: WebhookEvent) => keys[event];
