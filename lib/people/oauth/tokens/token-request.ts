import { AppError, invalidField } from "@/lib/core/errors";
import { parseForm, parseJson, readText, requireMediaType } from "@/lib/core/http/read-body";
import { message } from "@/lib/core/messages/message";
import { findJson } from "@/lib/core/text/json";

const known = [
  "grant_type",
  "client_id",
  "client_secret",
  "code",
  "redirect_uri",
  "code_verifier",
  "refresh_token",
  "device_code",
  "scope",
] as const;

/** An empty parameter counts as absent. Only `resource` may be repeated (RFC 8707, 2). */
export type TokenParameters = Partial<Record<(typeof known)[number], string>> & { resource?: string[] };

/** Reads a form or JSON. @throws AppError unsupported_media_type, payload_too_large, timeout, invalid_request */
export async function readTokenRequest(request: Request): Promise<TokenParameters> {
  const type = requireMediaType(request, ["form", "json"]);
  const body = await readText(request);
  const pairs = type === "form" ? [...parseForm(body)] : jsonPairs(body);
  const parameters: TokenParameters = {};
  for (const name of known) {
    const values = pairs.flatMap(([key, value]) => (key === name ? [value] : []));
    if (values.length > 1) throw invalidField(name, { text: "must be sent once" });
    const [value] = values;
    if (value !== undefined && typeof value !== "string") throw invalidField(name, { text: "must be text" });
    if (value?.includes("\0")) throw invalidField(name, { text: "must not contain the NUL character" });
    if (value) parameters[name] = value;
  }
  // A value that is no text stays one that names nothing, since the grants that take no resource ignore it.
  const resource = pairs.flatMap(([key, value]) => (key === "resource" ? [value].flat().map(String) : []));
  const sent = resource.filter((address) => address !== "");
  return sent.length > 0 ? { ...parameters, resource: sent } : parameters;
}

/** Returns duplicates as well, which JSON.parse would hide. */
function jsonPairs(body: string): [string, unknown][] {
  const value = parseJson(body);
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw invalidField("body", { text: "must be an object" });
  const values = new Map(Object.entries(value));
  const pairs: [string, unknown][] = [];
  let depth = 0;
  for (const [token, text] of body.matchAll(/("(?:[^"\\]|\\.)*")\s*:|"(?:[^"\\]|\\.)*"|[{}[\]]/g)) {
    if (token === "{" || token === "[") depth += 1;
    else if (token === "}" || token === "]") depth -= 1;
    else if (text !== undefined && depth === 1) {
      const name = String(findJson(text));
      pairs.push([name, values.get(name)]);
    }
  }
  return pairs;
}

/** @throws AppError invalid_request */
export function requireParameter(parameters: TokenParameters, name: (typeof known)[number]): string {
  const value = parameters[name];
  if (value === undefined)
    throw new AppError("invalid_request", message("sendParameter", { name }), { [name]: [message("required")] });
  return value;
}
