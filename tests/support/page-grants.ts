import { decide, nextStep } from "@/lib/people/oauth/consent/authorize";
import { createPage } from "@/lib/people/users/pages/further-page-store";
import { call } from "./api";
import { callback, exchange, newApplication, newPerson, newUsername, type Tokens } from "./people";

type Person = { id: string; sessionId: string; username: string };

/** A person with a further page, and an application of somebody else. */
export async function newSituation() {
  const { id, username } = await newPerson();
  const application = await newApplication((await newPerson()).id);
  const page = await createPage(id, { username: newUsername(), displayName: "Shop", locale: "en" });
  const query = (changes: Record<string, string> = {}) =>
    new URLSearchParams({
      ...{ client_id: application.clientId, redirect_uri: callback, response_type: "code", scope: "identify" },
      ...changes,
    }).toString();
  return { person: { id, username, sessionId: crypto.randomUUID() }, application, page, query };
}

export type Situation = Awaited<ReturnType<typeof newSituation>>;

/** Answers the consent page, which is asked for. @returns the code */
export async function allow(asked: string, person: Person, pageId?: string): Promise<string> {
  const query = `${asked}&prompt=consent`;
  const step = await nextStep(query, person);
  if (step.kind !== "consent") throw new Error(`expected the consent page, came to ${JSON.stringify(step)}`);
  const location = await decide({ query, token: step.token, isAuthorized: true, ...(pageId && { pageId }) }, person);
  return new URL(location).searchParams.get("code") ?? "";
}

/** Connects the application to a page of the person. */
export async function connect({ person, application, query }: Situation, pageId?: string, scope = "identify") {
  const response = await exchange(application, await allow(query({ scope }), person, pageId));
  return (await response.json()) as Tokens;
}

export const ownUser = ({ access_token: token }: Tokens) => call("GET", "/api/user", { token });
export const usernameOf = async (tokens: Tokens) => (await (await ownUser(tokens)).json()).username;
