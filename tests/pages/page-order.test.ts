import type { Page } from "playwright";
import { expect, it } from "vitest";
import { type PageDocument, pageDocument, withIds } from "@/lib/page/document/document";
import { getDraft, publishDraft, saveDraft } from "@/lib/page/drafts/publish";
import { layouts } from "@/lib/people/users/look";
import { axeProblems } from "../support/accessibility";
import {
  button,
  liveNotice,
  narrow,
  openEditor,
  preview,
  publish,
  publishedPage,
  rowToggle,
  savedDraft,
} from "../support/editor";
import { findLayoutFaults } from "../support/layout-faults";
import { password } from "../support/members";
import { visit } from "../support/pages";
import { keepPicture } from "../support/pictures";
import { sampled } from "../support/sampling";
import { setUpSite } from "../support/set-up-site";

const folder = "page-order";
const uuid = () => crypto.randomUUID();

/** Two headings, and links and cards in turn, some of them as icons alone. */
function mixedPage(layout: string): Omit<PageDocument, "tracks" | "files"> {
  const [work, play] = [uuid(), uuid()];
  const links = [
    ...["ada", "ada_l", "a-l"].map((value) => ({ type: "github", value })),
    { type: "custom", value: "https://prints.example/", title: "Prints, signed and numbered" },
    { type: "x", value: "ada" },
    { type: "bluesky", value: "ada.example" },
    { type: "custom", value: "https://letters.example/", title: "Letters" },
    ...["a", "b", "c", "d", "e", "f", "g"].map((value) => ({ type: "mastodon", value: `@${value}@social.example` })),
  ].map((link) => ({ ...link, id: uuid() }));
  const cards = [
    { type: "text", value: "Commissions", extra: { text: "I draw **your house**." } },
    { type: "map", value: "Rua da Rosa 12, Lisboa" },
    { type: "weather", value: "Lisbon" },
  ].map((card) => ({ ...card, id: uuid() }));
  const [text, map, weather] = cards.map(({ id }) => id);
  const ids = links.map(({ id }) => id);
  const order = [...ids.slice(0, 3), text, work, ids[3], ids[4], ids[5], map, ids[6], play, weather, ...ids.slice(7)];
  return withIds(
    pageDocument.parse({
      settings: { display_name: "Ada Marlowe", bio: "Illustrator of small houses.", layout },
      headings: [
        { id: work, title: "Work" },
        { id: play, title: "Elsewhere" },
      ],
      ...{ links, cards, order },
    }),
  );
}

const site = setUpSite(async ({ newPerson }) => {
  for (const name of ["ada", "bea", "cyd"]) await newPerson(name, password);
  for (const layout of layouts) {
    const { id } = await newPerson(`in-${layout}`, password);
    const draft = await getDraft(id);
    const saved = await saveDraft(id, { ...draft, document: { ...draft.document, ...mixedPage(layout) } });
    await publishDraft(id, saved.revision);
  }
});

/** What stands on a page in order: headings, and what each run of links or cards holds. */
const partsOf = (page: Page) =>
  page
    .locator(".profile-heading, .profile-links, .profile-cards")
    .evaluateAll((parts) =>
      parts.map((part) =>
        part.matches(".profile-heading")
          ? `# ${part.textContent}`
          : `${part.matches(".profile-cards") ? "cards" : (part.getAttribute("data-shape") ?? "links")} ${part.querySelectorAll("li.profile-tile, :scope > li").length}`,
      ),
    );

const seen = layouts.flatMap((layout) => [390, 1280].map((width) => [layout, width] as const));
const asIcons = [
  "icons 3",
  "cards 1",
  "# Work",
  "rows 1",
  "icons 2",
  "cards 1",
  "rows 1",
  "# Elsewhere",
  "cards 1",
  "icons 7",
];
const asRows = ["links 3", "cards 1", "# Work", "links 3", "cards 1", "links 1", "# Elsewhere", "cards 1", "links 7"];

it.each(sampled(seen, 4))(
  "headings, links and cards stand in their one order in the layout %s, %i pixels wide",
  async (layout, width) => {
    const { page, close } = await site.open(`/in-${layout}`, { viewport: { width, height: 900 } });
    await page.evaluate(() => document.fonts.ready.then(() => true));
    await keepPicture(page, `${folder}/${layout}-${width}.png`);
    expect(await partsOf(page)).toEqual(["default", "minimal", "compact"].includes(layout) ? asIcons : asRows);
    expect(
      await page
        .getByRole("list", { name: "Work" })
        .getByRole("link", { name: /^Prints/ })
        .count(),
    ).toBe(1);
    expect(await findLayoutFaults(page)).toEqual([]);
    expect(await axeProblems(page, undefined, 20)).toEqual([]);
    await close();
  },
);

it("the cards of a page that stand apart are all brought up to date, and what is between them stays", async () => {
  const { page, close } = await site.open("/in-modern");
  expect(await page.locator("[data-island=cards]").count()).toBe(1);
  const part = await (await page.request.get(`${site.url}/in-modern/cards`)).text();
  expect(part.match(/<section class="profile-cards"/g)).toHaveLength(3);
  await page.clock.install();
  await page.route(`${site.url}/in-modern/cards`, (route) =>
    route.fulfill({ body: part.replaceAll("Lisbon", "Lisbon now").replaceAll(/ data-waiting="true"/g, "") }),
  );
  await page.reload();
  const before = await partsOf(page);
  await page.evaluate(() => Object.assign(document.querySelector(".profile-links") ?? {}, { isSame: true }));
  await page.clock.runFor(5_000);
  await page.getByText("Lisbon now").waitFor();
  expect(await partsOf(page)).toEqual(before);
  expect(await page.evaluate(() => "isSame" in (document.querySelector(".profile-links") ?? {}))).toBe(true);
  await close();
});

it("cards of which the owner has others by now stay as they are, with what a visitor does in them", async () => {
  const { page, close } = await site.open("/in-modern");
  const part = await (await page.request.get(`${site.url}/in-modern/cards`)).text();
  let asked = 0;
  await page.clock.install();
  await page.route(`${site.url}/in-modern/cards`, (route) => {
    asked += 1;
    return route.fulfill({
      body: part.replaceAll("Lisbon", "Lisbon now").replaceAll('data-kind="weather"', 'data-kind="faq"'),
    });
  });
  await page.reload();
  await page.locator(".profile-tile").evaluateAll((tiles) => {
    for (const tile of tiles) Object.assign(tile, { isSame: true });
  });
  await page.clock.runFor(5_000);
  await expect.poll(() => asked).toBeGreaterThan(0);
  await page.clock.runFor(1_000);
  expect(
    await page
      .locator(".profile-tile")
      .evaluateAll((tiles) => [tiles.length > 0, tiles.every((tile) => "isSame" in tile)]),
  ).toEqual([true, true]);
  await close();
});

/** The rows of the editor by the places that they edit. */
const rows = (page: Page) => page.getByRole("list", { name: "Links & blocks" }).locator("> li > div > [id^=at-]");
const rowKinds = (page: Page) =>
  rows(page).evaluateAll((all) => all.map(({ id }) => /^at-(\w+)s\./.exec(id)?.[1] ?? ""));

it("the editor orders headings, links and blocks in one list by keyboard, and publishes them so", async () => {
  const { page, close } = await site.openEmpty(narrow);
  await openEditor(page, site.url, "ada", password, "links");
  await page.getByLabel("Addresses").fill("https://a.example\nhttps://b.example");
  await button(page, "Add 2 links").click();
  await button(page, /^Heading$/).click();
  await expect.poll(() => page.locator(":focus").getAttribute("name")).toBe("heading");
  await page.keyboard.type("Work");
  await page.getByText("Nothing is below it yet").waitFor();
  await button(page, /^Block$/).click();
  await button(page, /^Weather/).click();
  await page.getByLabel("City").fill("Lisbon");
  await button(page, "Add block").click();
  const anyway = button(page, "Add anyway");
  await anyway.or(rows(page).nth(3)).first().waitFor();
  if (await anyway.isVisible()) await anyway.click();
  await expect.poll(() => rowKinds(page)).toEqual(["link", "link", "heading", "card"]);
  expect(await page.getByText("Nothing is below it yet").count()).toBe(0);
  expect(await axeProblems(page, "main")).toEqual([]);
  await keepPicture(page, `${folder}/editor-390.png`);
  await rowToggle(rows(page).nth(2)).focus();
  await page.keyboard.press("Alt+ArrowUp");
  await page.getByText("Work is now 2 of 4.").waitFor({ state: "attached" });
  await button(page, "Options for Weather Lisbon").click();
  await button(page, "Move Weather Lisbon up").click();
  expect(await rowKinds(page)).toEqual(["link", "heading", "card", "link"]);
  await publish(page).click();
  await liveNotice(page).waitFor();
  const { order, headings, links, cards } = await publishedPage(page);
  expect(order).toEqual([links[0]?.id, headings[0]?.id, cards[0]?.id, links[1]?.id]);
  await visit(page, `${site.url}/ada`);
  expect(await partsOf(page)).toEqual(["rows 1", "# Work", "cards 1", "rows 1"]);
  await close();
});

it("a heading that is emptied keeps its words until others are written, and is removed by its button", async () => {
  const { page, close } = await site.openEmpty(narrow);
  await openEditor(page, site.url, "bea", password, "links");
  await button(page, /^Heading$/).click();
  const field = page.getByLabel("Heading", { exact: true });
  await field.fill("Work");
  await field.fill("");
  expect((await savedDraft(page)).headings).toMatchObject([{ title: "Work" }]);
  await field.blur();
  expect(await field.inputValue()).toBe("Work");
  await button(page, "Options for Work").click();
  await button(page, "Remove Work").click();
  await expect.poll(async () => (await savedDraft(page)).headings).toEqual([]);
  await close();
});

it("a tap on a heading or a block in the preview leads to its row, which is outlined there", async () => {
  const { page, close } = await site.openEmpty({ viewport: { width: 1280, height: 1000 } });
  await openEditor(page, site.url, "in-modern", password);
  await preview(page).getByRole("heading", { name: "Elsewhere" }).click();
  await page.waitForURL(`${site.url}/settings/profile/links`);
  expect(await page.locator(":focus").inputValue()).toBe("Elsewhere");
  await expect
    .poll(() => preview(page).getByRole("heading", { name: "Elsewhere" }).getAttribute("style"))
    .toContain("outline");
  const frames = () => page.locator("iframe").evaluateAll((all) => all.map((frame) => frame.getAttribute("name")));
  const [before] = await frames();
  await page.keyboard.type("Around");
  await preview(page).getByRole("heading", { name: "Around" }).waitFor();
  // A click of which one half is in the frame from before is none.
  await expect.poll(async () => (await frames()).length === 1 && (await frames())[0] !== before).toBe(true);
  await preview(page).getByText("Commissions").click();
  const { cards } = await savedDraft(page);
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest("[id^=at-]")?.id))
    .toBe(`at-cards.${cards.find(({ type }) => type === "text")?.id}`);
  await keepPicture(page, `${folder}/editor-1280.png`);
  await close();
});

it("the editor has fields for headings without script, and adds one at the top", async () => {
  const { page, close } = await site.openAs("cyd", "/settings/profile/links", { javaScriptEnabled: false });
  await page.getByLabel("Addresses").fill("https://a.example");
  await button(page, "Save draft").click();
  await page.waitForLoadState();
  await page.getByLabel("New heading").fill("Work");
  await page.getByLabel("Place").fill("1");
  await page.getByRole("button", { name: "Publish", exact: true }).first().click();
  await page.waitForLoadState();
  const { order, headings, links } = await publishedPage(page);
  expect([headings.map(({ title }) => title), order]).toEqual([["Work"], [headings[0]?.id, links[0]?.id]]);
  expect(await page.getByRole("group", { name: "Headings" }).getByLabel("Heading", { exact: true }).inputValue()).toBe(
    "Work",
  );
  await close();
});
