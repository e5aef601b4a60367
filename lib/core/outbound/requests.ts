import "server-only";
import { abortAt, unblockedNow } from "@/lib/core/process/deadline";
import { env } from "@/lib/core/process/env";
import { findJson } from "@/lib/core/text/json";
import { findOutboundHost } from "./outbound-host";
import { outboundLimits } from "./outbound-limits";

/** The source cannot be reached, or has no such thing. */
export class NoAnswerError extends Error {
  override readonly name = "NoAnswerError";
}

class NotRequestedError extends Error {
  override readonly name = "NotRequestedError";
}

/** Compares the name, since each bundle has its own copy of the class. */
export function isNoAnswer(error: unknown): boolean {
  return error instanceof Error && error.name === "NoAnswerError";
}

export function isUnanswered(error: unknown): boolean {
  return isNoAnswer(error) || (error instanceof Error && error.name === "NotRequestedError");
}

/** A deadline is a reading of `unblockedNow()`, so that no source is late because this process was blocked. */
export type Deadline = number;

/** @param milliseconds from now; by default those of a card's refresh */
export function nextDeadline(milliseconds: number = outboundLimits.milliseconds): Deadline {
  return unblockedNow() + milliseconds;
}

/** Follows no redirect, which could lead into the operator's network, and sends nothing about the visitor. */
export async function fetchJson(address: string, deadline: Deadline): Promise<unknown> {
  const body = await fetchFile(address, deadline, { accept: "application/json", maxBytes: outboundLimits.jsonBytes });
  const answer = findJson(body.toString());
  if (answer === undefined) throw new NoAnswerError("the source did not answer with JSON of a usual size");
  return answer;
}

export function fetchPicture(address: string, deadline: Deadline): Promise<Buffer> {
  const accept = "image/webp,image/png,image/jpeg";
  return fetchFile(address, deadline, { accept, maxBytes: outboundLimits.pictureBytes });
}

export function isHostBusy(address: string): boolean {
  return findOutboundHost(address).isBusy();
}

type FetchOptions = { accept: string; maxBytes: number };

const fetchFile = (address: string, deadline: Deadline, options: FetchOptions) =>
  requestHost(address, deadline, (signal) => get(address, options, signal));

/** @throws NoAnswerError, or NotRequestedError when the host is paused or no time is left */
export async function requestHost<Answer>(
  address: string,
  deadline: Deadline,
  request: (signal: AbortSignal) => Promise<Answer | null>,
): Promise<Answer> {
  const host = findOutboundHost(address);
  if (host.isBusy()) throw new NotRequestedError("requests to the source are paused");
  if (host.isAddressPaused(address)) throw new NoAnswerError("the source failed to answer a moment ago");
  await host.waitForTurn();
  const left = deadline - unblockedNow();
  if (host.isPaused() || left < outboundLimits.minMilliseconds)
    throw new NotRequestedError("no time is left for the request");
  const { signal, release } = abortAt(deadline);
  try {
    const answer = await request(signal);
    host.answered();
    if (answer !== null) return answer;
  } catch (error) {
    const milliseconds = errorPause(error);
    if (milliseconds === undefined) host.failed(address, error);
    else host.pause(error, milliseconds);
    const cause = signal.aborted ? signal.reason : error;
    throw new (milliseconds === undefined ? NoAnswerError : NotRequestedError)("the source did not answer", { cause });
  } finally {
    release();
  }
  host.pauseAddress(address);
  throw new NoAnswerError("the source has no answer");
}

class StatusError extends Error {
  /** @param milliseconds how long the host wants to be left alone, where it says so */
  constructor(
    readonly status: number,
    readonly milliseconds?: number,
  ) {
    super(milliseconds === undefined ? `the source answered ${status}` : "the source refuses more requests for now");
  }
}

/** Returns why a request that was sent got no answer, for whoever runs the host; undefined where none was sent. */
export function causeOf(error: unknown): "timeout" | "connection" | { status: number } | undefined {
  const cause = error instanceof Error ? error.cause : undefined;
  if (!(cause instanceof Error)) return undefined;
  if (cause instanceof StatusError) return { status: cause.status };
  return cause.name === "TimeoutError" ? "timeout" : "connection";
}

const unreachable = new Set([
  ...["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "EHOSTUNREACH", "ENETUNREACH", "ETIMEDOUT", "UND_ERR_CONNECT_TIMEOUT"],
  ...["CERT_HAS_EXPIRED", "ERR_TLS_CERT_ALTNAME_INVALID", "EPROTO"],
]);

/** Returns undefined when the failure may concern one address alone. */
function errorPause(error: unknown): number | undefined {
  if (error instanceof StatusError) return error.milliseconds;
  const { code } = ((error instanceof Error && error.cause) || error || {}) as { code?: unknown };
  return typeof code === "string" && unreachable.has(code) ? outboundLimits.pause : undefined;
}

async function get(address: string, { accept, maxBytes }: FetchOptions, signal: AbortSignal): Promise<Buffer | null> {
  const response = await fetch(address, {
    redirect: "manual",
    credentials: "omit",
    cache: "no-store",
    signal,
    headers: { Accept: accept, "User-Agent": userAgent() },
  });
  if (response.status === 200) return readAtMost(response.body, maxBytes);
  await response.body?.cancel();
  requireUsableStatus(response.status, response.headers.get("retry-after"));
  return null;
}

/** @throws when the host is overloaded (5xx) or refuses more requests (429), for `requestHost` to pause it */
export function requireUsableStatus(status: number, retryAfter: string | null | undefined): void {
  const wait = status === 429 ? parseRetryAfter(retryAfter) : undefined;
  if (status === 429 || status >= 500) throw new StatusError(status, wait);
}

/** Returns milliseconds, or undefined when the header says nothing. @param longest a longer wait counts as this one */
export function parseRetryAfter(
  retryAfter: string | null | undefined,
  longest: number = outboundLimits.maxPause,
): number | undefined {
  if (!retryAfter) return undefined;
  const seconds = Number(retryAfter);
  const wait = Number.isNaN(seconds) ? Date.parse(retryAfter) - Date.now() : seconds * 1_000;
  return Number.isNaN(wait) ? undefined : Math.min(Math.max(wait, 1_000), longest);
}

/** Counts bytes after decompression, and returns null when there are more. */
export async function readAtMost(body: AsyncIterable<Uint8Array> | null, maxBytes: number): Promise<Buffer | null> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

export function userAgent(): string {
  const { SITE_NAME, BASE_URL } = env();
  return `${SITE_NAME.replaceAll(/[^\x20-\x7e]/g, "").trim() || "Vitrine"} (+${BASE_URL})`;
}
