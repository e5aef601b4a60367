import type { Outgoing, Plan } from "./arbitrary-requests";
import { callback } from "./people";

/** What only the cast knows: the right values of the parameters. */
export type Rights = { client_id: string; client_secret: string; code?: string; refresh_token?: string };

const known = [
  "grant_type",
  "client_id",
  "client_secret",
  "code",
  "redirect_uri",
  "code_verifier",
  "refresh_token",
  "scope",
];

/** The parameters of a request as written down; undefined when they cannot be read. */
function pairsOf(type: string | undefined, body: Buffer): [string, unknown][] | undefined {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(body);
    if (!type?.toLowerCase().startsWith("application/json")) return [...new URLSearchParams(text)];
    const value: unknown = JSON.parse(text);
    if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined;
    if (JSON.stringify(value).includes("\\u0000") || Object.hasOwn(value, "__proto__")) return undefined;
    // Every value of a generated JSON body is a text without quotes that need escaping, so that its members can be counted.
    return [...text.matchAll(/"((?:[^"\\]|\\.)*)":/g)].map(([, name = ""]) => {
      const key: string = JSON.parse(`"${name}"`);
      return [key, (value as Record<string, unknown>)[key]];
    });
  } catch {
    return undefined;
  }
}

/** What must come of a token request (decisions, section 5). */
export function tokenVerdict(
  { body: planned, credential }: Plan,
  { body }: Outgoing,
  rights: Rights,
): readonly number[] {
  if (!planned?.accepted || !body) return [415];
  if (body.length > 64 * 1024) return [413];
  const pairs = pairsOf(planned.type, body);
  if (!pairs) return [400];
  const relevant = pairs.filter(([name]) => known.includes(name));
  if (new Set(relevant.map(([name]) => name)).size < relevant.length) return [400];
  if (relevant.some(([, value]) => typeof value !== "string" || value.includes("\0"))) return [400];
  const sent: Record<string, unknown> = Object.fromEntries(relevant.filter(([, value]) => value !== ""));
  if (credential === "basic") {
    if (sent.client_secret !== undefined) return [400];
    if (sent.client_id !== undefined && sent.client_id !== rights.client_id) return [400];
  } else if (sent.client_id !== rights.client_id || sent.client_secret !== rights.client_secret) return [401];
  return grantVerdict(sent, rights);
}

function grantVerdict(sent: Record<string, unknown>, { code, refresh_token }: Rights): readonly number[] {
  switch (sent.grant_type) {
    case "client_credentials":
      return [200];
    case "authorization_code": {
      const isRight = code !== undefined && sent.code === code && sent.redirect_uri === callback;
      return isRight && sent.code_verifier === undefined ? [200] : [400];
    }
    case "refresh_token":
      if (refresh_token === undefined || sent.refresh_token !== refresh_token) return [400];
      return sent.scope === undefined ? [200] : [200, 400];
    default:
      return [400];
  }
}
