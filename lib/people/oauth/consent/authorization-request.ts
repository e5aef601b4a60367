import "server-only";
import { identifyRequest } from "@/lib/core/current-request";
import type { PageQuery } from "@/lib/core/http/page-query";
import { maxEscapedTargetLength } from "@/lib/core/limits/quotas";
import { toEnglish } from "@/lib/core/messages/english";
import { type Message, message } from "@/lib/core/messages/message";
import { findScopeProblem, isScope, parseScopes, type Scope } from "@/lib/core/operation/scopes";
import { env } from "@/lib/core/process/env";
import { findAskingClient } from "../clients/client-documents";
import type { Client } from "../clients/client-store";
import { isRegistered, isSiteEntry, withParameters } from "../redirect-uri";
import { findResource, type Resource, unknownResource } from "../resource";
import { type AuthenticationRequest, openIdParameters, readAuthenticationRequest } from "./authentication-request";
import type { AuthorizationError } from "./authorization-errors";
import { withoutReturn } from "./new-sign-in";

export type AuthorizationRequest = {
  client: Client;
  /** The redirect URI as sent, or null when omitted; the token request must match it. */
  redirectUri: string | null;
  target: string;
  /** Whether it came by the endpoint of IndieAuth, whose answers have `iss`. */
  isIndieAuth: boolean;
  scopes: Scope[];
  state: string | undefined;
  codeChallenge: string | null;
  /** What the tokens are for, beyond the API (RFC 8707); null for the API. */
  resource: Resource | null;
  prompt: "none" | "consent" | undefined;
  /** Set where the scope `openid` is asked for. */
  openId: AuthenticationRequest | undefined;
};

export type AuthorizationCheck =
  /** The application is named where it is registered. */
  | { kind: "refused"; message: Message; clientId?: string }
  | { kind: "redirect"; client: Client; location: string; code: AuthorizationError; reason: Message }
  | { kind: "valid"; request: AuthorizationRequest };

/** The parameter of a request that the endpoint of IndieAuth has led on. */
export const indieAuthMark = "indieauth";

/** Returns the query of the page as one text, with repeated parameters as often as they were sent. */
export function toQuery(parameters: Awaited<PageQuery>): string {
  const pairs = Object.entries(parameters).flatMap(([name, value]) =>
    [value ?? []].flat().map((entry): [string, string] => [name, entry]),
  );
  return new URLSearchParams(pairs).toString();
}

const refused = (message: Message, clientId?: string): AuthorizationCheck => ({ kind: "refused", message, clientId });

/**
 * Checks a request (RFC 6749, 4.1.1; RFC 7636, 4.3). Nothing is sent to a redirect URI before it is known to be
 * registered. @param address whose request it is; without it, nothing is fetched of an application that describes itself
 */
export async function checkAuthorizationRequest(query: URLSearchParams, address?: string): Promise<AuthorizationCheck> {
  for (const name of ["client_id", "redirect_uri"]) {
    if (query.getAll(name).length > 1) return refused(message("repeatedParameter", { name }));
  }
  const clientId = query.get("client_id") ?? "";
  if (clientId === "") return refused(message("noClientId"));
  const client = await findAskingClient(clientId, address);
  if ("problem" in client) return refused(client.problem);
  identifyRequest({ clientId: client.id });
  if (client.redirectUris.length === 0) return refused(message("onlyDeviceCodes"), clientId);
  const redirectUri = query.get("redirect_uri") || null;
  const [onlyRegistered, ...others] = client.redirectUris;
  const isOnly = others.length === 0 && onlyRegistered !== undefined && !isSiteEntry(onlyRegistered);
  const target = redirectUri ?? (isOnly ? onlyRegistered : undefined);
  if (target === undefined) return refused(message("noRedirectUri"), clientId);
  if (redirectUri !== null && !isRegistered(redirectUri, client.redirectUris, client.documentUrl !== null)) {
    return refused(message("unknownRedirectUri"), clientId);
  }
  const isIndieAuth = query.get(indieAuthMark) === "true";
  return checkParameters(query, { client, redirectUri, target, isIndieAuth });
}

/** A page has agreed to nothing, and any address of its site may lead elsewhere. It is told who signs in, and no more. */
const pageScopes: readonly Scope[] = ["openid", "profile", "identify", "email"];
const beyondPage: Message = {
  text: `A page as client_id can ask for ${pageScopes.join(", ")}; publish a client metadata document for other scopes`,
};

const single = ["response_type", "scope", "state", "code_challenge", "code_challenge_method", "prompt"];

function checkParameters(
  query: URLSearchParams,
  known: Pick<AuthorizationRequest, "client" | "redirectUri" | "target" | "isIndieAuth">,
): AuthorizationCheck {
  const state = query.getAll("state").length === 1 ? (query.get("state") ?? undefined) : undefined;
  const fail = (code: AuthorizationError, reason: Message): AuthorizationCheck => ({
    kind: "redirect",
    client: known.client,
    location: errorLocation({ ...known, state }, code, reason),
    code,
    reason,
  });
  const scopes = parseScopes(query.get("scope") ?? "");
  const isOpenId = scopes.includes("openid");
  const repeated = [...single, ...(isOpenId ? openIdParameters : [])].find((name) => query.getAll(name).length > 1);
  if (repeated) return fail("invalid_request", message("sendOnce", { name: repeated }));
  if (escapedLength(query) > maxEscapedTargetLength) return fail("invalid_request", message("requestTooLong"));
  const responseType = query.get("response_type") || undefined;
  if (responseType === undefined) return fail("invalid_request", message("sendResponseType"));
  if (responseType !== "code") return fail("unsupported_response_type", message("onlyCode"));
  const scopeProblem = findScopeProblem(scopes);
  if (scopeProblem !== undefined || !scopes.every(isScope))
    return fail("invalid_scope", scopeProblem ?? message("sendScope"));
  if (known.client.redirectUris.some(isSiteEntry) && scopes.some((scope) => !pageScopes.includes(scope)))
    return fail("invalid_scope", beyondPage);
  const resource = findResource(query.getAll("resource").filter((address) => address !== ""));
  if (resource === "unknown") return fail("invalid_target", unknownResource());
  const codeChallenge = query.get("code_challenge") || null;
  const pkceProblem = checkChallenge(codeChallenge, query.get("code_challenge_method") || undefined, known.client);
  if (pkceProblem) return fail("invalid_request", pkceProblem);
  const prompts = parseScopes(query.get("prompt") ?? "");
  if (prompts.includes("none") && prompts.length > 1) return fail("invalid_request", message("promptNone"));
  const prompt = (["none", "consent"] as const).find((name) => prompts.includes(name));
  const openId = isOpenId ? readAuthenticationRequest(query, prompts) : undefined;
  if (openId && "problem" in openId) return fail(openId.code, openId.problem);
  return { kind: "valid", request: { ...known, scopes, state, codeChallenge, resource, prompt, openId } };
}

/** Returns the length of the request as the sign-in pages carry it in their address. */
function escapedLength(query: URLSearchParams): number {
  return encodeURIComponent(`/oauth2/authorize?${withoutReturn(query.toString())}`).length;
}

function checkChallenge(challenge: string | null, method: string | undefined, client: Client): Message | undefined {
  if (challenge === null && method !== undefined) return message("challengeMissing");
  if (challenge === null) return client.isPublic ? message("challengeOfPublic") : undefined;
  if (method !== "S256") return message("challengeMethod");
  return /^[A-Za-z0-9_-]{43}$/.test(challenge) ? undefined : message("challengeFormat");
}

type Answered = Pick<AuthorizationRequest, "target" | "state" | "isIndieAuth">;

/** IndieAuth, 5.2.1 requires it; others may discard what the metadata does not announce (RFC 9207, 2.4). */
const issuer = ({ isIndieAuth }: Answered) => (env().OAUTH_SEND_ISS || isIndieAuth ? env().BASE_URL : undefined);

/** Returns the address that reports an error (RFC 6749, 4.1.2.1). */
export function errorLocation(answered: Answered, error: AuthorizationError, reason: Message): string {
  const { target, state } = answered;
  return withParameters(target, { error, error_description: toEnglish(reason), state, iss: issuer(answered) });
}

/** Returns the address that carries the code (RFC 6749, 4.1.2). */
export function codeLocation(answered: Answered, code: string): string {
  return withParameters(answered.target, { code, state: answered.state, iss: issuer(answered) });
}
