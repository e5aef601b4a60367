import "server-only";
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { AppError, invalidField } from "@/lib/core/errors";
import type { Outgoing } from "@/lib/core/http/answer";
import { jsonReply, type Reply, writtenReply } from "@/lib/core/http/reply";
import { idempotencyBounds } from "@/lib/core/limits/developer-quotas";
import { describeFailure, log } from "@/lib/core/log";
import { idempotencyHeader, type Operation, replayedHeader } from "@/lib/core/operation/operation";
import type { KeepAnswer } from "@/lib/core/owners/kept-answer-store";
import { hashSecret } from "@/lib/core/secrets";
import type { ReceivedFile } from "@/lib/media/files/schema";
import type { Actor } from "@/lib/people/oauth/actor";
import { claimKey, keepAnswer, releaseClaim } from "./idempotency-store";

/**
 * Returns the key of a request, without the quotation marks that a structured field has. @throws AppError
 * invalid_request
 */
export function readIdempotencyKey(request: Request): string | undefined {
  const sent = request.headers.get(idempotencyHeader);
  if (sent === null) return undefined;
  const key = /^"(.*)"$/.exec(sent)?.[1] ?? sent;
  const { keyLength } = idempotencyBounds;
  if (/^[\x20-\x7e]+$/.test(key) && key.length <= keyLength) return key;
  throw invalidField(idempotencyHeader, { text: `must have 1 to ${keyLength} characters of ASCII` });
}

/** Hashes a file of an upload in pieces, since it may be large. */
async function hashFile({ path }: ReceivedFile): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(path), hash);
  return hash.digest("hex");
}

/** The body comes from its schema, so that spaces and the order of its fields make no other request. */
async function fingerprintOf({ operation: { id, files = {} }, params, body }: Sent): Promise<string> {
  const parts: Record<string, unknown> = { ...(body as object) };
  for (const name of Object.keys(files)) if (parts[name]) parts[name] = await hashFile(parts[name] as ReceivedFile);
  const path = params === undefined ? "" : `\n${JSON.stringify(params)}`;
  return hashSecret(`${id}\n${JSON.stringify(parts)}${path}`);
}

type Sent = { operation: Operation; params: unknown; body: unknown };
type Keyed = Sent & { key: string; actor: Actor };

/**
 * Lets a request take effect once and answers its repetitions alike. What fails has no effect and keeps nothing.
 * @throws AppError idempotency_key_in_use, idempotency_key_reused
 */
export async function answerOnce<Output>(
  { key, actor, ...sent }: Keyed,
  outgoing: Outgoing,
  create: (keep: KeepAnswer<Output>) => Promise<Reply>,
): Promise<Reply> {
  const claim = await claimKey({
    ...{ key, userId: actor.userId, callerId: actor.clientId ?? actor.personalTokenId },
    fingerprint: await fingerprintOf(sent),
    claimSeconds: idempotencyBounds.claimSeconds[sent.operation.files ? "upload" : "usual"],
  });
  if (claim.kind === "in-use") throw inUse();
  if (claim.kind === "other-request") {
    throw new AppError("idempotency_key_reused", {
      text: "This Idempotency-Key was sent with another request; make a new one",
    });
  }
  if (claim.kind === "answered") {
    outgoing.headers[replayedHeader] = "true";
    return writtenReply(claim.answer, claim.status);
  }
  const { claimId } = claim;
  try {
    return await create(async (output, transaction) => {
      const kept = { status: sent.operation.status, answer: String(jsonReply(output).body) };
      // Without the claim another request takes effect, or has done so.
      if (!(await keepAnswer(claimId, kept, transaction))) throw inUse();
    });
  } catch (error) {
    await releaseClaim(claimId).catch((failure) => log().warn(describeFailure(failure), "a claim was not given up"));
    throw error;
  }
}

const inUse = () =>
  new AppError(
    "idempotency_key_in_use",
    { text: "A request with this Idempotency-Key is being worked on; send it again in a moment" },
    undefined,
    { "Retry-After": "1" },
  );
