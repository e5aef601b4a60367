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

/**
 * Asks a source for JSON. Within 2 seconds in all, or not at all; no redirect is followed, so that none can lead to an
 * address inside the operator's network; nothing is sent that could tell who visits.
 * @returns what was parsed; the caller checks its shape
 * @throws NoAnswerError
 */
export async function askJson(address: string): Promise<unknown> {
  const body = await ask(address, "application/json", outwardBounds.jsonBytes);
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
export function askPicture(address: string): Promise<Buffer> {
  return ask(address, "image/webp,image/png,image/jpeg", outwardBounds.pictureBytes);
}

/** Whether the host of that address failed a moment ago, so that it is not asked now. */
export function isResting(address: string): boolean {
  return Date.now() < (hosts().get(new URL(address).host)?.restsUntil ?? 0);
}

async function ask(address: string, accept: string, mostBytes: number): Promise<Buffer> {
  const host = hostOf(address);
  const body = await host.breaker.attempt(() => get(address, accept, mostBytes));
  if (body === undefined && !isResting(address)) host.restsUntil = Date.now() + outwardBounds.rest;
  if (!body) throw new NoAnswerError(body === null ? "the source has nothing for us" : "the source is away");
  return body;
}

/**
 * @returns null when the host has no such thing, or far too much of it: that is up to whom it is about, and must not
 * keep others from being asked for
 */
async function get(address: string, accept: string, mostBytes: number): Promise<Buffer | null> {
  const response = await fetch(address, {
    redirect: "error",
    credentials: "omit",
    cache: "no-store",
    signal: AbortSignal.timeout(outwardBounds.milliseconds),
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

type Host = { breaker: Breaker; restsUntil: number };

const hosts = () => singleton("card-hosts", () => new Map<string, Host>());

/** There are as many as addresses in the environment. */
function hostOf(address: string): Host {
  const { host } = new URL(address);
  const known = hosts().get(host);
  if (known) return known;
  const made: Host = {
    restsUntil: 0,
    breaker: createBreaker({
      timeoutMs: outwardBounds.milliseconds,
      restMs: outwardBounds.rest,
      onOpen: (error) => log().warn({ host, ...describeFailure(error) }, "a source of cards does not answer"),
      onClose: () => log().info({ host }, "a source of cards answers again"),
    }),
  };
  hosts().set(host, made);
  return made;
}
