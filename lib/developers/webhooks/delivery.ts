import "server-only";
import { webhookBounds } from "@/lib/core/limits/developer-quotas";
import { type PostAnswer, post, postAddress } from "@/lib/core/outbound/post";
import { parseRetryAfter } from "@/lib/core/outbound/requests";
import type { Claimed, Outcome } from "@/lib/people/oauth/webhooks/delivery-store";
import { webhookBody } from "@/lib/people/oauth/webhooks/payload";
import { finishDelivery } from "@/lib/people/oauth/webhooks/sending-store";
import { signWebhook } from "@/lib/people/oauth/webhooks/signature";
import { retryWait } from "./retry";

/** Sends an event once, and writes what came of it. */
export async function deliver(claimed: Claimed): Promise<void> {
  if (!claimed.mayReceive) return finishDelivery(claimed, { state: "withdrawn", ...nothing, problem: "access_ended" });
  const beganAt = performance.now();
  const answer = await send(claimed);
  const durationMilliseconds = Math.round(performance.now() - beganAt);
  await finishDelivery(claimed, { durationMilliseconds, ...outcomeOf(answer, claimed.tries) });
}

const nothing = { status: null, problem: null, answer: null, durationMilliseconds: null } as const;

async function send({ id, url, secrets, ...event }: Claimed): Promise<PostAnswer | { problem: "no_secret" }> {
  const address = postAddress(url);
  if ("problem" in address) return { problem: "not_public" };
  if (secrets.length === 0) return { problem: "no_secret" };
  const body = webhookBody(event);
  const timestamp = Math.floor(Date.now() / 1_000);
  const headers = {
    "Content-Type": "application/json",
    "webhook-id": id,
    "webhook-timestamp": String(timestamp),
    "webhook-signature": signWebhook(id, timestamp, body, secrets),
  };
  return post(address.url, body, headers, { ...webhookBounds, milliseconds: webhookBounds.tryMilliseconds });
}

type Told = Outcome extends infer One ? (One extends unknown ? Omit<One, "durationMilliseconds"> : never) : never;

/** Only an answer of 2xx is a success; a redirect is not followed. 410 says that nobody listens any more. */
function outcomeOf(answer: PostAnswer | { problem: "no_secret" }, tries: number): Told {
  if ("problem" in answer) {
    const { problem } = answer;
    // Nothing was sent: the owner or the operator mends it, and what waits then goes out soon.
    const isUnsigned = problem === "no_secret";
    return {
      state: "failed",
      waitSeconds: isUnsigned ? webhookBounds.maxPauseSeconds : retryWait(tries, undefined),
      isGone: false,
      status: null,
      problem,
      answer: null,
    };
  }
  const told = { status: answer.status, problem: null, answer: answer.text };
  if (answer.status >= 200 && answer.status < 300) return { state: "delivered", ...told };
  const retryAfter = parseRetryAfter(answer.retryAfter, webhookBounds.maxRetryAfterSeconds * 1_000);
  return { state: "failed", waitSeconds: retryWait(tries, retryAfter), isGone: answer.status === 410, ...told };
}
