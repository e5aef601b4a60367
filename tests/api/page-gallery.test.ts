import { eq, sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { users } from "@/db/schema";
import { env } from "@/lib/core/process/env";
import { pageDocument, withIds } from "@/lib/page/document/document";
import { getPage, importPage, putPage } from "@/lib/page/drafts/publish";
import { pageEntityTag } from "@/lib/page/drafts/published";
import { controlsIn } from "@/lib/page/editor/words";
import { readExport } from "@/lib/page/export/export-parts";
import { galleryPartSize, listGalleryExamples, openGalleryCache, readGallery } from "@/lib/page/gallery/gallery";
import { applyTheme } from "@/lib/page/themes/apply-theme";
import { findTheme, themes } from "@/lib/page/themes/themes";
import { newPerson } from "../support/people";
import { setRows } from "../support/rows";

/** Somebody whose page is published in a look, with these settings. */
async function newPage(look?: string, settings: object = { show_in_gallery: true }) {
  const { id, username } = await newPerson();
  const written = withIds(pageDocument.parse({ settings: { display_name: `Page of ${username}`, ...settings } }));
  const theme = findTheme(look)?.settings;
  const page = theme ? applyTheme(written, theme) : written;
  await putPage(id, page, pageEntityTag(await getPage(id)), () => {});
  return { id, username, page };
}

const shown = async (...place: Parameters<typeof readGallery>) => {
  const { pages, next, looks } = await readGallery(...place);
  return { usernames: pages.map(({ username }) => username), next, looks: Object.fromEntries(looks) };
};

it("no two looks have the layout and both fonts in common", () => {
  const keys = themes.map(({ settings: { layout, profile, type } }) => [layout, profile.font, type.heading].join());
  expect(new Set(keys).size).toBe(themes.length);
});

it("the gallery shows the pages whose owners want that and that search engines may list, and no other", async () => {
  expect(await shown()).toEqual({ usernames: [], next: undefined, looks: {} });
  const one = await newPage();
  await newPage(undefined, {});
  await newPage(undefined, { show_in_gallery: true, privacy: { search_engines_indexing: false } });
  const leaving = await newPage();
  await setRows(users, { deleteAfter: sql`now() + interval '1 day'` }, eq(users.id, leaving.id));
  const other = await newPage("gazette");
  expect(await readGallery()).toEqual({
    pages: [
      { username: other.username, displayName: `Page of ${other.username}`, look: "gazette" },
      { username: one.username, displayName: `Page of ${one.username}`, look: "own" },
    ],
    next: undefined,
    looks: new Map([
      ["own", 1],
      ["gazette", 1],
    ]),
  });
  for (const { id } of [one, other]) await setRows(users, { showInGallery: false }, eq(users.id, id));
  expect((await shown()).usernames).toEqual([]);
});

it("a page keeps its look while its colours change, and has another one by its layout or a font", async () => {
  const { id, username, page } = await newPage("arcade");
  const put = async (settings: object) =>
    putPage(id, { ...page, settings: { ...page.settings, ...settings } }, pageEntityTag(await getPage(id)), () => {});
  await put({ colors: { ...page.settings.colors, accent: "#12ab34" }, backdrop: "dots" });
  expect((await shown({ look: "arcade" })).usernames).toEqual([username]);
  expect((await shown({ look: "own" })).usernames).toEqual([]);
  await put({ layout: "split" });
  expect((await shown({ look: "arcade" })).usernames).toEqual([]);
  expect((await shown({ look: "own" })).usernames).toEqual([username]);
  await put({ show_in_gallery: false });
});

it("a part has 24 pages, the newest first, and says where the next begins", async () => {
  const made: string[] = [];
  for (let count = 0; count < galleryPartSize + 2; count++)
    made.unshift((await newPage(count === 0 ? "zine" : "paper")).username);
  const first = await shown();
  expect(first.usernames).toEqual(made.slice(0, galleryPartSize));
  expect(first.looks).toEqual({ paper: galleryPartSize + 1, zine: 1 });
  const second = await shown({ before: first.next });
  expect([second.usernames, second.next]).toEqual([made.slice(galleryPartSize), undefined]);
  expect((await shown({ look: "paper", before: first.next })).usernames).toEqual(made.slice(galleryPartSize, -1));
});

it("the examples of the front page are of as many looks as there are among the newest", async () => {
  const [swiss, folio] = [await newPage("swiss"), await newPage("folio")];
  expect((await listGalleryExamples(4)).map(({ look }) => look)).toEqual(["folio", "swiss", "paper", "paper"]);
  for (const { id } of [swiss, folio]) await setRows(users, { showInGallery: false }, eq(users.id, id));
});

it("a part is read once until a profile changes, and each time while changes do not arrive", async () => {
  let isCurrent = true;
  const forget = openGalleryCache(() => isCurrent);
  const before = await readGallery();
  const { username } = await newPage();
  expect(await readGallery()).toBe(before);
  isCurrent = false;
  expect((await shown()).usernames[0]).toBe(username);
  isCurrent = true;
  expect(await readGallery()).toBe(before);
  forget();
  expect((await shown()).usernames[0]).toBe(username);
});

it("the editor offers the gallery only where the operator has one", () => {
  const offers = () => controlsIn("de").some(({ path }) => path === "settings.show_in_gallery");
  expect(offers()).toBe(true);
  env().GALLERY = "off";
  expect(offers()).toBe(false);
  env().GALLERY = "on";
});

it("an export carries the choice, and an import of it takes it again", async () => {
  const { id } = await newPage();
  const text = async () => (await readExport(id)).parts.find(([name]) => name === "page.json")?.[1] ?? "";
  const exported = pageDocument.parse(JSON.parse(await text()));
  expect(exported.settings.show_in_gallery).toBe(true);
  await setRows(users, { showInGallery: false }, eq(users.id, id));
  await importPage(id, withIds(exported), []);
  expect(pageDocument.parse(JSON.parse(await text())).settings.show_in_gallery).toBe(true);
});
