import { parseUrl } from "@/lib/text/url";

const printable = /^[\x21-\x7e]{1,2048}$/;
const forbidden = /[*#\\<>"`{}|^]/;
const https = /^https:\/\/[^/?@]+(?:[/?]|$)/i;
const httpLoopback = /^http:\/\/(?:127\.0\.0\.1|\[::1\]|localhost)(?::\d{1,5})?(?:[/?]|$)/i;
const privateUse = /^[a-z][a-z0-9+-]*(?:\.[a-z0-9+-]+)+:\/[^\s]*$/i;

/** Why an address cannot be registered, to follow its name. */
export const redirectUriProblems = {
  characters: "must have 1 to 2048 printable ASCII characters; percent-encode the others",
  fragment: "must not have a fragment",
  wildcard: "must not have a wildcard; register every address",
  invalid: "must be a valid address",
  credentials: "must not contain a user name or password",
  scheme:
    "must be https, http on 127.0.0.1, [::1] or localhost, or a private-use scheme with a dot such as com.example.app:/callback",
  repeated: "must not name an address twice",
} as const;

/** RFC 8252, 7 and 8.4; undefined when it can be registered. */
export function redirectUriProblem(uri: string): string | undefined {
  if (!printable.test(uri)) return redirectUriProblems.characters;
  if (uri.includes("#")) return redirectUriProblems.fragment;
  if (uri.includes("*")) return redirectUriProblems.wildcard;
  const url = forbidden.test(uri) ? undefined : parseUrl(uri);
  if (!url) return redirectUriProblems.invalid;
  if (url.username !== "" || url.password !== "") return redirectUriProblems.credentials;
  if (https.test(uri) || httpLoopback.test(uri) || privateUse.test(uri)) return undefined;
  return redirectUriProblems.scheme;
}

const loopbackLiteral = /^http:\/\/(?:127\.0\.0\.1|\[::1\])(?=[:/?]|$)/;
const withoutPort = (uri: string) => uri.replace(/^(http:\/\/(?:127\.0\.0\.1|\[::1\])):\d{1,5}(?=[/?]|$)/, "$1");

/** Byte for byte, except for the port of a loopback IP literal. */
export function isRegistered(requested: string, registered: readonly string[]): boolean {
  if (registered.includes(requested)) return true;
  if (!loopbackLiteral.test(requested) || !parseUrl(requested)) return false;
  return registered.some((uri) => loopbackLiteral.test(uri) && withoutPort(uri) === withoutPort(requested));
}

/** Appends to the registered bytes without a change (RFC 6749, 3.1.2). */
export function withParameters(uri: string, parameters: Record<string, string | undefined>): string {
  const query = Object.entries(parameters)
    .flatMap(([key, value]) => (value === undefined ? [] : [`${key}=${encodeURIComponent(value)}`]))
    .join("&");
  const separator = /[?&]$/.test(uri) ? "" : uri.includes("?") ? "&" : "?";
  return `${uri}${separator}${query}`;
}
