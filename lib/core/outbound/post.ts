import "server-only";
import { type ClientRequest, type IncomingMessage, request as plainRequest } from "node:http";
import { request as tlsRequest } from "node:https";
import type { LookupFunction } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { abortAt } from "@/lib/core/process/deadline";
import { env } from "@/lib/core/process/env";
import { parseUrl } from "@/lib/core/text/url";
import { findPublicHost, lookupOf, mayBePublic } from "./public-host";
import { isNoAnswer, nextDeadline, userAgent } from "./requests";

/** `not_public` is a host without an address, or with one outside of the public internet. */
type PostProblem = "not_public" | "no_name_server" | "timeout" | "tls" | "connection";
/** The text is the beginning of the body. */
export type PostAnswer = { status: number; retryAfter: string | undefined; text: string } | { problem: PostProblem };
type Bounds = { milliseconds: number; answerMilliseconds: number; answerBytes: number };

/** Returns whether the operator lets requests to that host stay in a private network, without encryption as well. */
function isPrivateHost({ host, hostname }: URL): boolean {
  const known = env().WEBHOOK_PRIVATE_HOSTS ?? [];
  return known.includes(host) || known.includes(hostname);
}

/**
 * Reads an address that may be posted to: HTTPS without a user name, to a host that can be public, or one of a host that
 * the operator names. @returns `private` for a host that shows by itself that it is not public; names are looked up at
 * each connection
 */
export function postAddress(written: string): { url: URL } | { problem: "malformed" | "private" } {
  const url = parseUrl(written);
  if (!url || !/^https?:$/.test(url.protocol) || url.username + url.password !== "" || url.hash !== "")
    return { problem: "malformed" };
  if (isPrivateHost(url)) return { url };
  if (!mayBePublic(url.hostname)) return { problem: "private" };
  return url.protocol === "https:" ? { url } : { problem: "malformed" };
}

/**
 * Posts to a public address. The host is resolved once, and the checked addresses are connected to. It follows no
 * redirect, reads the beginning of the answer and drops the rest. Never throws for what the other side does.
 */
export async function post(
  url: URL,
  body: string,
  headers: Record<string, string>,
  { milliseconds, answerMilliseconds, answerBytes }: Bounds,
): Promise<PostAnswer> {
  const { signal, release } = abortAt(nextDeadline(milliseconds));
  try {
    const lookup = await findLookup(url);
    if (lookup === null) return { problem: "not_public" };
    const response = await send(url, body, headers, lookup, signal);
    const bytes = await readBeginning(response, answerBytes, answerMilliseconds);
    const { statusCode: status = 0, headers: received } = response;
    return { status, retryAfter: received["retry-after"], text: readable(bytes) };
  } catch (error) {
    return { problem: problemOf(error, signal) };
  } finally {
    release();
  }
}

/** Returns undefined for the resolver of the system, and null for a host that may not be connected to. */
async function findLookup(url: URL): Promise<LookupFunction | null | undefined> {
  if (isPrivateHost(url)) return undefined;
  const host = url.protocol === "https:" ? await findPublicHost(url.hostname) : undefined;
  return host ? lookupOf(host) : null;
}

function send(
  url: URL,
  body: string,
  headers: Record<string, string>,
  lookup: LookupFunction | undefined,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const request = url.protocol === "https:" ? tlsRequest : plainRequest;
  const length = String(Buffer.byteLength(body));
  const all = { ...headers, "Content-Length": length, "Accept-Encoding": "identity", "User-Agent": userAgent() };
  return new Promise((resolve, reject) => {
    // An agent could take up a connection that was made to another IP address.
    const options = { method: "POST", agent: false, signal, headers: all, ...(lookup && { lookup }) };
    const sent: ClientRequest = request(url, options, resolve);
    sent.on("error", reject);
    sent.end(body);
  });
}

/** The status has arrived, so that a body which stalls or breaks off is no failure. */
async function readBeginning(response: IncomingMessage, most: number, milliseconds: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  const reading = (async () => {
    for await (const chunk of response) {
      chunks.push(chunk);
      bytes += chunk.byteLength;
      if (bytes >= most) return;
    }
  })().catch(() => {});
  const waiting = new AbortController();
  await Promise.race([reading, pause(milliseconds, undefined, { signal: waiting.signal }).catch(() => {})]);
  waiting.abort();
  response.destroy();
  await reading;
  return Buffer.concat(chunks).subarray(0, most);
}

/** Returns text without what a database or a page cannot show. */
function readable(bytes: Buffer): string {
  return bytes.toString("utf8").replaceAll(/[^\P{Cc}\n\t]/gu, "\ufffd");
}

function problemOf(error: unknown, signal: AbortSignal): PostProblem {
  if (signal.aborted) return "timeout";
  if (isNoAnswer(error)) return "no_name_server";
  const { code = "", library } = error as { code?: string; library?: unknown };
  return library !== undefined || /^(ERR_TLS|ERR_SSL|CERT_|EPROTO|UNABLE_TO|DEPTH_ZERO|SELF_SIGNED)/.test(code)
    ? "tls"
    : "connection";
}
