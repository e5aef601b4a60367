import { createLocalJWKSet, type JWTVerifyOptions, jwtVerify } from "jose";
import type { SessionUser } from "@/lib/people/auth/session/session-store";
import { findSignIn } from "@/lib/people/auth/session/sign-in-store";
import { decide, nextStep } from "@/lib/people/oauth/consent/authorize";
import { call } from "./api";
import { type Application, callback, newApplication, newPerson, requestToken, type Tokens } from "./people";
import { newSession } from "./sessions";

export const issuer = "http://localhost:3000";
export type SignedIn = Tokens & { id_token: string };

type Changes = Record<string, string | undefined>;

/** A person who is signed in, an application, and what its authorization requests are. */
export async function newSituation(values: Record<string, unknown> = {}) {
  const person = await newPerson();
  const application = await newApplication(person.id, values);
  const session = await newSession(person.id);
  return { person, application, session, query: authenticationQuery(application) };
}

export const authenticationQuery =
  ({ clientId }: Application) =>
  (changes: Changes = {}): string => {
    const base = { client_id: clientId, redirect_uri: callback, response_type: "code", scope: "openid", state: "s" };
    const sent = Object.entries({ ...base, ...changes }).filter(
      (entry): entry is [string, string] => entry[1] !== undefined,
    );
    return new URLSearchParams(sent).toString();
  };

/** What the authorization page does next for the person of a session. */
export const stepOf = async (query: string, session?: SessionUser) =>
  nextStep(query, session && { ...session, signIn: await findSignIn(session.sessionId) });

/** The parameters that come to the redirect URI, after consent where that is asked for. */
export async function land(query: string, session?: SessionUser, isAuthorized = true): Promise<Record<string, string>> {
  const step = await stepOf(query, session);
  if (step.kind === "redirect") return Object.fromEntries(new URL(step.location).searchParams);
  if (step.kind !== "consent" || !session) throw new Error(`expected a redirect, came to ${JSON.stringify(step)}`);
  const person = { ...session, signIn: await findSignIn(session.sessionId) };
  const location = await decide({ query, token: step.token, isAuthorized }, person);
  return Object.fromEntries(new URL(location).searchParams);
}

export async function exchangeLanded(
  application: Application,
  { code = "" }: Record<string, string>,
): Promise<SignedIn> {
  const form = { grant_type: "authorization_code", code, redirect_uri: callback };
  const response = await requestToken(application, form);
  if (response.status !== 200) throw new Error(await response.text());
  return response.json();
}

/** Header and claims of an id_token whose signature a key of the JWKS endpoint verifies. */
export async function verify(idToken: string, options: JWTVerifyOptions = {}) {
  const keys = await (await call("GET", "/.well-known/jwks.json")).json();
  const { protectedHeader, payload } = await jwtVerify(idToken, createLocalJWKSet(keys), { issuer, ...options });
  return { header: protectedHeader, claims: payload };
}
