import { eq, sql } from "drizzle-orm";
import { expect, inject, it, vi } from "vitest";
import { database } from "@/db/client";
import { links, oauthGrants, webhookEndpoints } from "@/db/schema";
import { apiScopeNames, type Scope } from "@/lib/core/operation/scopes";
import { changeAsOwner } from "@/lib/core/owners/quota-store";
import { getPage, putPage } from "@/lib/page/drafts/publish";
import { createLink } from "@/lib/page/links/store";
import { scheduleDeletion } from "@/lib/people/auth/account/deletion-store";
import { disconnectApplication } from "@/lib/people/oauth/tokens/consent-store";
import { endAccessToPage } from "@/lib/people/oauth/tokens/page-access-store";
import { deleteEndpoint, setEndpointEnabled } from "@/lib/people/oauth/webhooks/endpoint-store";
import { scopesOfEvent, webhookEvents } from "@/lib/people/oauth/webhooks/events";
import { call } from "../support/api";
import { addContent } from "../support/document-rows";
import { allow, connect, newSituation } from "../support/page-grants";
import { newApplication, newPerson, newTokens } from "../support/people";
import { setRows } from "../support/rows";
import { eventsOf, namesOf, newEndpoint } from "../support/webhooks";

// Before any module reads the environment, which each does once.
vi.hoisted(() => {
  Object.assign(process.env, { PAGES_PER_ACCOUNT: "3" });
});

const link = { type: "github", value: "ada" } as const;

/** A person who gave a developer's application these scopes, and its endpoint, which came after that. */
async function newListener(scopes: Scope[]) {
  const [developer, person] = [await newPerson(), await newPerson()];
  const application = await newApplication(developer.id);
  const { access_token: token } = await newTokens(person.id, application, scopes);
  const endpoint = await newEndpoint(application);
  return { developer, person, application, endpoint, token };
}

it("A change is one event for each endpoint of an application that the person granted a matching scope", async () => {
  const { person, application, endpoint } = await newListener(["links"]);
  const second = await newEndpoint(application);
  await createLink(person.id, link);
  const event = { event: "links.changed", userId: person.id, username: person.username };
  expect(await eventsOf(endpoint, second)).toEqual([event, event]);
  await createLink(person.id, link);
  expect(await namesOf(endpoint)).toEqual(["links.changed", "links.changed"]);
});

it("Every change of what a scope shows is an event of its kind", async () => {
  const { person, endpoint, token } = await newListener([...apiScopeNames]);
  const { card, audio } = await addContent(person.id);
  const before = (await namesOf(endpoint)).length;
  const added = await createLink(person.id, link);
  const send = async (method: string, path: string, json?: unknown) => {
    const response = await call(method, path, { token, json });
    if (!response.ok) throw new Error(await response.text());
  };
  await send("PATCH", "/api/user", { bio: "Hello" });
  await send("PATCH", "/api/user", { alias: `a${person.username.slice(0, 12)}` });
  await send("PATCH", `/api/links/${added.id}`, { value: "grace" });
  await send("DELETE", `/api/links/${added.id}`);
  await send("DELETE", `/api/cards/${card}`);
  await send("PATCH", `/api/upload/audio/${audio}`, { name: "Another train" });
  await send("DELETE", `/api/upload/audio/${audio}`);
  expect((await namesOf(endpoint)).slice(before)).toEqual([
    "links.changed",
    ...["profile.updated", "profile.updated"],
    ...["links.changed", "links.changed", "cards.changed", "audios.changed", "audios.changed"],
  ]);
});

it.each(webhookEvents.filter((event) => scopesOfEvent(event).length > 0))(
  "%s is for the scopes that the service and the database name alike, and for no other",
  async (event) => {
    const changes = {
      "profile.updated": sql`update users set bio = 'x' where id = `,
      "links.changed": sql`insert into links (type, value, position, user_id) select 'github', 'ada', 0, `,
      "cards.changed": sql`insert into cards (type, value, position, user_id) select 'weather', 'Rome', 0, `,
      "audios.changed": sql`insert into audios (name, file, duration_seconds, position, user_id) select 'x', 'x.mp3', 1, 0, `,
    } as const;
    const granted: Scope[] = [];
    for (const scope of apiScopeNames) {
      const { person, endpoint } = await newListener([scope]);
      await database().execute(sql`${changes[event as keyof typeof changes]}${person.id}::uuid`);
      if ((await namesOf(endpoint)).includes(event)) granted.push(scope);
    }
    expect(granted.sort()).toEqual([...scopesOfEvent(event)].sort());
  },
);

it("No event comes of what the profile does not hold, nor of a change that leaves everything as it was", async () => {
  const { person, endpoint } = await newListener(["identify", "email", "links"]);
  await createLink(person.id, link);
  const update = (set: ReturnType<typeof sql>) =>
    database().execute(sql`update users set ${set} where id = ${person.id}::uuid`);
  await update(sql`email = email || '.example', password_hash = 'x', updated_at = now()`);
  await update(sql`bio = bio`);
  await database().execute(sql`update links set value = value where user_id = ${person.id}::uuid`);
  expect(await namesOf(endpoint)).toEqual(["links.changed"]);
});

it("Several statements of one transaction are one event of each kind, and a publication is one", async () => {
  const { person, endpoint } = await newListener(["identify", "links"]);
  await changeAsOwner(person.id, async (transaction) => {
    for (const position of [1, 2, 3]) await transaction.insert(links).values({ userId: person.id, position, ...link });
    await transaction.execute(sql`update users set bio = 'x' where id = ${person.id}::uuid`);
    await transaction.delete(links).where(eq(links.userId, person.id));
  });
  expect((await namesOf(endpoint)).sort()).toEqual(["links.changed", "profile.updated"]);
  for (const value of ["ada", "grace"]) await createLink(person.id, { ...link, value });
  const page = await getPage(person.id);
  const document = { ...page, links: page.links.toReversed(), settings: { ...page.settings, bio: "y" } };
  await putPage(person.id, document, "*", () => {});
  expect((await namesOf(endpoint)).slice(-2).sort()).toEqual(["links.changed", "profile.updated"]);
  expect((await eventsOf(endpoint)).length).toBe(6);
});

it("A change that is rolled back leaves no event", async () => {
  const { person, endpoint } = await newListener(["links"]);
  const failing = changeAsOwner(person.id, async (transaction) => {
    await transaction.insert(links).values({ userId: person.id, position: 1, ...link });
    throw new Error("rolled back");
  });
  await expect(failing).rejects.toThrow("rolled back");
  expect(await eventsOf(endpoint)).toEqual([]);
});

it("Nothing comes for others: a person without a grant, one whose grant ended, another event, a disabled endpoint", async () => {
  const { developer, person, application, endpoint } = await newListener(["links"]);
  const ofCards = await newEndpoint(application, "https://receiver.example/cards", ["cards.changed"]);
  const disabled = await newEndpoint(application);
  await setEndpointEnabled(developer.id, application.clientId, disabled.id, false);
  await createLink(developer.id, link);
  await createLink(person.id, link);
  expect([await namesOf(endpoint), await eventsOf(ofCards, disabled)]).toEqual([["links.changed"], []]);
  await setRows(oauthGrants, { expiresAt: sql`now()` }, eq(oauthGrants.userId, person.id));
  await createLink(person.id, link);
  expect(await namesOf(endpoint)).toEqual(["links.changed"]);
});

it("A page is told of by the grants for it, and not by those for another page of the account", async () => {
  const situation = await newSituation();
  const { person, page, application } = situation;
  await connect(situation, page.id, "links");
  const endpoint = await newEndpoint(application);
  await createLink(person.id, link);
  await createLink(page.id, link);
  expect(await eventsOf(endpoint)).toEqual([{ event: "links.changed", userId: page.id, username: page.username }]);
});

it("An application is told that somebody authorized it, allowed it more, and disconnected it, each once", async () => {
  const [developer, person] = [await newPerson(), await newPerson()];
  const application = await newApplication(developer.id);
  const endpoint = await newEndpoint(application);
  for (const scopes of [["links"], ["links"], ["links", "cards"]] satisfies Scope[][])
    await newTokens(person.id, application, scopes);
  await disconnectApplication(person.id, application.clientId);
  await disconnectApplication(person.id, application.clientId);
  const of = { userId: person.id, username: person.username };
  expect(await eventsOf(endpoint)).toEqual([
    { event: "application.authorized", ...of },
    { event: "application.authorized", ...of },
    { event: "application.disconnected", ...of },
  ]);
});

it("The end of access is told for every page that the application had", async () => {
  const situation = await newSituation();
  const { person, page, application } = situation;
  await connect(situation, page.id, "links");
  await connect(situation, undefined, "links");
  const endpoint = await newEndpoint(application);
  await disconnectApplication(person.id, application.clientId);
  expect((await eventsOf(endpoint)).map(({ userId }) => userId).sort()).toEqual([person.id, page.id].sort());
});

it("A page that its account gives up, and an account that is deleted, end access", async () => {
  const situation = await newSituation();
  const { person, page, application } = situation;
  await connect(situation, page.id, "links");
  const endpoint = await newEndpoint(application);
  await database().transaction((transaction) => endAccessToPage(page.id, transaction));
  const ended = { event: "application.disconnected", userId: page.id, username: page.username };
  expect(await eventsOf(endpoint)).toEqual([ended]);
  await allow(situation.query(), person, person.id);
  await scheduleDeletion(person.id);
  expect((await eventsOf(endpoint)).at(-1)).toMatchObject({ event: "application.disconnected", userId: person.id });
});

it("A change neither waits for nor fails by an endpoint that is being deleted at the same time", async () => {
  const { developer, person, application, endpoint } = await newListener(["links"]);
  const kept = await newEndpoint(application);
  await database().transaction(async (transaction) => {
    await transaction.delete(webhookEndpoints).where(eq(webhookEndpoints.id, endpoint.id));
    const changing = createLink(person.id, link);
    // The embedded database has one connection, on which the change waits for its turn.
    if (inject("engine") === "pglite") void changing;
    else await changing;
  });
  await vi.waitFor(async () => expect(await namesOf(kept)).toEqual(["links.changed"]));
  expect([await eventsOf(endpoint), await namesOf(kept)]).toEqual([[], ["links.changed"]]);
  await deleteEndpoint(developer.id, application.clientId, kept.id);
});
