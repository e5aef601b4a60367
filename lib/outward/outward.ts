import "server-only";
import { env } from "@/lib/env";
import { hostOf } from "./asked-host";
import { outwardBounds } from "./outward-bounds";

/** A source that has nothing for us: it is unreachable, or it does not know what was asked for. */
export class NoAnswerError extends Error {
  override readonly name = "NoAnswerError";
}

/** A source that was not asked because it pauses or there was no time, which says nothing about it. */
class NotAskedError extends Error {
  override readonly name = "NotAskedError";
}

/** Compares the name, since each bundle has its own copy of this class. */
export function isNoAnswer(error: unknown): boolean {
  return error instanceof Error && error.name === "NoAnswerError";
}

export function isSilence(error: unknown): boolean {
  return isNoAnswer(error) || (error instanceof Error && error.name === "NotAskedError");
}

/** By the clock of `performance.now()`. */
export type Deadline = number;

/** @param milliseconds from now; those of a card's refresh by default */
export function nextDeadline(milliseconds: number = outwardBounds.milliseconds): Deadline {
  return performance.now() + milliseconds;
}

/** Follows no redirect, which could lead into the operator's network, and sends nothing about the visitor. */
export async function askJson(address: string, deadline: Deadline): Promise<unknown> {
  const body = await askFile(address, deadline, { accept: "application/json", mostBytes: outwardBounds.jsonBytes });
  try {
    return JSON.parse(body.toString());
  } catch {
    throw new NoAnswerError("the source did not answer with JSON");
  }
}

export function askPicture(address: string, deadline: Deadline): Promise<Buffer> {
  const accept = "image/webp,image/png,image/jpeg";
  return askFile(address, deadline, { accept, mostBytes: outwardBounds.pictureBytes });
}

export function isBusy(address: string): boolean {
  return hostOf(address).isBusy();
}

type Wish = { accept: string; mostBytes: number };

const askFile = (address: string, deadline: Deadline, wish: Wish) =>
  askHost(address, deadline, (signal) => get(address, wish, signal));

/** @throws NoAnswerError, or NotAskedError when the host is paused or no time is left */
export async function askHost<Answer>(
  address: string,
  deadline: Deadline,
  request: (signal: AbortSignal) => Promise<Answer | null>,
): Promise<Answer> {
  const host = hostOf(address);
  if (host.isBusy()) throw new NotAskedError("the source rests");
  if (host.isLeft(address)) throw new NoAnswerError("the source had nothing for us a moment ago");
  await host.takeTurn();
  const left = deadline - performance.now();
  if (host.isResting() || left < outwardBounds.leastMilliseconds) throw new NotAskedError("others took the time");
  try {
    const answer = await request(AbortSignal.timeout(Math.ceil(left)));
    host.answered();
    if (answer !== null) return answer;
  } catch (error) {
    const milliseconds = restOf(error);
    if (milliseconds === undefined) host.failed(address, error);
    else host.rest(error, milliseconds);
    throw new (milliseconds === undefined ? NoAnswerError : NotAskedError)("the source is away");
  }
  host.leave(address);
  throw new NoAnswerError("the source has nothing for us");
}

class TooManyAsksError extends Error {
  constructor(readonly milliseconds: number) {
    super("the source was asked too often");
  }
}

const unreachable = new Set([
  ...["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "EHOSTUNREACH", "ENETUNREACH", "ETIMEDOUT", "UND_ERR_CONNECT_TIMEOUT"],
  ...["CERT_HAS_EXPIRED", "ERR_TLS_CERT_ALTNAME_INVALID", "EPROTO"],
]);

/** For how long a failure pauses the whole host; undefined when it may concern the address alone. */
function restOf(error: unknown): number | undefined {
  if (error instanceof TooManyAsksError) return error.milliseconds;
  const { code } = ((error instanceof Error && error.cause) || error || {}) as { code?: unknown };
  return typeof code === "string" && unreachable.has(code) ? outwardBounds.rest : undefined;
}

async function get(address: string, { accept, mostBytes }: Wish, signal: AbortSignal): Promise<Buffer | null> {
  const response = await fetch(address, {
    redirect: "manual",
    credentials: "omit",
    cache: "no-store",
    signal,
    headers: { Accept: accept, "User-Agent": userAgent() },
  });
  if (response.status === 200) return readAtMost(response.body, mostBytes);
  await response.body?.cancel();
  requireWillingness(response.status, response.headers.get("retry-after"));
  return null;
}

/** @throws when the host is overloaded (5xx) or refuses more requests (429), for `askHost` to pause it */
export function requireWillingness(status: number, retryAfter: string | null | undefined): void {
  const wait = status === 429 ? waitOf(retryAfter) : undefined;
  if (wait !== undefined) throw new TooManyAsksError(wait);
  if (status === 429 || status >= 500) throw new Error(`the source answered ${status}`);
}

/** The milliseconds of a `Retry-After`, within bounds; undefined when it says nothing. */
function waitOf(retryAfter: string | null | undefined): number | undefined {
  if (!retryAfter) return undefined;
  const seconds = Number(retryAfter);
  const wait = Number.isNaN(seconds) ? Date.parse(retryAfter) - Date.now() : seconds * 1_000;
  return Number.isNaN(wait) ? undefined : Math.min(Math.max(wait, 1_000), outwardBounds.longestRest);
}

/** Counts bytes after decompression. @returns null when there are more */
export async function readAtMost(body: AsyncIterable<Uint8Array> | null, mostBytes: number): Promise<Buffer | null> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > mostBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

export function userAgent(): string {
  const { SITE_NAME, BASE_URL } = env();
  return `${SITE_NAME.replaceAll(/[^\x20-\x7e]/g, "").trim() || "Vitrine"} (+${BASE_URL})`;
}
