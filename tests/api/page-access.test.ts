import { eq, sql } from "drizzle-orm";
import { expect, it, vi } from "vitest";
import { database } from "@/db/client";
import { users } from "@/db/schema";
import { listEvents } from "@/lib/core/owners/event-store";
import { decide, nextStep } from "@/lib/people/oauth/consent/authorize";
import { disconnectApplication, endAllGrants } from "@/lib/people/oauth/tokens/consent-store";
import { endAccessToPage } from "@/lib/people/oauth/tokens/page-access-store";
import { createPage } from "@/lib/people/users/pages/further-page-store";
import { call } from "../support/api";
import { callback, exchange, newApplication, newPerson, newUsername, refresh } from "../support/people";
import { setRows } from "../support/rows";

// Before any module reads the environment, which each does once.
vi.hoisted(() => {
  Object.assign(process.env, { PAGES_PER_ACCOUNT: "3" });
});

type Person = { id: string; sessionId: string; username: string };
type Tokens = { access_token: string; refresh_token: string };

async function newSituation() {
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

type Situation = Awaited<ReturnType<typeof newSituation>>;

/** Answers the consent page, which is asked for. */
async function allow(asked: string, person: Person, pageId?: string): Promise<string> {
  const query = `${asked}&prompt=consent`;
  const step = await nextStep(query, person);
  if (step.kind !== "consent") throw new Error(`expected the consent page, came to ${JSON.stringify(step)}`);
  const location = await decide({ query, token: step.token, isAuthorized: true, ...(pageId && { pageId }) }, person);
  return new URL(location).searchParams.get("code") ?? "";
}

async function connect({ person, application, query }: Situation, pageId?: string, scope = "identify") {
  const response = await exchange(application, await allow(query({ scope }), person, pageId));
  return (await response.json()) as Tokens;
}

const ownUser = ({ access_token: token }: Tokens) => call("GET", "/api/user", { token });
const usernameOf = async (tokens: Tokens) => (await (await ownUser(tokens)).json()).username;
const silent = async ({ query, person }: Situation, scope = "identify") => {
  const step = await nextStep(query({ prompt: "none", scope }), person);
  if (step.kind !== "redirect") throw new Error(`expected a redirect, came to ${step.kind}`);
  const { code, error } = Object.fromEntries(new URL(step.location).searchParams);
  return { code: code ?? "", error };
};

it("The tokens of a grant act on the page that was chosen at consent, after a refresh as well", async () => {
  const situation = await newSituation();
  const { person, page, application } = situation;
  expect(await usernameOf(await connect(situation))).toBe(person.username);
  const tokens = await connect(situation, page.id);
  const renewed = await (await refresh(application, tokens.refresh_token)).json();
  const again = await (await refresh(application, renewed.refresh_token)).json();
  for (const one of [tokens, renewed, again]) expect(await usernameOf(one)).toBe(page.username);
});

it("A remembered consent acts on the page that was chosen last, and has the scopes that were allowed for it", async () => {
  const situation = await newSituation();
  const { page, application } = situation;
  await connect(situation, undefined, "identify links");
  await connect(situation, page.id);
  const { code } = await silent(situation);
  expect(await usernameOf(await (await exchange(application, code)).json())).toBe(page.username);
  expect((await silent(situation, "identify links")).error).toBe("consent_required");
  await connect(situation, page.id, "links");
  expect((await silent(situation, "identify links")).error).toBeUndefined();
});

it("Consent is asked for again when the chosen page moved to another account, is being deleted or is gone", async () => {
  const losses = [
    async (id: string) => setRows(users, { accountId: (await newPerson()).id }, eq(users.id, id)),
    (id: string) => setRows(users, { deleteAfter: sql`now()` }, eq(users.id, id)),
    async (id: string) => void (await database().delete(users).where(eq(users.id, id))),
  ];
  for (const lose of losses) {
    const situation = await newSituation();
    await connect(situation, situation.page.id);
    await lose(situation.page.id);
    expect((await silent(situation)).error).toBe("consent_required");
    await expect(allow(situation.query(), situation.person, situation.page.id)).rejects.toMatchObject({
      code: "invalid_request",
    });
  }
});

it("A code is not issued for a page of somebody else", async () => {
  const [situation, other] = [await newSituation(), await newSituation()];
  for (const id of [other.page.id, other.person.id, crypto.randomUUID()])
    await expect(allow(situation.query(), situation.person, id)).rejects.toMatchObject({ code: "invalid_request" });
});

it("Disconnecting an application ends its tokens for every page, and so does the end of all grants", async () => {
  const ends = [
    ({ person, application }: Situation) => disconnectApplication(person.id, application.clientId),
    async ({ person }: Situation) => {
      expect(await database().transaction((transaction) => endAllGrants(person.id, transaction))).toBe(2);
    },
  ];
  for (const end of ends) {
    const situation = await newSituation();
    const tokens = [await connect(situation), await connect(situation, situation.page.id)];
    await end(situation);
    for (const one of tokens) {
      expect((await ownUser(one)).status).toBe(401);
      expect((await refresh(situation.application, one.refresh_token)).status).toBe(400);
    }
  }
});

it("A page that is given up takes its tokens along, and the application keeps those for other pages", async () => {
  const situation = await newSituation();
  const { page, application, person } = situation;
  const [kept, ended] = [await connect(situation), await connect(situation, page.id)];
  await database().transaction((transaction) => endAccessToPage(page.id, transaction));
  expect([(await ownUser(kept)).status, (await ownUser(ended)).status]).toEqual([200, 401]);
  expect((await refresh(application, ended.refresh_token)).status).toBe(400);
  expect((await silent(situation)).error).toBe("consent_required");
  await disconnectApplication(person.id, application.clientId);
  expect((await ownUser(kept)).status).toBe(401);
});

it("An application that had only the page that is given up is disconnected", async () => {
  const situation = await newSituation();
  const tokens = await connect(situation, situation.page.id);
  await database().transaction((transaction) => endAccessToPage(situation.page.id, transaction));
  expect((await ownUser(tokens)).status).toBe(401);
  const log = (await listEvents(situation.person.id, 10)).map(({ kind, details }) => [kind, details]);
  expect(log).toEqual([
    ["application_disconnected", { application: "Test app" }],
    ["application_page_chosen", { application: "Test app", page: situation.page.username, scopes: "identify" }],
    ["application_connected", { application: "Test app" }],
    ["page_created", { page: situation.page.username }],
  ]);
});

it("The deletion of a page ends its tokens", async () => {
  const situation = await newSituation();
  const tokens = await connect(situation, situation.page.id);
  await database().delete(users).where(eq(users.id, situation.page.id));
  expect((await ownUser(tokens)).status).toBe(401);
  expect((await refresh(situation.application, tokens.refresh_token)).status).toBe(400);
});
