import { z } from "zod";
import { fetchFromProvider } from "@/lib/core/outbound/provider";
import { NoAnswerError } from "@/lib/core/outbound/requests";
import { env } from "@/lib/core/process/env";
import { singleton } from "@/lib/core/process/singleton";
import { findJson } from "@/lib/core/text/json";
import { parseUrl } from "@/lib/core/text/url";
import { requireSignature } from "./id-token";

/** These claims come from an ID token or from the provider's answer about the person (OpenID Connect Core 1.0, 5.1). */
export type OidcClaims = {
  sub: string;
  name?: string;
  preferred_username?: string;
  email?: string;
  email_verified?: boolean | string;
  groups?: unknown;
};

const discoveryPath = "/.well-known/openid-configuration";
const keptMilliseconds = 10 * 60_000;
const askedEveryMilliseconds = 60_000;

/** The discovery is cached, since each sign-in would fetch it twice otherwise. */
const discovery = () => singleton("oidc-discovery", () => ({ text: "", expiresAt: 0, askedAt: 0 }));

/**
 * next-auth fetches by this. @throws NoAnswerError when the provider does not answer as it should, or an ID token is
 * not its own
 */
export async function fetchFromOidc(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const { href } = new URL(input instanceof Request ? input.url : input);
  if (!href.endsWith(discoveryPath)) {
    const { jwks_uri } = describedIn(discovery().text);
    return requireSignature(await fetchFromProvider(input, init), jwks_uri, env().OIDC_CLIENT_SECRET);
  }
  const known = discovery();
  if (known.expiresAt < Date.now()) {
    const response = await fetchFromProvider(input, init);
    if (response.status !== 200) throw new NoAnswerError(`the sign-in provider answered ${response.status}`);
    Object.assign(known, { text: await response.text(), expiresAt: Date.now() + keptMilliseconds });
  }
  return new Response(known.text, { headers: { "Content-Type": "application/json" } });
}

/** A new sign-in then notices a provider that is down before the person is redirected to it. */
export function forgetDiscovery(): void {
  discovery().expiresAt = 0;
}

/** Returns the issuer's origin, and that of its sign-in page once it is known. */
export function oidcOrigins(): string[] {
  const { OIDC_ISSUER = "" } = env();
  const known = discovery();
  if (known.expiresAt < Date.now() && known.askedAt + askedEveryMilliseconds < Date.now()) {
    known.askedAt = Date.now();
    void fetchFromOidc(OIDC_ISSUER.replace(/\/$/, "") + discoveryPath).catch(() => {});
  }
  return [
    ...new Set(
      [OIDC_ISSUER, describedIn(known.text).authorization_endpoint].flatMap((url) => parseUrl(url)?.origin ?? []),
    ),
  ];
}

const address = z.string().catch("");
const described = z.object({ authorization_endpoint: address, jwks_uri: address });

function describedIn(text: string): z.infer<typeof described> {
  return described.safeParse(findJson(text)).data ?? described.parse({});
}

/**
 * Joins the claims of the ID token and of the answer about the person, since providers use either or both. An address
 * is verified only by the one that names it, as the other may speak of another address. @param idToken next-auth has
 * checked its claims, and `fetchFromOidc` its signature
 */
export function withIdToken(claims: object, idToken: unknown): OidcClaims {
  const [, payload = ""] = typeof idToken === "string" ? idToken.split(".") : [];
  const found = findJson(Buffer.from(payload, "base64url").toString());
  const signed: Partial<OidcClaims> = typeof found === "object" && found !== null ? found : {};
  const answered: Partial<OidcClaims> = claims;
  const named = answered.email === undefined ? signed : answered;
  const { email_verified: _signed, ...ofToken } = signed;
  const { email_verified: _answered, ...ofAnswer } = answered;
  const isVerified = named.email_verified ?? (isSameEmail(signed, answered) ? signed.email_verified : undefined);
  const merged = { ...ofToken, ...ofAnswer, ...(isVerified !== undefined && { email_verified: isVerified }) };
  return merged as OidcClaims;
}

const isSameEmail = (one: Partial<OidcClaims>, other: Partial<OidcClaims>): boolean =>
  typeof one.email === "string" && one.email.toLowerCase() === String(other.email).toLowerCase();

/** The id holds the issuer: another issuer may call somebody else by the same `sub` (OpenID Connect Core 1.0, 5.7). */
export const oidcAccountId = ({ sub }: OidcClaims): string => `${env().OIDC_ISSUER} ${sub}`;

export const oidcAccountPrefix = (): string | undefined => env().OIDC_ISSUER && oidcAccountId({ sub: "" });

/** Some providers send the boolean as text. */
export const hasVerifiedEmail = ({ email_verified }: OidcClaims): boolean => /^true$/i.test(String(email_verified));

export function isInRequiredGroup({ groups }: OidcClaims): boolean {
  const { OIDC_REQUIRED_GROUP } = env();
  return OIDC_REQUIRED_GROUP === undefined || [groups].flat().includes(OIDC_REQUIRED_GROUP);
}
