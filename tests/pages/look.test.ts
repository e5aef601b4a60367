import type { Page, Request } from "playwright";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { avatarShapes, fonts, layouts } from "@/lib/people/users/look";
import { openPage } from "../support/browser";
import { contrast, parseRgb } from "../support/contrast";
import { measureEmptyEnds } from "../support/layout-faults";
import { itInLongRun, sampled } from "../support/sampling";
import { type Owner, sample, setUpStage } from "../support/stage";

const others = Array.from({ length: 16 }, (_, index) => `person-${index}`);
const stage = setUpStage(["vera", ...others], { verified: ["vera"] });
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

describe("set through the API, it shows on the page:", () => {
  it("badges: each of the four, by name", async () => {
    const owner = await stage.owner();
    const names = (page: Page) => page.getByRole("list", { name: "Badges" }).getByRole("listitem").allInnerTexts();
    expect(await seen(owner, {}, names)).toEqual(["Verified", "Premium", "Developer", "Early member"]);
  });

  it("avatar: the uploaded picture in place of the initial, until it is taken away", async () => {
    const owner = await stage.owner();
    const picture = (page: Page) =>
      page
        .locator(".profile-avatar img")
        .evaluateAll((all) =>
          all.map((image) => [image.getAttribute("src"), (image as HTMLImageElement).naturalWidth]),
        );
    expect(await seen(owner, {}, picture)).toEqual([]);
    const { url } = await owner.upload("avatar", sample("images/photo.jpg"));
    expect(await seen(owner, {}, picture)).toEqual([[url, expect.any(Number)]]);
    expect((await picture(page))[0]?.[1]).toBeGreaterThan(10);
    expect(await seen(owner, { assets: { avatar: null } }, picture)).toEqual([]);
  });

  it("layout: each of the six composes the card in its own way", async () => {
    const owner = await ownerWithLinks();
    const compositions = new Set<string>();
    for (const layout of layouts) {
      const places = await seen(owner, { layout, bio: "A line." }, (page) =>
        page.evaluate(() =>
          [".profile-card", ".profile-avatar", "h1", ".profile-links", ".profile-link", ".profile-foot"].map(
            (selector) => {
              const { x, y, width } = document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect();
              return [x, y, width].map(Math.round);
            },
          ),
        ),
      );
      compositions.add(JSON.stringify(places));
      // Few links fill no pane that something else makes high.
      const heights = await page.locator(".profile-link").evaluateAll((all) => all.map((link) => link.clientHeight));
      expect(Math.max(...heights), layout).toBeLessThan(130);
    }
    expect(compositions.size).toBe(6);
  });

  itInLongRun(
    "badges: wrapped, they stay in the middle where the rest is, and at the beginning elsewhere",
    async () => {
      await page.setViewportSize({ width: 320, height: 640 });
      const owner = await stage.owner();
      for (const [layout, isCentred] of [
        ["default", true],
        ["modern", false],
      ] as const) {
        const rows = await seen(owner, { layout }, (page) =>
          page.locator(".profile-badges").evaluate((list) => {
            const whole = list.getBoundingClientRect();
            const rows = new Map<number, { left: number; right: number }>();
            for (const badge of list.children) {
              const { top, left, right } = badge.getBoundingClientRect();
              const row = rows.get(top) ?? { left: left - whole.left, right: 0 };
              rows.set(top, { ...row, right: whole.right - right });
            }
            return [...rows.values()];
          }),
        );
        expect([layout, rows.length > 1]).toEqual([layout, true]);
        for (const { left, right } of rows) expect(Math.abs(isCentred ? left - right : left)).toBeLessThan(1);
      }
      await page.setViewportSize({ width: 1280, height: 720 });
    },
  );

  itInLongRun("layout split: what is there fills its pane, and with nothing the facts do", async () => {
    const owner = await stage.owner();
    const bio = "A lamp, a logbook and a long evening. ".repeat(7);
    const within = (pane: string, parts: string) =>
      page.locator(`${pane} ${parts}`).evaluateAll((all) => Math.max(...all.map((part) => part.clientHeight)));
    await seen(owner, { layout: "split" }, async () => {
      const [who, foot] = await Promise.all(
        [".profile-who", ".profile-foot"].map((part) => page.locator(part).boundingBox()),
      );
      expect([who?.y, who?.height, (who?.x ?? 0) + (who?.width ?? 0) < (foot?.x ?? 0)]).toEqual([
        foot?.y,
        foot?.height,
        true,
      ]);
    });
    for (const value of ["ada", "bo", "cy"]) await owner.send("POST", "links", { type: "github", value });
    await owner.send("POST", "cards", { type: "server", value: "fXyZ12" });
    const filled = async (label: string) => {
      expect([label, ...(await measureEmptyEnds(page, ".profile-what"))]).toEqual([label, 0, 0]);
      expect(await within(".profile-what", ".profile-link"), label).toBeLessThan(130);
    };
    await seen(owner, { bio }, () => filled("links and a card"));
    for (let index = 0; index < 10; index += 1)
      await owner.send("POST", "links", { type: "custom", value: `https://ada.example/more/${index}` });
    await seen(owner, {}, () => filled("many"));
  });

  itInLongRun("avatar_shape: six outlines", async () => {
    const owner = await stage.owner();
    const outlines: string[] = [];
    for (const avatar_shape of avatarShapes) {
      const read = async (page: Page) => [
        await style(page, ".profile-avatar > *", "border-top-left-radius"),
        await style(page, ".profile-avatar > *", "clip-path"),
      ];
      outlines.push((await seen(owner, { avatar_shape }, read)).join(" "));
    }
    expect([new Set(outlines).size, outlines[0]]).toEqual([6, "50% none"]);
  });

  it("profile.font: each loads from this site, and no other does", async () => {
    const owner = await stage.owner();
    for (const font of sampled(fonts.filter((name) => name !== "custom"))) {
      await owner.patch({ profile: { font } });
      const asked: string[] = [];
      const note = (request: Request) =>
        request.resourceType() === "font" && asked.push(new URL(request.url()).pathname);
      page.on("request", note);
      await page.goto(owner.address);
      const loaded = await page.evaluate(() =>
        document.fonts.ready.then((set) =>
          [...set].filter(({ status }) => status === "loaded").map(({ family }) => family.replaceAll('"', "")),
        ),
      );
      const slug = font.toLowerCase().replaceAll(" ", "-");
      expect([
        font,
        loaded.includes(font),
        asked.length > 0,
        asked.filter((path) => !path.startsWith(`/fonts/${slug}-`)),
      ]).toEqual([font, true, true, []]);
      expect(await style(page, "h1", "font-family")).toMatch(new RegExp(`^"?${font}"?,`));
      page.off("request", note);
    }
  });

  itInLongRun("profile.font custom: the uploaded file", async () => {
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

  it("colors: background, text, accent, badge and link", async () => {
    const owner = await ownerWithLinks();
    const colors = { background: "#0a0b0c", text: "#fafbfc", accent: "#ffcc00", badge: "#66ffaa", link: "#aaccff" };
    const found = await seen(owner, { colors: { ...colors, monochrome_links: true } }, async (page) => ({
      background: await style(page, "html", "background-color"),
      text: await style(page, "h1", "color"),
      accent: await style(page, ".profile-avatar > span", "background-image"),
      fill: await style(page, ".profile-avatar > span", "background-color"),
      badge: await style(page, ".profile-badges li", "color"),
      link: await style(page, ".profile-link", "color"),
      icon: await style(page, ".profile-link svg", "fill"),
    }));
    expect(found).toEqual({
      background: "rgb(10, 11, 12)",
      text: "rgb(250, 251, 252)",
      accent: expect.stringContaining("gradient"),
      fill: "rgb(255, 204, 0)",
      badge: "rgb(102, 255, 170)",
      link: "rgb(170, 204, 255)",
      icon: "rgb(170, 204, 255)",
    });
  });

  it("colors.monochrome_links: without it, icons have the colours of their brands", async () => {
    const owner = await ownerWithLinks();
    const fills = (page: Page) =>
      page.locator(".profile-link svg").evaluateAll((icons) => icons.map((icon) => getComputedStyle(icon).fill));
    const own = await seen(owner, { colors: { monochrome_links: false } }, fills);
    const one = await seen(owner, { colors: { monochrome_links: true } }, fills);
    expect([new Set(own).size, new Set(one).size, own[1]]).toEqual([3, 1, "rgb(255, 0, 0)"]);
  });

  itInLongRun("profile.opacity and profile.blur: how much of what lies behind shows through", async () => {
    const owner = await stage.owner();
    const pane = async (page: Page) => [
      await style(page, ".profile-card", "background-color"),
      await style(page, ".profile-card", "backdrop-filter"),
    ];
    const paneOf = (opacity: number, blur: number) => seen(owner, { profile: { opacity, blur } }, pane);
    expect(await paneOf(100, 50)).toEqual([expect.stringMatching(/^rgb\(/), "none"]);
    expect(await paneOf(20, 50)).toEqual([expect.stringMatching(/, 0\.2\)$/), "none"]);
    await owner.upload("background", sample("images/photo.jpg"));
    expect(await paneOf(100, 50)).toEqual([expect.stringMatching(/^rgb\(/), "none"]);
    expect(await paneOf(90, 50)).toEqual([expect.stringMatching(/, 0\.9\)$/), "blur(20px) saturate(1.25)"]);
    expect((await paneOf(90, 0))[1]).toBe("none");
  });

  itInLongRun("effects.badges_glow, links_glow and username_glow: light around them", async () => {
    const owner = await ownerWithLinks();
    const glows = async (page: Page) => [
      await style(page, ".profile-badges li", "box-shadow"),
      await style(page, ".profile-link svg", "filter"),
      await style(page, "h1", "text-shadow"),
    ];
    const off = { badges_glow: false, links_glow: false, username_glow: false };
    expect(await seen(owner, { effects: off }, glows)).toEqual(["none", "none", "none"]);
    const on = { badges_glow: true, links_glow: true, username_glow: true };
    const lit = await seen(owner, { effects: on }, glows);
    expect(lit.filter((glow) => glow !== "none")).toHaveLength(3);
  });

  it("display_name, username, bio, location and links: as words", async () => {
    const owner = await ownerWithLinks();
    const words = await seen(
      owner,
      { display_name: "Ada M.", bio: "One.\nTwo.", location: "Lisbon" },
      async (page) => ({
        name: await page.locator("h1").innerText(),
        handle: await page.getByText(`@${owner.username}`, { exact: true }).count(),
        bio: await page.locator(".profile-words p").last().innerText(),
        place: await page.locator(".profile-facts li").first().innerText(),
        links: await page
          .locator(".profile-links a")
          .evaluateAll((all) => all.map((link) => [link.getAttribute("href"), link.getAttribute("rel")])),
      }),
    );
    expect(words).toEqual({
      name: "Ada M.",
      handle: 1,
      bio: "One.\nTwo.",
      place: "Lisbon",
      links: [
        ["https://github.com/ada", "me noopener"],
        ["https://www.youtube.com/@ada", "me noopener"],
        ["https://ada.example/notes", "me noopener"],
      ],
    });
  });

  it("privacy: badges, join date, views and likes are there, and gone when hidden", async () => {
    const owner = await stage.owner();
    const shown = async (page: Page) => [
      await page.getByRole("list", { name: "Badges" }).count(),
      await page.getByText(/^Joined/).count(),
      await page.getByText(/\d views?$/).count(),
      await page.locator(".profile-like button").count(),
    ];
    expect(await seen(owner, {}, shown)).toEqual([1, 1, 1, 1]);
    const privacy = { hide_badges: true, hide_join_date: true, hide_views: true, hide_likes: true };
    expect(await seen(owner, { privacy }, shown)).toEqual([0, 0, 0, 0]);
  });

  it("a link without an address is copied, with a word of it, and shows its value without script", async () => {
    const owner = await stage.owner();
    await owner.send("POST", "links", { type: "discord", value: "ada_l" });
    const context = { permissions: ["clipboard-read", "clipboard-write"] };
    const { page, close } = await stage.open(owner.address, context);
    // The word is there for two seconds: the page is watched before the click.
    const said = page.getByRole("status").filter({ hasText: "Copied" }).waitFor();
    await Promise.all([said, page.locator(".profile-copied summary").click()]);
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("ada_l");
    await close();
    const plain = await stage.open(owner.address, { javaScriptEnabled: false });
    await plain.page.locator(".profile-copied summary").click();
    expect(await plain.page.locator(".profile-copied code").innerText()).toBe("ada_l");
    await plain.close();
  });
});

it("on paper, it is ink on white in one column, with addresses alongside the links and nothing that is for a screen", async () => {
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
        const shown = Array.from(document.querySelectorAll(".profile-page *")).filter(
          (part) => part.checkVisibility({ opacityProperty: true }) && part.getBoundingClientRect().width > 1,
        );
        const words = shown.filter((part) => [...part.childNodes].some(({ nodeType }) => nodeType === Node.TEXT_NODE));
        const links = [...document.querySelectorAll<HTMLElement>(".profile-link")];
        return {
          inks: [
            ...new Set(
              words.map((part) => `${getComputedStyle(part).color} ${getComputedStyle(part).webkitTextFillColor}`),
            ),
          ],
          grounds: [
            ...new Set(
              [document.documentElement, ...shown].map(
                (part) => `${getComputedStyle(part).backgroundColor} ${getComputedStyle(part).backgroundImage}`,
              ),
            ),
          ],
          scheme: getComputedStyle(document.documentElement).colorScheme,
          icons: [...new Set(links.map((link) => getComputedStyle(link.querySelector("svg") ?? link).fill))],
          links: links.map(
            (link) => `${link.innerText.replaceAll(/\s+/g, " ").trim()} ${getComputedStyle(link, "::after").content}`,
          ),
          lefts: new Set(links.map((link) => link.getBoundingClientRect().left)).size,
          lines: [...document.querySelectorAll(".profile-typed li")].map((line) =>
            line.checkVisibility({ opacityProperty: true }),
          ),
          left: ["backdrop", "effect", "cursor", "banner", "tools", "enter", "player", "like"].filter((part) =>
            [...document.querySelectorAll(`.profile-${part}`)].some((element) => element.checkVisibility()),
          ),
          isInPage: document.documentElement.scrollWidth <= innerWidth,
        };
      }),
    );
    expect([layout, found]).toEqual([
      layout,
      {
        inks: ["rgb(0, 0, 0) rgb(0, 0, 0)"],
        grounds: ["rgba(0, 0, 0, 0) none"],
        scheme: "light",
        icons: ["rgb(0, 0, 0)"],
        links: [
          'GitHub "https://github.com/ada"',
          'YouTube "https://www.youtube.com/@ada"',
          'Website "https://ada.example/notes"',
          "Email ada@ada.example none",
          "Discord @ada_l none",
        ],
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

it("in colours of the visitor's own, icons are text, nothing of the backdrop is there, and focus is seen", async () => {
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
