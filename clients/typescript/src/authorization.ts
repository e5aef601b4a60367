import { type Application, issueTokens, type Tokens, tokensOf } from "./session.js";

/** Where to send a person, and what to keep until they come back. */
export type Authorization = {
  url: string;
  /** Compare it with the `state` that comes back. */
  state: string;
  /** Goes to `exchangeCode`. */
  verifier: string;
};

/**
 * Begins an authorization with PKCE (RFC 7636). In a browser it needs a page on https or localhost.
 * @param scope names of scopes, such as `identify links`
 */
export async function createAuthorization({
  baseUrl,
  clientId,
  redirectUri,
  scope,
  prompt,
}: Pick<Application, "baseUrl" | "clientId"> & {
  redirectUri: string;
  scope: string;
  prompt?: "consent" | "none" | undefined;
}): Promise<Authorization> {
  // Declared to exist, which it does over plain http on localhost alone.
  if (!("subtle" in crypto)) throw new Error("Browsers sign people in from pages on https or localhost alone");
  const [state, verifier] = [randomText(), randomText()];
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(verifier));
  const url = new URL("/oauth2/authorize", baseUrl);
  url.search = new URLSearchParams({
    response_type: "code",
    client_id: clientId,
    redirect_uri: redirectUri,
    ...{ scope, state },
    code_challenge: base64url(new Uint8Array(digest)),
    code_challenge_method: "S256",
    ...(prompt && { prompt }),
  }).toString();
  return { url: url.href, state, verifier };
}

/**
 * Exchanges the code that came back for tokens, whose `scope` says what the person has allowed.
 * @throws VitrineError invalid_grant when the code was used already or is older than a minute
 */
export async function exchangeCode({
  code,
  verifier,
  redirectUri,
  ...application
}: Application & { code: string; verifier: string; redirectUri: string }): Promise<Tokens & { scope: string }> {
  const grant = { grant_type: "authorization_code", code, code_verifier: verifier, redirect_uri: redirectUri };
  return tokensOf(await issueTokens(application, grant));
}

const randomText = () => base64url(crypto.getRandomValues(new Uint8Array(32)));

const base64url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
