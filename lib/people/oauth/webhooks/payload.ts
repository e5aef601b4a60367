import type { z } from "zod";
import type { eventBody } from "./schema";

type Event = {
  event: string;
  createdAt: Date;
  userId: string;
  username: string;
  clientId: string;
  sequence: number;
};

/** Returns what an endpoint is sent. */
export function webhookPayload({
  event,
  createdAt,
  userId,
  username,
  clientId,
  sequence,
}: Event): z.infer<typeof eventBody> {
  return {
    type: event,
    timestamp: createdAt.toISOString(),
    data: { user_id: userId, username, client_id: clientId, sequence },
  };
}

/** Returns the same bytes at every try. */
export const webhookBody = (event: Event): string => JSON.stringify(webhookPayload(event));
