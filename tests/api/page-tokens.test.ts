import { eq } from "drizzle-orm";
import { expect, it, vi } from "vitest";
import { database } from "@/db/client";
import { users } from "@/db/schema";
import { scopeNames } from "@/lib/core/operation/scopes";
import { listEvents } from "@/lib/core/owners/event-store";
import { createPersonalToken, listPersonalTokens } from "@/lib/people/oauth/personal-tokens/personal-token-store";
import type { NewPersonalToken } from "@/lib/people/oauth/schema";
import { listConnectedApplications } from "@/lib/people/oauth/tokens/consent-store";
import { endAccessToPage } from "@/lib/people/oauth/tokens/page-access-store";
import { call, read, type Sent } from "../support/api";
import { imageFile } from "../support/images";
import { connect, newSituation, type Situation } from "../support/page-grants";
import { newApplication, newPerson, newTokens, requestToken } from "../support/people";
import { setRows } from "../support/rows";
import { fileForm } from "../support/uploads";

// Before any module reads the environment, which each does once.
vi.hoisted(() => {
  Object.assign(process.env, { PAGES_PER_ACCOUNT: "3" });
});

// biome-ignore lint/suspicious/noExplicitAny: each test asserts the shape
type Body = any;

const senderOf =
  (token: string) =>
  async (method: string, path: string, sent: Sent = {}): Promise<{ status: number; body: Body }> =>
    read(await call(method, path, { token, ...sent }));

/** Sends requests with a token for the further page, and with one for the first page of the same person. */
async function newSenders() {
  const situation = await newSituation();
  const all = scopeNames.join(" ");
  const shop = senderOf((await connect(situation, situation.page.id, all)).access_token);
  const first = senderOf((await connect(situation, undefined, all)).access_token);
  return { situation, shop, first };
}

it("Every group of endpoints reads and changes the page that was chosen, and leaves the first page alone", async () => {
  const { situation, shop, first } = await newSenders();
  const everything = async (send: typeof shop) => [
    await send("GET", "/api/user"),
    await send("GET", "/api/links"),
    await send("GET", "/api/cards"),
    await send("GET", "/api/page"),
  ];
  const before = await everything(first);
  expect(await shop("PATCH", "/api/user", { json: { bio: "A shop." } })).toMatchObject({
    status: 200,
    body: { id: situation.page.id, bio: "A shop." },
  });
  const link = await shop("POST", "/api/links", { json: { type: "github", value: "shop" } });
  const card = await shop("POST", "/api/cards", { json: { type: "weather", value: "Bern" } });
  const avatar = await shop("POST", "/api/upload/avatar", { body: fileForm(imageFile("deep.png")) });
  expect([link.status, card.status, avatar.status]).toEqual([201, 201, 201]);
  expect(await shop("GET", "/api/links")).toMatchObject({ body: [{ id: link.body.id }] });
  expect(await shop("GET", "/api/cards")).toMatchObject({ body: [{ id: card.body.id }] });
  const { body: page } = await shop("GET", "/api/page");
  const put = { json: { ...page, settings: { ...page.settings, location: "Bern" } }, headers: { "If-Match": "*" } };
  expect((await shop("PUT", "/api/page", put)).status).toBe(200);
  expect(await shop("GET", "/api/user")).toMatchObject({ body: { assets: { avatar: avatar.body.url } } });
  expect((await read(await call("GET", `/api/users/${situation.page.username}`))).body).toMatchObject({
    config: { bio: "A shop.", location: "Bern" },
    assets: { avatar_url: avatar.body.url },
  });
  expect((await shop("GET", "/api/statistics")).status).toBe(200);
  expect(await everything(first)).toEqual(before);
});

it("A token for one page cannot read or change what belongs to another page of the same account", async () => {
  const { shop, first } = await newSenders();
  for (const [own, foreign] of [
    [first, shop],
    [shop, first],
  ] as const) {
    const { body: link } = await own("POST", "/api/links", { json: { type: "github", value: "ada" } });
    const { body: card } = await own("POST", "/api/cards", { json: { type: "weather", value: "Bern" } });
    const answers = [
      await foreign("GET", `/api/links/${link.id}`),
      await foreign("PATCH", `/api/links/${link.id}`, { json: { value: "eve" } }),
      await foreign("DELETE", `/api/links/${link.id}`),
      await foreign("GET", `/api/cards/${card.id}`),
      await foreign("DELETE", `/api/cards/${card.id}`),
    ];
    expect(answers.map(({ status, body }) => [status, body.error])).toEqual(answers.map(() => [403, "forbidden"]));
    expect(await own("GET", `/api/links/${link.id}`)).toMatchObject({ status: 200, body: { value: "ada" } });
    expect((await own("GET", `/api/cards/${card.id}`)).status).toBe(200);
  }
});

it("The own user of a further page has the email address and the two-factor state of its account", async () => {
  const { situation, shop, first } = await newSenders();
  const { id } = situation.person;
  await setRows(users, { otpEnabled: true, email: "ada@mail.example" }, eq(users.id, id));
  const ofAccount = { email: "ada@mail.example", otp_enabled: true };
  for (const send of [shop, first]) {
    expect((await send("GET", "/api/user")).body).toMatchObject(ofAccount);
    expect((await send("PATCH", "/api/user", { json: { bio: "x", ...ofAccount } })).body).toMatchObject(ofAccount);
    expect((await send("PATCH", "/api/user", { json: { assets: { avatar: null } } })).body).toMatchObject(ofAccount);
  }
  const [row] = await database().select().from(users).where(eq(users.id, situation.page.id));
  expect([row?.email, row?.otpEnabled]).toEqual([null, false]);
});

const described = (page: { id: string; username: string }, more: object) => ({
  ...{ id: page.id, username: page.username, avatar: null },
  ...{ url: `http://localhost:3000/${page.username}`, ...more },
});
const list = async (token: string) => read(await call("GET", "/api/pages", { token }));

it("GET /api/pages lists the page that a token acts on, and the others that its application may use", async () => {
  const situation = await newSituation();
  const { person, page, application } = situation;
  const ofFirst = (acts: boolean) =>
    described(person, { display_name: person.username, is_first: true, acts_on: acts });
  const ofShop = (acts: boolean) => described(page, { display_name: "Shop", is_first: false, acts_on: acts });
  const { access_token: shop } = await connect(situation, page.id);
  expect(await list(shop)).toEqual({ status: 200, body: [ofShop(true)] });
  const { access_token: first } = await connect(situation);
  expect(await list(shop)).toEqual({ status: 200, body: [ofFirst(false), ofShop(true)] });
  expect(await list(first)).toEqual({ status: 200, body: [ofFirst(true), ofShop(false)] });
  const other = await newTokens(person.id, await newApplication(person.id), ["identify"]);
  expect(await list(other.access_token)).toEqual({ status: 200, body: [ofFirst(true)] });
  const stranger = await newTokens((await newPerson()).id, application, ["identify"]);
  expect((await list(stranger.access_token)).body).toMatchObject([{ is_first: true, acts_on: true }]);
  await database().transaction((transaction) => endAccessToPage(page.id, transaction));
  expect(await list(first)).toEqual({ status: 200, body: [ofFirst(true)] });
});

it("A token of client credentials acts on the first page of the developer", async () => {
  const { person, page } = await newSituation();
  const application = await newApplication(person.id);
  const { access_token } = await (await requestToken(application, { grant_type: "client_credentials" })).json();
  expect((await list(access_token)).body).toMatchObject([{ id: person.id, acts_on: true }]);
  expect(page.id).not.toBe(person.id);
});

const values: NewPersonalToken = { name: "Script", scopes: [...scopeNames], lifetime: "30" };
const shopOf = ({ page }: Situation) => ({ ...page, isFirst: false });

it("A personal token acts on the page that it was made for, and ends with it", async () => {
  const situation = await newSituation();
  const { person, page } = situation;
  const { token } = await createPersonalToken(person.id, { ...values, page: shopOf(situation) });
  const send = senderOf(token);
  expect((await send("GET", "/api/user")).body).toMatchObject({ id: page.id, email: `${person.username}@example.com` });
  expect((await send("POST", "/api/links", { json: { type: "github", value: "shop" } })).status).toBe(201);
  expect((await send("GET", "/api/pages")).body).toMatchObject([{ id: page.id, is_first: false, acts_on: true }]);
  const plain = await createPersonalToken(person.id, values);
  expect((await senderOf(plain.token)("GET", "/api/links")).body).toEqual([]);
  expect((await listPersonalTokens(person.id)).map((one) => one.page)).toEqual([person.username, page.username]);
  const [, created] = (await listEvents(person.id, 2)).map(({ kind, details }) => [kind, details]);
  expect(created).toEqual(["personal_token_created", { name: "Script", page: page.username }]);
  await database().transaction((transaction) => endAccessToPage(page.id, transaction));
  expect((await send("GET", "/api/user")).status).toBe(401);
  expect((await listPersonalTokens(person.id)).map((one) => one.page)).toEqual([person.username]);
});

it("A personal token cannot be made for a page that the account does not have", async () => {
  const [situation, other] = [await newSituation(), await newSituation()];
  await expect(createPersonalToken(situation.person.id, { ...values, page: shopOf(other) })).rejects.toMatchObject({
    code: "not_found",
    message: `You have no page named “${other.page.username}”`,
  });
});

it("A connected application is listed once, with its pages and all that it was allowed for them", async () => {
  const situation = await newSituation();
  const { person, page, application } = situation;
  await connect(situation, undefined, "identify links");
  await connect(situation, page.id, "identify cards");
  expect(await listConnectedApplications(person.id)).toMatchObject([
    {
      clientId: application.clientId,
      pages: [person.username, page.username],
      scopes: ["identify", "cards", "links"],
    },
  ]);
});
