import type { webhooks } from "./service.js";

type Requests = { [Name in keyof webhooks]: webhooks[Name]["post"]["requestBody"]["content"]["application/json"] };
/** What is sent to the address of an application; `type` tells which of the events it is. */
export type WebhookEvent = Requests[keyof Requests];

const prefix = "whsec_";
const defaultToleranceSeconds = 300;

/** A request that was not signed with this secret, or too long ago. */
export class WebhookError extends Error {
  override readonly name = "WebhookError";
}

/** `Headers`, or an object such as the `headers` of a request in Node. */
export type WebhookHeaders =
  | { get(name: string): string | null }
  | Readonly<Record<string, string | readonly string[] | undefined>>;

export type WebhookOptions = {
  /** How old a webhook may be, and how far the clocks may differ; 300 when absent. */
  toleranceSeconds?: number | undefined;
  /** The present time in seconds since 1970; that of the clock when absent. */
  now?: number | undefined;
};

/**
 * Returns a webhook after its signature was checked (Standard Webhooks, version 1). A message may come twice: its header
 * `webhook-id` is the same then. Later versions of the service may send events that the types do not list.
 * @param body what was received, byte for byte
 * @param secret begins with `whsec_`
 * @throws WebhookError for a request that was not signed with this secret, or too long ago
 * @throws TypeError when the secret is none
 */
export async function verifyWebhook(
  body: string | Uint8Array | ArrayBuffer,
  headers: WebhookHeaders,
  secret: string,
  { toleranceSeconds = defaultToleranceSeconds, now = Date.now() / 1000 }: WebhookOptions = {},
): Promise<WebhookEvent> {
  const key = keyOf(secret);
  const [id, sent, signatures] = ["id", "timestamp", "signature"].map((part) => headerOf(headers, `webhook-${part}`));
  if (!id || !sent || !/^\d+$/.test(sent) || !signatures)
    throw new WebhookError("The request has no webhook-id, webhook-timestamp and webhook-signature");
  if (!(Math.abs(now - Number(sent)) <= toleranceSeconds))
    throw new WebhookError("The webhook was signed too long ago, or the clocks differ");
  const bytes = typeof body === "string" ? new TextEncoder().encode(body) : new Uint8Array(body);
  const expected = `v1,${await sign(key, new TextEncoder().encode(`${id}.${sent}.`), bytes)}`;
  // Each is compared, so that the time does not tell which one fits.
  const fitting = signatures.split(" ").filter((signature) => isSame(signature, expected));
  if (fitting.length === 0) throw new WebhookError("The webhook was not signed with this secret");
  return JSON.parse(new TextDecoder().decode(bytes));
}

function headerOf(headers: WebhookHeaders, wanted: string): string | undefined {
  if (typeof headers.get === "function") return headers.get(wanted) ?? undefined;
  const [, value] = Object.entries(headers).find(([name]) => name.toLowerCase() === wanted) ?? [];
  return typeof value === "string" ? value : value?.[0];
}

function keyOf(secret: string) {
  const text = secret.startsWith(prefix) ? secret.slice(prefix.length) : secret;
  try {
    if (text) return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    // No base64.
  }
  throw new TypeError("The secret of a webhook is whsec_ and base64");
}

/** Returns the HMAC-SHA256 of several parts in base64. */
async function sign(key: Uint8Array<ArrayBuffer>, ...parts: Uint8Array[]): Promise<string> {
  const content = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  parts.reduce((at, part) => {
    content.set(part, at);
    return at + part.length;
  }, 0);
  const imported = await crypto.subtle.importKey("raw", key, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  return btoa(String.fromCharCode(...new Uint8Array(await crypto.subtle.sign("HMAC", imported, content))));
}

/** Compares in a time that does not depend on where the texts differ. */
function isSame(text: string, expected: string): boolean {
  if (text.length !== expected.length) return false;
  let difference = 0;
  for (let at = 0; at < expected.length; at += 1) difference |= text.charCodeAt(at) ^ expected.charCodeAt(at);
  return difference === 0;
}
