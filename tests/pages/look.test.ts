import { eq } from "drizzle-orm";
import type { Page, Request } from "playwright";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import { users } from "@/db/schema";
import { avatarShapes, fonts, layouts } from "@/lib/people/users/look";
import { openPage } from "../support/browser";
import { contrast, parseRgb } from "../support/contrast";
import { expectForAMoment } from "../support/pages";
import { setRows } from "../support/rows";
import { itInLongRun, sampled } from "../support/sampling";
import { type Owner, sample, setUpStage } from "../support/stage";

const stage = setUpStage(["vera", "ada", "bea", "cyd", "dea", "eve", "fay", "gil", "hal", "ivy", "joy"], {
  verified: ["vera"],
});
let page: Page;
let close: () => Promise<void>;

beforeAll(async () => {
  ({ page, close } = await openPage(stage.browser, { reducedMotion: "reduce" }));
});
afterAll(async () => {
  // It fails when any page complained on the console.
  await close?.();
});

/** Sets a part of the look through the API, opens the page, and tells what `read` finds on it. */
async function seen<Value>(owner: Owner, change: object, read: (page: Page) => Promise<Value>): Promise<Value> {
  await owner.patch(change);
  await page.goto(owner.address);
  return read(page);
}

/** A computed style of the first element that matches. */
const style = (page: Page, selector: string, property: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);

const links = [
  { type: "github", value: "ada" },
  { type: "youtube", value: "@ada" },
  { type: "custom", value: "https://ada.example/notes" },
];

async function ownerWithLinks(): Promise<Owner> {
  const owner = await stage.owner();
  for (const link of links) await owner.send("POST", "links", link);
  return owner;
}

it("a profile shows badges, picture, words, links and counts, and hides what its owner hides", async () => {
  const owner = await ownerWithLinks();
  const { url } = await owner.upload("avatar", sample("images/photo.jpg"));
  const everything = { showJoinDate: true, showEarlyBadge: true, viewsShownFrom: "always" };
  await setRows(users, everything, eq(users.username, owner.username));
  const names = { display_name: "Ada M.", bio: "One.\nTwo.", location: "Lisbon" };
  const shown = await seen(owner, names, async (page) => ({
    badges: await page.getByRole("list", { name: "Badges" }).getByRole("listitem").allInnerTexts(),
    picture: await page.locator(".profile-avatar img").getAttribute("src"),
    name: await page.locator("h1").innerText(),
    handle: await page.getByText(`@${owner.username}`, { exact: true }).count(),
    bio: await page.locator(".profile-words p").last().innerText(),
    place: await page.locator(".profile-facts li").first().innerText(),
    links: await page
      .locator(".profile-links a")
      .evaluateAll((all) => all.map((link) => [link.getAttribute("href"), link.getAttribute("rel")])),
  }));
  expect(shown).toEqual({
    ...{ badges: ["Verified", "Supporter", "Developer", "Early member"], picture: url, name: "Ada M.", handle: 1 },
    ...{ bio: "One.\nTwo.", place: "Lisbon" },
    links: [
      ["https://github.com/ada", "me noopener"],
      ["https://www.youtube.com/@ada", "me noopener"],
      ["https://ada.example/notes", "noopener"],
    ],
  });
  const countsOf = async (page: Page) => [
    await page.getByRole("list", { name: "Badges" }).count(),
    await page.getByText(/^Joined/).count(),
    await page.getByText(/\d views?$/).count(),
    await page.locator(".profile-like button").count(),
    await page.locator(".profile-avatar img").count(),
  ];
  expect(await countsOf(page)).toEqual([1, 1, 1, 1, 1]);
  const privacy = { hide_badges: true, hide_join_date: true, hide_views: true, hide_likes: true };
  expect(await seen(owner, { privacy, assets: { avatar: null } }, countsOf)).toEqual([0, 0, 0, 0, 0]);
});

it("each layout composes the card in its own way, and each shape of the picture has an outline of its own", async () => {
  const owner = await ownerWithLinks();
  const [compositions, outlines] = [new Set<string>(), new Set<string>()];
  const parts = [".profile-card", ".profile-avatar", "h1", ".profile-links", ".profile-link", ".profile-foot"];
  for (const [index, layout] of layouts.entries()) {
    const look = { layout, avatar_shape: avatarShapes[index % avatarShapes.length], bio: "A line." };
    const places = await seen(owner, look, (page) =>
      page.evaluate((selectors) => {
        const boxes = selectors.map((selector) => document.querySelector(selector)?.getBoundingClientRect());
        return boxes.map((box) => [box?.x ?? 0, box?.y ?? 0, box?.width ?? 0].map(Math.round));
      }, parts),
    );
    compositions.add(JSON.stringify(places));
    const outline = ["border-top-left-radius", "clip-path"].map((name) => style(page, ".profile-avatar > *", name));
    outlines.add((await Promise.all(outline)).join(" "));
    // Few links fill no pane that something else makes high.
    const heights = await page.locator(".profile-link").evaluateAll((all) => all.map((link) => link.clientHeight));
    expect(Math.max(...heights), layout).toBeLessThan(layout === "portfolio" ? 210 : 130);
  }
  expect([compositions.size, outlines.size]).toEqual([layouts.length, avatarShapes.length]);
});

it.each(sampled([390, 834, 1280, 1920]))("the moon of a night lies behind no text, %i pixels wide", async (width) => {
  const owner = await ownerWithLinks();
  await page.setViewportSize({ width, height: 844 });
  for (const layout of sampled(layouts, 3)) {
    const change = { layout, bio: "Notes.", effects: { background: "night-time" } };
    const covered = await seen(owner, change, (page) =>
      page.evaluate(() => {
        const moon = document.querySelector('[data-part="moon"]')?.getBoundingClientRect() ?? new DOMRect();
        const texts = [...document.querySelectorAll(".profile :is(h1, p, a, li)")].filter((one) => one.textContent);
        const lies = texts.filter((text) => {
          const range = document.createRange();
          range.selectNodeContents(text);
          return [...range.getClientRects()].some(
            ({ left, right, top, bottom }) =>
              left < moon.right && right > moon.left && top < moon.bottom && bottom > moon.top,
          );
        });
        return { hasMoon: moon.width > 20, texts: lies.map((text) => text.textContent) };
      }),
    );
    expect([layout, covered]).toEqual([layout, { hasMoon: true, texts: [] }]);
  }
});

it("each font of a profile loads from this site, and no other does", async () => {
  const owner = await stage.owner();
  for (const font of sampled(fonts.filter((name) => name !== "custom"))) {
    await owner.patch({ profile: { font } });
    const asked: string[] = [];
    const note = (request: Request) => request.resourceType() === "font" && asked.push(new URL(request.url()).pathname);
    page.on("request", note);
    await page.goto(owner.address);
    const loaded = await page.evaluate(() =>
      document.fonts.ready.then((set) =>
        [...set].filter(({ status }) => status === "loaded").map(({ family }) => family.replaceAll('"', "")),
      ),
    );
    const slug = font.toLowerCase().replaceAll(" ", "-");
    const others = asked.filter((path) => !path.startsWith(`/fonts/${slug}-`));
    expect([font, loaded.includes(font), asked.length > 0, others]).toEqual([font, true, true, []]);
    expect(await style(page, "h1", "font-family")).toMatch(new RegExp(`^"?${font}"?,`));
    page.off("request", note);
  }
});

itInLongRun("a font of the owner's own is the uploaded file", async () => {
  const owner = await stage.owner();
  const { url } = await owner.upload("font", sample("fonts/dejavu.ttf"));
  await owner.patch({ profile: { font: "custom" } });
  const asked: string[] = [];
  const { page, close } = await stage.open(owner.address, {}, async (opened) => {
    opened.on("request", (request) => request.resourceType() === "font" && asked.push(request.url()));
  });
  expect(asked).toEqual([url]);
  expect(await page.evaluate(() => document.fonts.check("16px Own", "A"))).toBe(true);
  await close();
});

it("the owner's colours are those of the page, and icons have their brands' unless one colour is wished for all", async () => {
  const owner = await ownerWithLinks();
  const colors = { background: "#0a0b0c", text: "#fafbfc", accent: "#ffcc00", badge: "#66ffaa", link: "#aaccff" };
  const read = async (page: Page) => ({
    background: await style(page, "html", "background-color"),
    text: await style(page, "h1", "color"),
    accent: await style(page, ".profile-avatar > span", "background-color"),
    badge: await style(page, ".profile-badges li", "color"),
    link: await style(page, ".profile-link", "color"),
    icons: await page
      .locator(".profile-link svg")
      .evaluateAll((icons) => icons.map((icon) => getComputedStyle(icon).fill)),
  });
  const link = "rgb(170, 204, 255)";
  const found = await seen(owner, { colors: { ...colors, monochrome_links: true } }, read);
  expect(found).toEqual({
    ...{ background: "rgb(10, 11, 12)", text: "rgb(250, 251, 252)", accent: "rgb(255, 204, 0)" },
    ...{ badge: "rgb(102, 255, 170)", link, icons: [link, link, link] },
  });
  const { icons } = await seen(owner, { colors: { monochrome_links: false } }, read);
  expect([new Set(icons).size, icons[1]]).toEqual([3, "rgb(255, 0, 0)"]);
});

it("a link without an address is copied, with a word of it", async () => {
  const owner = await stage.owner();
  await owner.send("POST", "links", { type: "discord", value: "ada_l" });
  const permissions = ["clipboard-read", "clipboard-write"];
  const { page, close } = await stage.open(owner.address, { permissions });
  const said = { selector: ".profile-copied [role=status]", words: "Copied" };
  const copy = () => page.locator(".profile-copied summary").click();
  await expectForAMoment(page, said, copy);
  const copied = async () => {
    await copy();
    return page.evaluate(() => navigator.clipboard.readText());
  };
  // All pages of the browser have one clipboard.
  await expect.poll(copied).toBe("ada_l");
  await close();
});

it("on paper a profile is ink on white in one column, with addresses alongside the links and nothing that is for a screen", async () => {
  const owner = await ownerWithLinks();
  await owner.send("POST", "links", { type: "email", value: "ada@ada.example" });
  await owner.send("POST", "links", { type: "discord", value: "ada_l" });
  await owner.upload("background", sample("images/photo.jpg"));
  await owner.upload("audio", sample("audio/constant.mp3"), { name: "Night train" });
  const effects = { background: "rain", username: "rainbow", username_glow: true, cursor: "rainbow" };
  await owner.patch({
    display_name: "Ada M.",
    bio: "One.",
    effects,
    typewriter: { enabled: true, texts: ["Two", "Three"] },
  });
  await page.setViewportSize({ width: 794, height: 1123 });
  await page.emulateMedia({ media: "print" });
  for (const layout of sampled(layouts, 3)) {
    const found = await seen(owner, { layout }, (page) =>
      page.evaluate(() => {
        const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];
        const styles = (parts: Element[], ...names: string[]) => [
          ...new Set(parts.map((part) => names.map((name) => getComputedStyle(part).getPropertyValue(name)).join(" "))),
        ];
        const shown = all(".profile-page *").filter(
          (part) => part.checkVisibility({ opacityProperty: true }) && part.getBoundingClientRect().width > 1,
        );
        const words = shown.filter((part) => [...part.childNodes].some(({ nodeType }) => nodeType === Node.TEXT_NODE));
        const links = all(".profile-link");
        const wordsOf = (link: HTMLElement) => link.innerText.replaceAll(/\s+/g, " ").trim();
        return {
          inks: styles(words, "color", "-webkit-text-fill-color"),
          grounds: styles([document.documentElement, ...shown], "background-color", "background-image"),
          scheme: getComputedStyle(document.documentElement).colorScheme,
          icons: styles(all(".profile-link svg"), "fill"),
          links: links.map((link) => `${wordsOf(link)} ${getComputedStyle(link, "::after").content}`),
          lefts: new Set(links.map((link) => link.getBoundingClientRect().left)).size,
          lines: all(".profile-typed li").map((line) => line.checkVisibility({ opacityProperty: true })),
          left: ["backdrop", "effect", "cursor", "banner", "row", "volume", "enter", "player", "like"].filter((part) =>
            all(`.profile-${part}`).some((element) => element.checkVisibility()),
          ),
          isInPage: document.documentElement.scrollWidth <= innerWidth,
        };
      }),
    );
    const [icons, copied] = [
      ['GitHub "https://github.com/ada"', 'YouTube "https://www.youtube.com/@ada"'],
      ["Discord @ada_l none"],
    ];
    const rows = ['Website "https://ada.example/notes"', "Email ada@ada.example none"];
    // Where some links are icons, these stand together.
    const hasIcons = ["default", "minimal", "compact"].includes(layout);
    expect([layout, found]).toEqual([
      layout,
      {
        inks: ["rgb(0, 0, 0) rgb(0, 0, 0)"],
        grounds: ["rgba(0, 0, 0, 0) none"],
        scheme: "light",
        icons: ["rgb(0, 0, 0)"],
        links: hasIcons ? [...icons, ...copied, ...rows] : [...icons, ...rows, ...copied],
        lefts: 1,
        lines: [true, true],
        left: [],
        isInPage: true,
      },
    ]);
  }
  await page.emulateMedia({ media: "screen" });
  await page.setViewportSize({ width: 1280, height: 720 });
});

it("in colours of the visitor's own a profile has icons as text, nothing of the backdrop, and a focus that is seen", async () => {
  const owner = await ownerWithLinks();
  await owner.upload("background", sample("images/photo.jpg"));
  await owner.patch({ colors: { background: "#101010", link: "#222222" }, effects: { username: "rainbow" } });
  await page.emulateMedia({ forcedColors: "active" });
  for (const layout of sampled(layouts, 3)) {
    const found = await seen(owner, { layout }, (page) =>
      page.evaluate(() => {
        const pairs = Array.from(document.querySelectorAll(".profile-page svg"), (icon) => {
          const { fill, stroke } = getComputedStyle(icon);
          const { color } = getComputedStyle(icon.parentElement ?? icon);
          return [fill, stroke].filter((paint) => paint !== "none" && paint !== color);
        });
        return {
          otherInks: pairs.flat(),
          backdrop: [...document.querySelectorAll(".profile-backdrop, .profile-banner")].some((part) =>
            part.checkVisibility(),
          ),
        };
      }),
    );
    expect([layout, found]).toEqual([layout, { otherInks: [], backdrop: false }]);
    const { channels } = await sharp(await page.locator("h1").screenshot())
      .greyscale()
      .stats();
    expect([layout, (channels[0]?.max ?? 0) - (channels[0]?.min ?? 0) > 200]).toEqual([layout, true]);
    await page.keyboard.press("Tab");
    for (const selector of ["a.profile-link", ".profile-share summary", ".profile-like button"]) {
      await page.locator(selector).first().focus();
      const canvas = await style(page, "html", "background-color");
      const colour = await style(page, selector, "outline-color");
      expect([selector, await style(page, selector, "outline-style")]).toEqual([selector, "solid"]);
      expect(contrast(parseRgb(colour), parseRgb(canvas)), selector).toBeGreaterThan(3);
    }
  }
  await page.emulateMedia({ forcedColors: "none" });
});
