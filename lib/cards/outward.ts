import "server-only";
import { describeFailure } from "@/lib/api/error-response";
import { env } from "@/lib/env";
import { type Breaker, createBreaker } from "@/lib/limits/breaker";
import { log } from "@/lib/log";
import { singleton } from "@/lib/singleton";
import { outwardBounds } from "./card-bounds";

/** A source that has nothing for us: it is away, it rests after a failure, or it does not know what was asked for. */
export class NoAnswerError extends Error {
  override readonly name = "NoAnswerError";
}

/** When all that one refresh of a source asks for has to be here, by the clock of `performance.now()`. */
export type Deadline = number;

/** The deadline of a refresh that begins now. */
export function nextDeadline(): Deadline {
  return performance.now() + outwardBounds.milliseconds;
}

/**
 * Asks a source for JSON. No redirect is followed, so that none can lead to an address inside the operator's network;
 * nothing is sent that could tell who visits.
 * @returns what was parsed; the caller checks its shape
 * @throws NoAnswerError
 */
export async function askJson(address: string, deadline: Deadline): Promise<unknown> {
  const body = await ask(address, { accept: "application/json", mostBytes: outwardBounds.jsonBytes, deadline });
  try {
    return JSON.parse(body.toString());
  } catch {
    throw new NoAnswerError("the source did not answer with JSON");
  }
}

/**
 * Asks a source for a picture, in the same way.
 * @returns bytes that nobody has looked at yet
 * @throws NoAnswerError
 */
export function askPicture(address: string, deadline: Deadline): Promise<Buffer> {
  return ask(address, { accept: "image/webp,image/png,image/jpeg", mostBytes: outwardBounds.pictureBytes, deadline });
}

/** Whether the host of that address failed a moment ago, so that it is not asked now. */
export function isResting(address: string): boolean {
  return hosts().get(new URL(address).host)?.isOpen() ?? false;
}

type Wish = { accept: string; mostBytes: number; deadline: Deadline };

async function ask(address: string, wish: Wish): Promise<Buffer> {
  const left = wish.deadline - performance.now();
  if (left < outwardBounds.leastMilliseconds) throw new NoAnswerError("others took the time");
  const body = await hostOf(address).attempt(() => get(address, wish, AbortSignal.timeout(Math.ceil(left))));
  if (!body) throw new NoAnswerError(body === null ? "the source has nothing for us" : "the source is away");
  return body;
}

/**
 * @returns null when the host has no such thing, or far too much of it: that is up to whom it is about, and must not
 * keep others from being asked for
 */
async function get(address: string, { accept, mostBytes }: Wish, signal: AbortSignal): Promise<Buffer | null> {
  const response = await fetch(address, {
    redirect: "error",
    credentials: "omit",
    cache: "no-store",
    signal,
    headers: { Accept: accept, "User-Agent": userAgent() },
  });
  if (response.status === 200) return readAtMost(response, mostBytes);
  await response.body?.cancel();
  // 429 and everything of the 500s is about the host, the rest about what was asked for.
  if (response.status === 429 || response.status >= 500) throw new Error(`the source answered ${response.status}`);
  return null;
}

/** Counts bytes as they are after decompression. */
async function readAtMost({ body }: Response, mostBytes: number): Promise<Buffer | null> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += chunk.byteLength;
    // Leaving the loop cancels the rest.
    if (bytes > mostBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Who asks, for the source's operator; a header has room for ASCII only. */
function userAgent(): string {
  const { SITE_NAME, BASE_URL } = env();
  return `${SITE_NAME.replaceAll(/[^\x20-\x7e]/g, "").trim() || "Vitrine"} (+${BASE_URL})`;
}

const hosts = () => singleton("card-hosts", () => new Map<string, Breaker>());

/** There are as many as addresses in the environment. */
function hostOf(address: string): Breaker {
  const { host } = new URL(address);
  const known = hosts().get(host);
  if (known) return known;
  const made = createBreaker({
    timeoutMs: outwardBounds.milliseconds,
    restMs: outwardBounds.rest,
    onOpen: (error) => log().warn({ host, ...describeFailure(error) }, "a source of cards does not answer"),
    onClose: () => log().info({ host }, "a source of cards answers again"),
  });
  hosts().set(host, made);
  return made;
}
