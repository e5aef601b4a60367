/** An endpoint is sent nothing of the page: the receiver reads that with its token. */
type WebhookPayload = {
  type: string;
  /** When the change was made, by ISO 8601 in UTC. */
  timestamp: string;
  data: {
    /** The page, as `GET /api/user` gives it, and the username that it had then. */
    user_id: string;
    username: string;
    client_id: string;
    /** Counts the events of this page at this endpoint, from 1. */
    sequence: number;
  };
};

type Event = {
  event: string;
  createdAt: Date;
  userId: string;
  username: string;
  clientId: string;
  sequence: number;
};

/** Returns what an endpoint is sent. */
export function webhookPayload({ event, createdAt, userId, username, clientId, sequence }: Event): WebhookPayload {
  return {
    type: event,
    timestamp: createdAt.toISOString(),
    data: { user_id: userId, username, client_id: clientId, sequence },
  };
}

/** Returns the same bytes at every try. */
export const webhookBody = (event: Event): string => JSON.stringify(webhookPayload(event));
