import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import type { PageSettings } from "@/lib/page/document/document";
import { getDraft, publishDraft, saveDraft } from "@/lib/page/drafts/publish";
import type { PageLink } from "@/lib/page/links/schema";
import { layouts } from "@/lib/people/users/look";
import { axeProblems } from "../support/accessibility";
import { openPage, startBrowser } from "../support/browser";
import { findLayoutFaults, measureEmptyEnds } from "../support/layout-faults";
import { keepPicture } from "../support/pictures";
import { itInLongRun } from "../support/sampling";
import { openSite, type Site } from "../support/site";

const folder = "link-titles";
const longHost = "small-houses-with-windows.of-the-shop.ada.example";
const longTitle = "Twelve small houses with far too many windows, as prints, A3";
const link = (type: PageLink["type"], value: string, words: Partial<PageLink> = {}): PageLink => ({
  ...{ id: crypto.randomUUID(), type, value, title: null, section: null, hidden: false, from: null, until: null },
  ...words,
});
const links = [
  link("github", "ada"),
  link("email", "ada@example.org"),
  link("custom", "https://shop.ada.example/prints", { title: "Prints", section: "Shop" }),
  link("custom", `https://${longHost}/houses`, { title: longTitle, section: "Shop" }),
  link("ko-fi", "ada", { title: "Buy me tea", section: "Shop" }),
  link("custom", "https://ada.example/%D9%85", { section: "Shop" }),
  link("youtube", "@ada", { title: "Drawing at night", section: "Watch and listen to what I make when it rains" }),
  link("spotify", "user/ada", { section: "Watch and listen to what I make when it rains" }),
  link("discord", "ada_l", { title: "Chat with me", section: "Watch and listen to what I make when it rains" }),
  link("linkedin", "in/ada-lovelace"),
  link("x", "ada", { title: "never seen", section: "Shop", hidden: true }),
  link("x", "ada", { title: "not yet", section: "Shop", from: "2999-01-01T00:00:00.000Z" }),
  link("x", "ada", { title: "over", section: "Shop", until: "2001-01-01T00:00:00.000Z" }),
];

/** Publishes the links with a look of that name. */
async function publish(ownerId: string, settings: (page: PageSettings) => PageSettings): Promise<void> {
  const draft = await getDraft(ownerId);
  const own = links.map((shown) => ({ ...shown, id: crypto.randomUUID() }));
  const document = { ...draft.document, settings: settings(draft.document.settings), links: own };
  const saved = await saveDraft(ownerId, { ...draft, document });
  await publishDraft(ownerId, saved.revision);
}

let site: Site;
let browser: Browser;
beforeAll(async () => {
  site = await openSite(async ({ newPerson }) => {
    for (const layout of layouts) {
      const { id } = await newPerson(`in-${layout}`, "a long password");
      await publish(id, (page) => ({ ...page, layout, display_name: "Ada Marlowe", bio: "Illustrator." }));
    }
    const tall = await newPerson("tall", "a long password");
    await publish(tall.id, (page) => ({ ...page, layout: "split", bio: "A line.\n".repeat(16) }));
    const { id } = await newPerson("lit", "a long password");
    const [colors, effects] = [{ monochrome_links: true, link: "#ffcc00" }, { links_glow: true }];
    await publish(id, (page) => ({
      ...{ ...page, layout: "modern", colors: { ...page.colors, ...colors }, effects: { ...page.effects, ...effects } },
    }));
  });
  browser = await startBrowser();
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
});

/** What a visitor reads of the links, in order: headings after a `#`, and the words of each link that are seen. */
function wordsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isWide = (element: Element | null) => (element?.getBoundingClientRect().width ?? 0) > 1;
    const isSeen = (element: Element) => isWide(element) && isWide(element.parentElement);
    return Array.from(document.querySelectorAll(".profile-what h2, .profile-link"), (element) => {
      if (element.tagName === "H2") return `# ${element.textContent}`;
      const words = Array.from(element.querySelectorAll(".profile-link-words > *")).filter(isSeen);
      return words.map(({ textContent }) => textContent).join(" | ");
    });
  });
}

const rows = ["GitHub | @ada", "Email | ada@example.org"];
const watch = "# Watch and listen to what I make when it rains";
const asRows = [
  ...rows,
  ...["# Shop", "Prints | shop.ada.example", `${longTitle} | ${longHost}`, "Buy me tea | Ko-fi"],
  ...["Website | ada.example", watch, "Drawing at night | YouTube", "Spotify | ada", "Chat with me | Discord"],
  "LinkedIn | @ada-lovelace",
];
const asIcons = [
  ...["", "ada@example.org", "# Shop", "Prints", longTitle, "Buy me tea", "ada.example"],
  ...[watch, "Drawing at night", "", "Chat with me", ""],
];

/** In `npm test` half of the layouts are seen, each in one of the two widths. */
const layoutsIn = (width: number) =>
  layouts.filter((_, index) => inject("isLong") || index % 4 === (width === 390 ? 0 : 2));

describe.each([390, 1280])("%i pixels wide", (width) => {
  it.each(layoutsIn(width))("%s shows titles and sections, and all of it in its frame", async (layout) => {
    const { page, close } = await openPage(browser, {
      viewport: { width, height: width === 390 ? 844 : 800 },
      reducedMotion: "reduce",
      javaScriptEnabled: true,
    });
    await page.goto(`${site.url}/in-${layout}`, { waitUntil: "load" });
    await page.evaluate(() => document.fonts.ready.then(() => true));
    await keepPicture(page, `${folder}/${layout}-${width}.png`);
    expect(await wordsOf(page)).toEqual(["modern", "split", "portfolio"].includes(layout) ? asRows : asIcons);
    expect(await page.getByRole("list", { name: "Shop" }).getByRole("listitem").count()).toBe(4);
    expect(await page.getByRole("link", { name: /^Prints/ }).getAttribute("href")).toBe(
      "https://shop.ada.example/prints",
    );
    // Whether both are seen or only read out, they are two words.
    expect(await page.getByRole("link", { name: "GitHub @ada", exact: true }).count()).toBe(1);
    expect(await page.getByRole("link", { name: "Buy me tea Ko-fi", exact: true }).count()).toBe(1);
    expect(await findLayoutFaults(page)).toEqual([]);
    expect(await axeProblems(page, undefined, 20)).toEqual([]);
    await close();
  });
});

it("without script, titles and sections are there, and nothing of what is hidden or out of its time", async () => {
  const { page, close } = await openPage(browser, { javaScriptEnabled: false });
  await page.goto(`${site.url}/in-modern`, { waitUntil: "load" });
  expect(await page.locator(".profile-sections h2").allInnerTexts()).toEqual(["Shop", watch.slice(2)]);
  await page.locator(".profile-copied summary").click();
  expect(await page.locator(".profile-copied code").innerText()).toBe("ada_l");
  expect(await page.content()).not.toMatch(/never seen|not yet|>over</);
  await close();
});

itInLongRun("on paper, each title is followed by an address, or by the value of what has none", async () => {
  const { page, close } = await openPage(browser);
  await page.emulateMedia({ media: "print" });
  for (const layout of layouts) {
    await page.goto(`${site.url}/in-${layout}`);
    const printed = await page.locator(".profile-link").evaluateAll((shown) =>
      shown.map((each) => {
        const { content } = getComputedStyle(each, "::after");
        return [
          each.querySelector(".profile-link-title")?.textContent,
          JSON.parse(content === "none" ? "null" : content),
        ];
      }),
    );
    expect({ layout, printed: printed.filter(([title]) => title) }).toEqual({
      layout,
      printed: [
        ["Prints", "https://shop.ada.example/prints"],
        [longTitle, `https://${longHost}/houses`],
        ["Buy me tea", "https://ko-fi.com/ada"],
        ["Drawing at night", "https://www.youtube.com/@ada"],
        ["Chat with me", "Discord: @ada_l"],
      ],
    });
  }
  await close();
});

itInLongRun("in one colour and with glow, links with a title look like those without", async () => {
  const { page, close } = await openPage(browser, { reducedMotion: "reduce" });
  await page.goto(`${site.url}/lit`, { waitUntil: "load" });
  await keepPicture(page, `${folder}/lit.png`);
  const looks = await page.locator(".profile-link svg").evaluateAll((icons) =>
    icons.map((icon) => {
      const { fill, filter } = getComputedStyle(icon);
      return `${fill} ${filter}`;
    }),
  );
  expect(looks).toHaveLength(10);
  expect([...new Set(looks)]).toEqual([expect.stringMatching(/^rgb\(255, 204, 0\) drop-shadow\(/)]);
  await close();
});

it("sections fill their pane alongside somebody with much to say", async () => {
  const { page, close } = await openPage(browser, { viewport: { width: 1280, height: 800 } });
  await page.goto(`${site.url}/tall`);
  await keepPicture(page, `${folder}/tall.png`);
  expect(await measureEmptyEnds(page, ".profile-what")).toEqual([0, 0]);
  await close();
});
