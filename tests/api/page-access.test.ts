import { eq, sql } from "drizzle-orm";
import { expect, it, vi } from "vitest";
import { database } from "@/db/client";
import { users } from "@/db/schema";
import { listEvents } from "@/lib/core/owners/event-store";
import { nextStep } from "@/lib/people/oauth/consent/authorize";
import { disconnectApplication, endAllGrants } from "@/lib/people/oauth/tokens/consent-store";
import { endAccessToPage } from "@/lib/people/oauth/tokens/page-access-store";
import { acceptPageInvitation, invite } from "@/lib/people/pages/page-invitation-store";
import { listOwnPages } from "@/lib/people/pages/page-store";
import { allow, connect, newSituation, ownUser, type Situation, usernameOf } from "../support/page-grants";
import { exchange, newPerson, refresh } from "../support/people";
import { setRows } from "../support/rows";

// Before any module reads the environment, which each does once.
vi.hoisted(() => {
  Object.assign(process.env, { PAGES_PER_ACCOUNT: "3" });
});

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

it("The consent page offers the pages of the person's own account, the first one first", async () => {
  const [{ person, page }, other] = [await newSituation(), await newSituation()];
  await acceptPageInvitation((await invite(other.page, "editor", null)) ?? "", person);
  const own = { role: "owner", memberId: null, avatar: null };
  expect(await listOwnPages(person.id)).toEqual([
    { ...own, id: person.id, username: person.username, displayName: person.username, isFirst: true },
    { ...own, id: page.id, username: page.username, displayName: "Shop", isFirst: false },
  ]);
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
    ["application_connected", { application: "Test app", page: situation.page.username }],
    ["page_created", { page: situation.page.username }],
  ]);
});

it("The security log names the page that an application was allowed to use, and what it may do there", async () => {
  const situation = await newSituation();
  const { person, page } = situation;
  await connect(situation, undefined, "identify links");
  await connect(situation, page.id, "links identify");
  await connect(situation, page.id, "cards");
  await connect(situation, undefined, "identify");
  await connect(situation, undefined, "identify email");
  const chosen = ({ username }: { username: string }, scopes: string) => [
    "application_page_chosen",
    { application: "Test app", page: username, scopes },
  ];
  expect((await listEvents(person.id, 5)).map(({ kind, details }) => [kind, details])).toEqual([
    ["application_allowed_more", { application: "Test app", scopes: "email" }],
    chosen(person, "identify"),
    chosen(page, "cards"),
    chosen(page, "identify, links"),
    ["application_connected", { application: "Test app" }],
  ]);
});

it("The deletion of a page ends its tokens", async () => {
  const situation = await newSituation();
  const tokens = await connect(situation, situation.page.id);
  await database().delete(users).where(eq(users.id, situation.page.id));
  expect((await ownUser(tokens)).status).toBe(401);
  expect((await refresh(situation.application, tokens.refresh_token)).status).toBe(400);
});
