import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { cards, links } from "@/db/schema";
import { scheduleDeletion } from "@/lib/people/auth/account/deletion-store";
import { call, read } from "../support/api";
import { giveDomain, newEditor } from "../support/domain-owner";
import { changePage } from "../support/page-editor";
import { errorAnswer } from "../support/refusal";
import { setRows } from "../support/rows";

const base = "http://localhost:3000";
const feedOf = (username: string, headers = {}) => call("GET", `/${username}/feed.json`, { headers });
const link = (type: string, value: string, more = {}) => ({ type, value, ...more });
const idsOf = async (username: string) =>
  (await (await feedOf(username)).json()).items.map(({ id }: { id: string }) => id.replace("urn:uuid:", ""));

it("the feed of a page tells what visitors can see, the newest first, in its own language", async () => {
  const ada = await newEditor();
  const page = await changePage(ada, ({ settings }) => ({
    settings: { ...settings, display_name: "Ada", bio: "Notes", locale: "de" },
    links: [
      link("github", "ada"),
      link("custom", "https://ada.example/shop", { title: "My shop" }),
      link("email", "ada@example.com", { hidden: true }),
      link("x", "ada", { from: "2999-01-01T00:00:00.000Z" }),
      link("bitcoin", "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4"),
    ],
    cards: [
      { type: "text", value: null, extra: { text: `A note of more than forty characters, ${"so ".repeat(9)}long` } },
      { type: "weather", value: "Lisbon", extra: null },
    ],
  }));
  const [github, shop, , , bitcoin] = page.links;
  const [note, weather] = page.cards;
  const days = [github, shop, bitcoin, note, weather].map(({ id }, index) => ({
    id,
    date: new Date(`2026-01-0${index + 1}T00:00:00Z`),
  }));
  for (const { id, date } of days) {
    await setRows(links, { createdAt: date }, eq(links.id, id));
    await setRows(cards, { createdAt: date }, eq(cards.id, id));
  }
  const url = `${base}/${ada.username}`;
  const response = await feedOf(ada.username);
  expect(response.headers.get("content-type")).toBe("application/feed+json");
  expect(response.headers.get("access-control-allow-origin")).toBe("*");
  const item = (index: number, title: string, content_text: string, external_url?: string) => ({
    id: `urn:uuid:${days[index]?.id}`,
    ...{ url, title, content_text, ...(external_url && { external_url }) },
    date_published: days[index]?.date.toISOString(),
  });
  expect(await read(response)).toEqual({
    status: 200,
    body: {
      version: "https://jsonfeed.org/version/1.1",
      title: "Ada",
      home_page_url: url,
      feed_url: `${url}/feed.json`,
      description: "Notes",
      authors: [{ name: "Ada", url }],
      language: "de",
      items: [
        item(4, "Wetter", "Lisbon"),
        item(3, "Text", note.extra.text),
        item(2, `Bitcoin ${bitcoin.value}`, `Bitcoin: ${bitcoin.value}`),
        item(1, "My shop", "Website: https://ada.example/shop", "https://ada.example/shop"),
        item(0, "GitHub @ada", "GitHub: https://github.com/ada", "https://github.com/ada"),
      ],
    },
  });
});

it("the feed of a page has no draft, and a link that begins later is as new as its beginning", async () => {
  const ada = await newEditor();
  expect(await idsOf(ada.username)).toEqual([]);
  const from = "2026-06-01T00:00:00.000Z";
  const page = await changePage(ada, () => ({ links: [link("github", "ada"), link("x", "ada", { from })] }));
  const [github, x] = page.links;
  await setRows(links, { createdAt: new Date("2026-01-01T00:00:00Z") }, eq(links.userId, ada.id));
  expect(await idsOf(ada.username)).toEqual([x.id, github.id]);
  await changePage(ada, ({ links: [first, second] }) => ({ links: [first, { ...second, hidden: true }] }));
  expect(await idsOf(ada.username)).toEqual([github.id]);
});

it("the feed of a page holds the thirty newest of its links, has the address of its domain, and is not listed with it", async () => {
  const ada = await newEditor();
  await giveDomain(ada);
  const many = Array.from({ length: 31 }, (_, index) => link("github", `ada${index}`));
  await changePage(ada, ({ settings }) => ({
    settings: { ...settings, privacy: { ...settings.privacy, search_engines_indexing: false } },
    links: many,
  }));
  const response = await feedOf(ada.username);
  expect(response.headers.get("x-robots-tag")).toBe("noindex");
  const etag = response.headers.get("etag") ?? "";
  const feed = await response.json();
  expect([feed.items.length, feed.home_page_url]).toEqual([30, `http://${ada.username}.example`]);
  expect((await feedOf(ada.username, { "If-None-Match": etag })).status).toBe(304);
});

it("the feed of a page that is being deleted is gone", async () => {
  const ada = await newEditor();
  await scheduleDeletion(ada.id);
  const gone = errorAnswer(404, "not_found", "There is no profile of this name");
  expect(await read(await feedOf(ada.username))).toEqual(gone);
});
