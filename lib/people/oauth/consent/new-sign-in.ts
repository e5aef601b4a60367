import "server-only";
import { createHmac } from "node:crypto";
import { newSignInSeconds } from "@/lib/core/limits/developer-quotas";
import { authSecret } from "@/lib/core/process/instance-secret";
import { equalSecrets } from "@/lib/core/secrets";
import type { SignIn } from "../openid/id-token";

/** The request comes back from the sign-in page with this parameter, which says what the sign-in has to be newer than. */
const parameter = "signed_in_after";

/** A sign-in of the current session, and its age by the clock of the database. */
export type CurrentSignIn = SignIn & { ageSeconds: number };

const sign = (query: string, after: string) =>
  createHmac("sha256", authSecret()).update(`new sign-in\n${after}\n${query}`).digest("base64url").slice(0, 22);

/** Returns the request without the parameter. */
export function withoutReturn(query: string): string {
  const parameters = new URLSearchParams(query);
  if (!parameters.has(parameter)) return query;
  parameters.delete(parameter);
  return parameters.toString();
}

/** Returns the request as it comes back once the person has signed in anew. */
export function returningQuery(query: string, former: CurrentSignIn | undefined): string {
  const asked = withoutReturn(query);
  // Without a session any sign-in counts that follows; the clock of the database may be behind this one.
  const after = (former?.at ?? new Date(Date.now() - 60_000)).getTime().toString(36);
  return `${asked}&${parameter}=${after}.${sign(asked, after)}`;
}

/** Returns what the sign-in has to be newer than, in milliseconds since 1970; undefined where we have not signed it. */
function readReturn(query: string): number | undefined {
  const [after = "", signature = ""] = (new URLSearchParams(query).get(parameter) ?? "").split(".");
  return equalSecrets(signature, sign(withoutReturn(query), after)) ? Number.parseInt(after, 36) : undefined;
}

/** Returns whether the request has come back from the sign-in page, and the person has signed in there. */
export function hasSignedInAnew(query: string, { at, ageSeconds }: CurrentSignIn): boolean {
  const after = readReturn(query);
  return after !== undefined && at.getTime() > after && ageSeconds < newSignInSeconds;
}

/** Returns whether the path is such a request, for which a person who is signed in has to sign in anew. */
export function awaitsSignIn(path: string, current: CurrentSignIn | undefined): boolean {
  const [pathname, query = ""] = path.split("?");
  if (pathname !== "/oauth2/authorize" || !current) return false;
  return readReturn(query) !== undefined && !hasSignedInAnew(query, current);
}
