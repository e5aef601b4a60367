import "server-only";
import { createHmac } from "node:crypto";
import { AppError } from "@/lib/core/errors";
import { type Message, message } from "@/lib/core/messages/message";
import type { Scope } from "@/lib/core/operation/scopes";
import { authSecret } from "@/lib/core/process/instance-secret";
import { equalSecrets } from "@/lib/core/secrets";
import { recordClientError } from "../clients/usage-counting";
import { findConsent } from "../tokens/consent-store";
import { issueCode } from "../tokens/token-store";
import type { AuthorizationError } from "./authorization-errors";
import {
  type AuthorizationRequest,
  checkAuthorizationRequest,
  codeLocation,
  errorLocation,
} from "./authorization-request";

export type Person = { id: string; sessionId: string };

export type NextStep =
  | { kind: "refused"; message: Message }
  | { kind: "redirect"; location: string }
  | { kind: "sign-in" }
  | { kind: "consent"; request: AuthorizationRequest; token: string; granted: Scope[]; lastPageId: string | null };

const nothing = { scopes: [], pageId: null };

/** A remembered consent yields a code at once. */
export async function nextStep(query: string, person: Person | undefined): Promise<NextStep> {
  const asked = new URLSearchParams(query);
  const check = await checkAuthorizationRequest(asked);
  if (check.kind === "redirect") {
    noteAuthorizationError(asked.get("client_id") ?? "", check.code, check.reason);
  }
  if (check.kind !== "valid") return check;
  const { request } = check;
  const silent = request.prompt === "none";
  if (!person) {
    return silent ? refuse(request, "login_required", message("nobodySignedIn")) : { kind: "sign-in" };
  }
  if (request.prompt !== "consent" && !request.client.isPublic) {
    const granted = await grant(request, person, "remembered");
    if (granted) return granted;
  }
  if (silent) return refuse(request, "consent_required", message("consentFirst"));
  const { scopes: granted, pageId: lastPageId } = (await findConsent(person.id, request.client.id)) ?? nothing;
  return { kind: "consent", request, token: consentToken(person, query), granted, lastPageId };
}

/** Records an error for the application's developer. */
function noteAuthorizationError(clientId: string, code: string, reason: Message): void {
  recordClientError(clientId, { route: "GET /oauth2/authorize", code, reason });
}

/**
 * Records an error of a request whose redirect URI cannot be trusted, and which shows an error page. @param clientId of
 * a registered application: ids that nobody has would take the room of others' errors
 */
export function noteRefusedAuthorization(clientId: string, reason: Message): void {
  noteAuthorizationError(clientId, "invalid_request", reason);
}

const refuse = (request: AuthorizationRequest, error: AuthorizationError, reason: Message) => ({
  kind: "redirect" as const,
  location: errorLocation(request, error, reason),
});

/** Returns undefined when the consent does not cover the request, or the page or the application is gone. */
async function grant(
  request: AuthorizationRequest,
  person: Person,
  consent: "given" | "remembered",
  pageId: string = person.id,
) {
  const { client, scopes, redirectUri, codeChallenge } = request;
  const values = { userId: person.id, clientId: client.id, scopes, redirectUri, codeChallenge, pageId };
  const code = await issueCode(values, consent);
  return code === undefined ? undefined : { kind: "redirect" as const, location: codeLocation(request, code) };
}

/** Returns a token that binds a decision to this session and request. */
function consentToken(person: Person, query: string): string {
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
