import "server-only";
import { createHmac } from "node:crypto";
import { currentRequest } from "@/lib/core/current-request";
import { AppError } from "@/lib/core/errors";
import { type Message, message } from "@/lib/core/messages/message";
import type { Scope } from "@/lib/core/operation/scopes";
import { authSecret } from "@/lib/core/process/instance-secret";
import { equalSecrets } from "@/lib/core/secrets";
import { publicClientId } from "../client-document";
import type { Client } from "../clients/client-store";
import { authorizeRoute } from "../clients/request-store";
import { recordClientError } from "../clients/usage-counting";
import { findHintedAccount } from "../openid/id-token";
import { findConsent } from "../tokens/consent-store";
import { issueCode } from "../tokens/token-store";
import type { AuthenticationRequest } from "./authentication-request";
import type { AuthorizationError } from "./authorization-errors";
import {
  type AuthorizationRequest,
  checkAuthorizationRequest,
  codeLocation,
  errorLocation,
} from "./authorization-request";
import { type CurrentSignIn, hasSignedInAnew, returningQuery } from "./new-sign-in";

export type Person = {
  id: string;
  sessionId: string;
  /** Undefined once the session has ended. */
  signIn?: CurrentSignIn | undefined;
};

export type NextStep =
  | { kind: "refused"; message: Message }
  | { kind: "redirect"; location: string }
  /** An error that is not redirected by itself: the person reads it, and may go on to that address. */
  | { kind: "failed"; location: string; reason: Message }
  /** The query comes back from the sign-in page. */
  | { kind: "sign-in"; query?: string }
  | { kind: "consent"; request: AuthorizationRequest; token: string; granted: Scope[]; lastPageId: string | null };

const nothing = { scopes: [], pageId: null };

/** A remembered consent yields a code at once, unless the session ends meanwhile: then somebody has to sign in first. */
export async function nextStep(query: string, person: Person | undefined): Promise<NextStep> {
  const asked = new URLSearchParams(query);
  const check = await checkAuthorizationRequest(asked);
  if (check.kind === "redirect") {
    noteAuthorizationError(asked.get("client_id") ?? "", check.code, check.reason);
    return reportError(check, person);
  }
  if (check.kind !== "valid") return check;
  const { request } = check;
  const silent = request.prompt === "none";
  if (!person) {
    if (silent) return refuse(request, "login_required", message("nobodySignedIn"), person);
    return { kind: "sign-in", ...(request.openId?.mustSignIn && { query: returningQuery(query, undefined) }) };
  }
  const unfit = request.openId && (await checkPerson(request, request.openId, query, person));
  if (unfit) return unfit;
  if (request.prompt !== "consent" && !request.openId?.mustChoose && !request.client.isPublic) {
    const granted = await grant(request, person, "remembered").catch(endOfSession);
    if (granted === "session-ended") return nextStep(query, undefined);
    if (granted) return granted;
  }
  if (silent) return refuse(request, "consent_required", message("consentFirst"), person);
  const { scopes: granted, pageId: lastPageId } = (await findConsent(person.id, request.client.id)) ?? nothing;
  return { kind: "consent", request, token: consentToken(person, query), granted, lastPageId };
}

/** @returns that the session of a grant has ended since it was read @throws every other error */
function endOfSession(error: unknown): "session-ended" {
  if (error instanceof AppError && error.code === "forbidden") return "session-ended";
  throw error;
}

const otherPersonHinted: Message = { text: "Somebody else is signed in than id_token_hint names" };
const signInTooOld: Message = { text: "The person signed in too long ago" };
const hintUnknown: Message = {
  text: "id_token_hint must be an id_token that this site gave your application; leave out an old one",
};

/** Returns what is to be done first about who is signed in, and since when (OpenID Connect Core, 3.1.2.3). */
async function checkPerson(
  request: AuthorizationRequest,
  { hint, maxAge, mustSignIn }: AuthenticationRequest,
  query: string,
  person: Person,
): Promise<NextStep | undefined> {
  if (hint !== undefined) {
    const hinted = await findHintedAccount(hint, publicClientId(request.client));
    if (hinted === undefined) return refuse(request, "invalid_request", hintUnknown, person);
    if (hinted !== person.id) return refuse(request, "login_required", otherPersonHinted, person);
  }
  const { signIn } = person;
  const isOld = maxAge !== undefined && !(signIn && signIn.ageSeconds <= maxAge);
  if (!(mustSignIn || isOld) || (signIn && hasSignedInAnew(query, signIn))) return undefined;
  if (request.prompt === "none") return refuse(request, "login_required", signInTooOld, person);
  return { kind: "sign-in", query: returningQuery(query, signIn) };
}

/** Records an error for the application's developer, and what the request was refused for. */
function noteAuthorizationError(clientId: string, code: string, reason: Message): void {
  const current = currentRequest();
  if (current) current.refusal = { code, said: reason };
  recordClientError(clientId, { route: `GET ${authorizeRoute}`, code, reason });
}

/**
 * Records an error of a request whose redirect URI cannot be trusted, and which shows an error page. @param clientId of
 * a registered application: ids that nobody has would take the room of others' errors
 */
export function noteRefusedAuthorization(clientId: string, reason: Message): void {
  noteAuthorizationError(clientId, "invalid_request", reason);
}

const refuse = (
  request: AuthorizationRequest,
  error: AuthorizationError,
  reason: Message,
  person: Person | undefined,
): Promise<NextStep> =>
  reportError({ client: request.client, location: errorLocation(request, error, reason), reason }, person);

/**
 * Reports an error to the application. One of no account, whose address anybody could have made up a moment ago, is not
 * redirected to by itself, unless the person has let it in (RFC 9700, 4.11.2).
 */
async function reportError(
  { client, location, reason }: { client: Client; location: string; reason: Message },
  person: Person | undefined,
): Promise<NextStep> {
  const isKnown = client.ownerId !== null || client.isVouched || (person && (await findConsent(person.id, client.id)));
  return isKnown ? { kind: "redirect", location } : { kind: "failed", location, reason };
}

/** Returns undefined where `issueCode` does. */
async function grant(
  request: AuthorizationRequest,
  person: Person,
  consent: "given" | "remembered",
  pageId: string = person.id,
) {
  const { client, scopes, redirectUri, target, codeChallenge, resource, openId } = request;
  const signedIn = openId && { nonce: openId.nonce, ...(person.signIn && { signIn: person.signIn }) };
  const asked = { clientId: client.id, scopes, redirectUri, target, codeChallenge, resource };
  const values = { userId: person.id, ...asked, pageId, ...signedIn };
  const code = await issueCode(values, consent);
  return code === undefined ? undefined : { kind: "redirect" as const, location: codeLocation(request, code) };
}

/** Returns a token that binds a decision to this session and request. */
export function consentToken(person: Pick<Person, "sessionId">, query: string): string {
  return createHmac("sha256", authSecret()).update(`consent\n${person.sessionId}\n${query}`).digest("base64url");
}

/** `pageId` is the page that the application shall act on: the first one, where none was chosen. */
type Decision = { query: string; token: string; isAuthorized: boolean; pageId?: string };

/** Returns where to redirect. @throws AppError forbidden for a decision made elsewhere, invalid_request */
export async function decide({ query, token, isAuthorized, pageId }: Decision, person: Person): Promise<string> {
  if (!equalSecrets(token, consentToken(person, query))) {
    throw new AppError("forbidden", message("otherSession"));
  }
  const check = await checkAuthorizationRequest(new URLSearchParams(query));
  if (check.kind === "refused") throw new AppError("invalid_request", check.message);
  if (check.kind === "redirect") return check.location;
  if (!isAuthorized) return errorLocation(check.request, "access_denied", message("noConsent"));
  const granted = await grant(check.request, person, "given", pageId);
  if (!granted) throw new AppError("invalid_request", message("applicationGone"));
  return granted.location;
}
