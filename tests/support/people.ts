import { randomUUID } from "node:crypto";
import type { Scope } from "@/lib/core/operation/scopes";
import { createClient } from "@/lib/people/oauth/clients/client-store";
import { newClient } from "@/lib/people/oauth/schema";
import { issueCode } from "@/lib/people/oauth/tokens/token-store";
import { createUser } from "@/lib/people/users/registration-store";
import { call } from "./api";

export const callback = "https://app.example/callback";

/** Names and addresses that no other test knows. */
export const newUsername = () => `u${randomUUID().replaceAll("-", "").slice(0, 20)}`;
export const newEmail = () => `a${randomUUID()}@mail.example`;

/** A new account that no other test knows. */
export async function newPerson(values: { username?: string; email?: string; passwordHash?: string } = {}) {
  const username = values.username ?? newUsername();
  const email = values.email ?? `${username}@example.com`;
  const { id } = await createUser({ username, email, passwordHash: values.passwordHash ?? null });
  return { id, username, email };
}

/** A new application; a confidential one by default. */
export async function newApplication(ownerId: string, values: Record<string, unknown> = {}) {
  const parsed = newClient.parse({ name: "Test app", redirectUris: [callback], ...values });
  const { client, clientSecret } = await createClient(ownerId, parsed);
  return { clientId: client.id, clientSecret: clientSecret ?? "", ownerId };
}

export type Application = Awaited<ReturnType<typeof newApplication>>;
export type Tokens = { access_token: string; refresh_token: string; scope: string };

/** A code as the consent page would issue it. */
export async function newCode(
  userId: string,
  { clientId }: Application,
  scopes: Scope[],
  codeChallenge: string | null = null,
): Promise<string> {
  const code = await issueCode({ userId, clientId, scopes, redirectUri: callback, codeChallenge }, "given");
  if (code === undefined) throw new Error("the application is gone");
  return code;
}

export const toCredentials = ({ clientId, clientSecret }: Application) => ({
  client_id: clientId,
  client_secret: clientSecret,
});

/** Sends a form to the token endpoint. */
export function requestToken(application: Application, form: Record<string, string>): Promise<Response> {
  return call("POST", "/api/oauth2/token", { form: { ...toCredentials(application), ...form } });
}

export const exchange = (application: Application, code: string) =>
  requestToken(application, { grant_type: "authorization_code", code, redirect_uri: callback });

export const refresh = (application: Application, refreshToken: string) =>
  requestToken(application, { grant_type: "refresh_token", refresh_token: refreshToken });

/** Tokens of a person for an application with these scopes. */
export async function newTokens(userId: string, application: Application, scopes: Scope[]): Promise<Tokens> {
  const response = await exchange(application, await newCode(userId, application, scopes));
  if (response.status !== 200) throw new Error(await response.text());
  return response.json();
}

/** A person, an application of theirs, and tokens with these scopes. */
export async function newConnection(scopes: Scope[]) {
  const person = await newPerson();
  const application = await newApplication(person.id);
  return { person, application, ...(await newTokens(person.id, application, scopes)) };
}
