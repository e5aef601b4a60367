import type { Page } from "playwright";
import { expect, it } from "vitest";
import type { PageSettings } from "@/lib/page/document/document";
import { withOneOrder } from "@/lib/page/document/order";
import { getDraft, publishDraft, saveDraft } from "@/lib/page/drafts/publish";
import type { PageLink } from "@/lib/page/links/schema";
import { layouts } from "@/lib/people/users/look";
import { axeProblems } from "../support/accessibility";
import { findLayoutFaults, measureEmptyEnds } from "../support/layout-faults";
import { password } from "../support/members";
import { keepPicture } from "../support/pictures";
import { sampled } from "../support/sampling";
import { setUpSite } from "../support/set-up-site";

const folder = "link-titles";
const longHost = "small-houses-with-windows.of-the-shop.ada.example";
const longTitle = "Twelve small houses with far too many windows, as prints, A3";
type SectionedLink = PageLink & { section: string | null };
const link = (type: PageLink["type"], value: string, words: Partial<SectionedLink> = {}): SectionedLink => ({
  ...{
    id: crypto.randomUUID(),
    type,
    value,
    title: null,
    section: null,
    hidden: false,
    featured: false,
    me: false,
    picture: null,
    from: null,
    until: null,
  },
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
  const ordered = withOneOrder({ links: own, cards: [] });
  const document = { ...draft.document, settings: settings(draft.document.settings), ...ordered };
  const saved = await saveDraft(ownerId, { ...draft, document });
  await publishDraft(ownerId, saved.revision);
}

const site = setUpSite(async ({ newPerson }) => {
  for (const layout of layouts) {
    const { id } = await newPerson(`in-${layout}`, password);
    await publish(id, (page) => ({ ...page, layout, display_name: "Ada Marlowe", bio: "Illustrator." }));
  }
  const tall = await newPerson("tall", password);
  await publish(tall.id, (page) => ({ ...page, layout: "split", bio: "A line.\n".repeat(16) }));
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
  // Icons without words stand together.
  ...[watch, "Drawing at night", "Chat with me", "", ""],
];

/** In `npm test` a third of them, each in one of the two widths. */
const seen = layouts.flatMap((layout) => [390, 1280].map((width) => [layout, width] as const));

it.each(sampled(seen, 5))(
  "links in the layout %s show titles and sections in their frame, %i pixels wide",
  async (layout, width) => {
    const { page, close } = await site.open(`/in-${layout}`, { viewport: { width, height: 800 } });
    await page.evaluate(() => document.fonts.ready.then(() => true));
    await keepPicture(page, `${folder}/${layout}-${width}.png`);
    expect(await wordsOf(page)).toEqual(["default", "minimal", "compact"].includes(layout) ? asIcons : asRows);
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
  },
);

it("titles and sections are there without script, and nothing of what is hidden or out of its time", async () => {
  const { page, close } = await site.openEmpty({ javaScriptEnabled: false });
  await page.goto(`${site.url}/in-modern`, { waitUntil: "load" });
  expect(await page.locator(".profile-heading").allInnerTexts()).toEqual(["Shop", watch.slice(2)]);
  await page.locator(".profile-copied summary").click();
  expect(await page.locator(".profile-copied code").innerText()).toBe("ada_l");
  expect(await page.content()).not.toMatch(/never seen|not yet|>over</);
  await close();
});

it("sections fill their pane alongside somebody with much to say", async () => {
  const { page, close } = await site.openEmpty({ viewport: { width: 1280, height: 800 } });
  await page.goto(`${site.url}/tall`);
  await keepPicture(page, `${folder}/tall.png`);
  expect(await measureEmptyEnds(page, ".profile-what")).toEqual([0, 0]);
  await close();
});
