import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { renderer } from "@/app/_page/built";
import { links, pageDrafts, pageVersions, users } from "@/db/schema";
import type { PageDocument } from "@/lib/page/document/document";
import { getDraft, getPage, publishDraft, saveDraft } from "@/lib/page/drafts/publish";
import { listVersions } from "@/lib/page/drafts/version-store";
import { renderPage } from "@/lib/page/view/rendered-page";
import { pageSections } from "@/lib/page/view/sections";
import { getProfileView } from "@/lib/page/view/view";
import { call, read } from "../support/api";
import { payloads } from "../support/payloads";
import { newConnection } from "../support/people";
import { addRows, setRows } from "../support/rows";
import { sampled } from "../support/sampling";
import { newMember, sameOriginHeaders } from "../support/signed-in";

const uuid = () => crypto.randomUUID();
const plain = {
  title: null,
  hidden: false,
  featured: false,
  me: true,
  picture: null,
  from: null,
  until: null,
  proof: null,
};
const github = (value: string, more = {}) => ({ ...plain, type: "github" as const, value, ...more });
const weather = (value: string) => ({ type: "weather" as const, value, extra: null });

async function newPage() {
  const { person, access_token: token } = await newConnection(["profile.update", "links", "cards"]);
  const get = async () => {
    const response = await call("GET", "/api/page", { token });
    return { etag: String(response.headers.get("etag")), page: (await response.json()) as PageDocument };
  };
  const put = async (change: object) => {
    const { etag, page } = await get();
    const response = await call("PUT", "/api/page", {
      token,
      json: { ...page, ...change },
      headers: { "If-Match": etag },
    });
    const { status, body } = await read(response);
    return { status, body: body as PageDocument };
  };
  const send = async (method: string, path: string, json?: object) =>
    (await read(await call(method, path, { token, json }))).body as { id: string };
  return { person, get, put, send };
}

/** The order in words: titles of headings behind a `#`, and values of links and cards. */
const wordsOf = ({ order, headings, links, cards }: PageDocument) =>
  order.map((id) => {
    const heading = headings.find((one) => one.id === id);
    return heading ? `# ${heading.title}` : [...links, ...cards].find((one) => one.id === id)?.value;
  });

/** What visitors see, in the same words. */
async function seenOn(username: string) {
  return pageSections(await getProfileView(username)).flatMap(({ heading, runs }) => [
    ...(heading ? [`# ${heading.title}`] : []),
    ...runs.flatMap((run) =>
      run.kind === "links"
        ? run.links.map(({ value }) => value)
        : run.cards.map((card) => (card.type === "weather" ? card.city : card.type)),
    ),
  ]);
}

it("PUT /api/page keeps one order of headings, links and cards, which visitors see and GET gives back", async () => {
  const { person, get, put } = await newPage();
  const [h, a, b, x] = [uuid(), uuid(), uuid(), uuid()];
  const lists = {
    headings: [{ id: h, title: "Work" }],
    links: [github("a", { id: a }), github("b", { id: b })],
    cards: [{ ...weather("Rome"), id: x }],
  };
  const { status, body } = await put({ ...lists, order: [b, x, h, a] });
  expect(status).toBe(200);
  expect(wordsOf(body)).toEqual(["b", "Rome", "# Work", "a"]);
  expect(body.links.map(({ value }) => value)).toEqual(["b", "a"]);
  expect((await get()).page).toEqual(body);
  expect(await seenOn(person.username)).toEqual(["b", "Rome", "# Work", "a"]);
});

it("PUT /api/page reads the headings that links of an earlier release carry, and GET gives entries back", async () => {
  const { person, get, put } = await newPage();
  const sent = [github("a", { section: "Work" }), github("b", { section: null }), github("c", { section: "Play" })];
  const { status, body } = await put({ links: sent, cards: [weather("Rome")], headings: undefined, order: undefined });
  expect(status).toBe(200);
  const words = ["# Work", "a", "b", "# Play", "c", "Rome"];
  expect(wordsOf(body)).toEqual(words);
  expect(body.links).toEqual(["a", "b", "c"].map((value) => ({ ...github(value), id: expect.any(String) })));
  expect((await get()).page).toEqual(body);
  expect(await seenOn(person.username)).toEqual(words);
});

it("PUT /api/page refuses an order with an id twice, and one id for two entries", async () => {
  const { get, put } = await newPage();
  const id = uuid();
  const before = await get();
  const twice = { fields: { "order.1": ["must not appear twice"] } };
  expect(await put({ links: [github("a", { id })], order: [id, id] })).toMatchObject({ status: 400, body: twice });
  const shared = { fields: { "headings.0.id": ["must not appear twice"] } };
  const both = { links: [github("a", { id })], headings: [{ id, title: "Work" }] };
  expect(await put(both)).toMatchObject({ status: 400, body: shared });
  expect(await get()).toEqual(before);
});

it("a heading is text on its page, whatever it holds", async () => {
  const { person, put } = await newPage();
  const tagsOf = (html: string) => html.slice(html.indexOf("<body")).match(/<(?:[^<>"]|"[^"]*")*>/g) ?? [];
  const words = { type: "text", value: null, extra: { text: "Words" } };
  const htmlWith = async (title: string) => {
    const { status } = await put({ headings: [{ title }], links: [], cards: [words], order: [] });
    await put({ order: (await getPage(person.id)).order.toReversed() });
    const { variants } = await renderPage(renderer, await getProfileView(person.username));
    return { status, html: variants.identity.bytes.toString() };
  };
  const { html: plainHtml } = await htmlWith("Work");
  expect(plainHtml).toContain('<h2 id="heading-1" class="profile-heading" dir="auto">Work</h2>');
  const written = sampled(payloads.filter((payload) => !/[\p{Cc}]/u.test(payload)));
  for (const payload of written) {
    const { status, html } = await htmlWith([...payload].slice(0, 60).join(""));
    expect([payload, status, tagsOf(html).length]).toEqual([payload, 200, tagsOf(plainHtml).length]);
  }
});

it("links and cards that the API creates and deletes leave the rest of the page in its order", async () => {
  const { person, get, put, send } = await newPage();
  const [h, a, b, x, y] = [uuid(), uuid(), uuid(), uuid(), uuid()];
  await put({
    headings: [{ id: h, title: "Work" }],
    links: [github("a", { id: a }), github("b", { id: b })],
    cards: [x, y].map((id, index) => ({ ...weather(index === 0 ? "Rome" : "Oslo"), id })),
    order: [x, a, h, y, b],
  });
  await send("POST", "/api/links", { type: "github", value: "c" });
  const { id: z } = await send("POST", "/api/cards", { type: "weather", value: "Bonn" });
  expect(wordsOf((await get()).page)).toEqual(["Rome", "a", "# Work", "Oslo", "Bonn", "b", "c"]);
  await send("DELETE", `/api/links/${b}`);
  await send("DELETE", `/api/cards/${x}`);
  await send("DELETE", `/api/cards/${z}`);
  await send("PATCH", `/api/links/${a}`, { value: "d" });
  const words = ["d", "# Work", "Oslo", "c"];
  expect(wordsOf((await get()).page)).toEqual(words);
  expect(await seenOn(person.username)).toEqual(words);
  await put({});
  expect(wordsOf((await get()).page)).toEqual(words);
});

/** A page as an earlier release has left it: links carry the headings above them, and nothing says an order. */
async function newEarlierPage() {
  const made = await newPage();
  const { send, person } = made;
  const [a, b] = [
    await send("POST", "/api/links", { type: "github", value: "a" }),
    await send("POST", "/api/links", { type: "github", value: "b" }),
  ];
  await send("POST", "/api/cards", { type: "weather", value: "Rome" });
  await setRows(links, { section: "Work" }, eq(links.id, a.id));
  await setRows(users, { arrangement: null }, eq(users.id, person.id));
  return { ...made, a, b };
}

it("a page of an earlier release looks as it did, has the same entity tag each time, and keeps its headings once it is written", async () => {
  const { person, get, put, a } = await newEarlierPage();
  const words = ["# Work", "a", "b", "Rome"];
  const { page, etag } = await get();
  expect([wordsOf(page), await seenOn(person.username)]).toEqual([words, words]);
  expect((await get()).etag).toBe(etag);
  const { body } = await put({ links: page.links.map((link) => ({ ...link, title: "Mine" })) });
  expect([wordsOf(body), body.headings]).toEqual([words, page.headings]);
  // What links carried is read no more.
  await setRows(links, { section: "Other" }, eq(links.id, a.id));
  expect(wordsOf((await get()).page)).toEqual(words);
});

it("a page of an earlier release keeps its headings when the API deletes and adds links", async () => {
  const { person, get, send, b } = await newEarlierPage();
  await send("DELETE", `/api/links/${b.id}`);
  await send("POST", "/api/links", { type: "github", value: "c" });
  const words = ["# Work", "a", "c", "Rome"];
  expect([wordsOf((await get()).page), await seenOn(person.username)]).toEqual([words, words]);
});

it("a draft and a version that an earlier release stored have their headings, and the draft merges with the page", async () => {
  const { person, a, b } = await newEarlierPage();
  const { headings: _, order: __, ...page } = await getPage(person.id);
  const links = page.links.map((link) => ({ ...link, section: link.id === a.id ? "Work" : null }));
  const document = { ...page, links: links.map((link) => (link.id === b.id ? { ...link, section: "Play" } : link)) };
  await addRows(pageDrafts, { userId: person.id, base: { ...page, links }, document, revision: 3 });
  await addRows(pageVersions, { userId: person.id, document });
  const draft = await getDraft(person.id);
  const words = ["# Work", "a", "# Play", "b", "Rome"];
  expect([wordsOf(draft.document), draft.conflicts]).toEqual([words, []]);
  const [version] = await listVersions(person.id);
  expect(version?.document).toEqual(draft.document);
  const saved = await saveDraft(person.id, draft);
  await publishDraft(person.id, saved.revision);
  expect(wordsOf(await getPage(person.id))).toEqual(words);
  expect(await seenOn(person.username)).toEqual(words);
});

it("the form without script adds, renames, moves and removes headings, and adds links at the end of the page", async () => {
  const member = await newMember();
  const submit = async (fields: (draft: PageDocument) => [string, string][]) => {
    const { revision, baseTag, document } = await getDraft(member.id);
    const form: [string, string][] = [
      ["revision", String(revision)],
      ["base_tag", baseTag],
      ["section", "links"],
      ...fields(document),
      ["then", "publish"],
    ];
    const headers = { ...sameOriginHeaders, Cookie: member.cookie };
    const response = await call("POST", "/settings/profile/form", { headers, form });
    expect([response.status, response.headers.get("location")]).toEqual([303, "/settings/profile/links"]);
    return wordsOf(await getPage(member.id));
  };
  /** The fields of the headings that are there, as the form is rendered. */
  const rendered = ({ headings, order }: PageDocument) =>
    headings.flatMap(({ id, title }): [string, string][] => [
      [`heading.${id}`, title],
      [`place.${id}`, String(order.indexOf(id) + 1)],
    ]);
  const written = (name: string, value: string) => (fields: [string, string][]) =>
    fields.map(([key, old]): [string, string] => [key, key === name ? value : old]);
  expect(await submit(() => [["links", "https://github.com/a\nhttps://github.com/b"]])).toEqual(["a", "b"]);
  const field = (title: string, place: string): [string, string][] => [
    ["heading", title],
    ["place", place],
  ];
  expect(await submit(() => field(" Work ", "2"))).toEqual(["a", "# Work", "b"]);
  expect(await submit((page) => [...rendered(page), ...field("Play", "4")])).toEqual(["a", "# Work", "b", "# Play"]);
  expect(await submit((page) => [...rendered(page), ...field(" ", "1")])).toEqual(["a", "# Work", "b", "# Play"]);
  const titled = (page: PageDocument, title: string) => page.headings.find((one) => one.title === title)?.id;
  const moved = await submit((page) => {
    const renamed = written(`heading.${titled(page, "Work")}`, "Code")(rendered(page));
    return written(`place.${titled(page, "Play")}`, "1")(renamed);
  });
  expect(moved).toEqual(["# Play", "a", "# Code", "b"]);
  expect(await submit((page) => written(`place.${titled(page, "Code")}`, "")(rendered(page)))).toEqual([
    ...["# Play", "a", "b", "# Code"],
  ]);
  await submit((page) => written(`place.${titled(page, "Code")}`, "3")(rendered(page)));
  const removed = await submit((page) => [
    ...written(`heading.${titled(page, "Play")}`, "")(rendered(page)),
    ["links", "https://github.com/c"],
  ]);
  expect(removed).toEqual(["a", "# Code", "b", "c"]);
});
