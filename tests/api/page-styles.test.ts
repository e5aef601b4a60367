import type { Page } from "playwright";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { renderer } from "@/app/_page/built";
import { siteOrigin } from "@/lib/core/site-origin";
import type { ShownLink } from "@/lib/page/view/shown-links";
import { getProfileView, type ProfileView } from "@/lib/page/view/view";
import { buttonHeights, buttonStyles, layouts } from "@/lib/people/users/look";
import type { Profile } from "@/lib/people/users/store";
import { call } from "../support/api";
import { setUpPage } from "../support/browser";
import { ownCards } from "../support/own-cards";
import { newConnection } from "../support/people";
import { sampled } from "../support/sampling";

const chromium = setUpPage();
/** The styles of buttons that have other edges and distances than each other. */
const outlines = buttonStyles.filter((style) => style !== "fill" && style !== "soft");
const iconKinds = ["github", "instagram", "x", "bluesky", "ko-fi", "behance"];
let view: ProfileView;
let icons: readonly ShownLink[];
let html = "";

beforeAll(async () => {
  const { person, access_token: token } = await newConnection(["profile.update", "links", "cards"]);
  const links = [
    ...iconKinds.map((type) => ({ type, value: "ada" })),
    { type: "github", value: "bea", title: "Reach me", section: "Reach me" },
  ];
  const json = { settings: { display_name: "Jo Li", bio: "Notes of a reader." }, links, cards: ownCards };
  const response = await call("PUT", "/api/page", { token, json, headers: { "If-Match": "*" } });
  expect(response.status).toBe(200);
  view = await getProfileView(person.username);
  icons = view.links.slice(0, iconKinds.length);
  await chromium.page.route(/^http/, (route) => {
    const path = new URL(route.request().url()).pathname;
    if (path === "/") return route.fulfill({ body: html, contentType: "text/html" });
    return route.fulfill({ path: path.startsWith("/fonts/") ? `public${path}` : "tests/files/images/photo.jpg" });
  });
});
beforeEach(() => chromium.page.setViewportSize({ width: 390, height: 844 }));

/** Shows the page in Chromium, without a server behind it; the files of its fonts are the site's own. */
async function show(profile: Partial<Profile>, change: Partial<ProfileView> = {}): Promise<Page> {
  const changed = { ...view, ...change, profile: { ...view.profile, ...profile } };
  ({ html } = renderer.profile(changed, "still", undefined));
  await chromium.page.goto(siteOrigin(), { waitUntil: "domcontentloaded" });
  return chromium.page;
}

/** A page of links alone. */
const only = (links: readonly ShownLink[]) => ({ links, cards: [], headings: [], order: links.map(({ id }) => id) });

it.each(layouts.filter((layout) => ["default", "minimal", "compact"].includes(layout)))(
  "no line of icons in the layout %s ends with an icon alone, in any style, height and width",
  async (layout) => {
    const faults: string[] = [];
    for (const buttonStyle of outlines)
      for (const buttonHeight of buttonHeights)
        for (let count = 2; count <= icons.length; count += 1) {
          const page = await show({ layout, buttonStyle, buttonHeight }, only(icons.slice(0, count)));
          for (const width of [320, 390, 768, 1280]) {
            await page.setViewportSize({ width, height: 844 });
            const found = await page.evaluate(() => {
              const lines: Record<number, number> = {};
              const boxes = Array.from(document.querySelectorAll(".profile-links > li"), (row) =>
                row.getBoundingClientRect(),
              );
              for (const { top } of boxes) lines[Math.round(top)] = (lines[Math.round(top)] ?? 0) + 1;
              const list = document.querySelector(".profile-links")?.getBoundingClientRect() ?? new DOMRect();
              const isInside = boxes.every(({ left, right }) => left > list.left - 1 && right < list.right + 1);
              return { lines: Object.values(lines), isInside, least: Math.min(...boxes.map((box) => box.width)) };
            });
            const isEven = found.lines.at(-1) !== 1 && new Set(found.lines.slice(0, -1)).size < 2;
            const isLarge = found.least >= (buttonHeight === "small" ? 39 : 43);
            if (!isEven || !found.isInside || !isLarge)
              faults.push(`${buttonStyle} ${buttonHeight} ${width}: ${JSON.stringify(found)}`);
          }
        }
    expect(faults).toEqual([]);
  },
);

it.each(sampled(layouts))(
  "a featured link of the layout %s is higher and larger than the others, and a line is straight",
  async (layout) => {
    const faults: string[] = [];
    const titled = view.links.filter(({ isTitled }) => isTitled);
    for (const buttonStyle of outlines)
      for (const buttonHeight of buttonHeights)
        for (const picture of [null, "a.webp"]) {
          const links = [true, false, false].flatMap((isFeatured, index) =>
            titled.map((link) => ({ ...link, id: `${index}`, isFeatured, picture })),
          );
          const page = await show({ layout, buttonStyle, buttonHeight }, only(links));
          for (const width of [390, 1280]) {
            await page.setViewportSize({ width, height: 844 });
            const [featured, ordinary] = await page.evaluate(() =>
              [":first-child", ":nth-child(2)"].map((place) => {
                const link = document.querySelector(`.profile-links > ${place} > .profile-link`);
                const size = link?.querySelector(".profile-link-title");
                const picture = link?.querySelector("img");
                const corners = [link, picture].map((part) => (part ? getComputedStyle(part).borderRadius : "0px"));
                return {
                  height: link?.getBoundingClientRect().height ?? 0,
                  title: size ? Number.parseFloat(getComputedStyle(size).fontSize) : 0,
                  picture: picture?.getBoundingClientRect().height ?? 0,
                  isStraight: corners.every((corner) => corner === "0px"),
                };
              }),
            );
            if (!featured || !ordinary) throw new Error("the page shows no links");
            const isHigher = featured.height > 1.5 * ordinary.height && featured.title > 1.1 * ordinary.title;
            const isPictured = picture === null || featured.picture > ordinary.picture;
            const isStraight = buttonStyle !== "underline" || (featured.isStraight && ordinary.isStraight);
            if (!isHigher || !isPictured || !isStraight)
              faults.push(
                `${buttonStyle} ${buttonHeight} ${picture} ${width}: ${JSON.stringify([featured, ordinary])}`,
              );
          }
        }
    expect(faults).toEqual([]);
  },
);

it.each(layouts)("a heading of the page is no weaker than those of the blocks in the layout %s", async (layout) => {
  const page = await show({ layout });
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    const [heading, ...blocks] = await page.evaluate(() =>
      [".profile-heading", ".profile-tile h2"].flatMap((selector) =>
        Array.from(document.querySelectorAll(selector), (part) => {
          const { fontSize, fontWeight } = getComputedStyle(part);
          return [Number.parseFloat(fontSize), Number(fontWeight)] as const;
        }),
      ),
    );
    const [sizes, weights] = [blocks.map(([size]) => size), blocks.map(([, weight]) => weight)];
    expect(heading?.[0], `${width}`).toBeGreaterThanOrEqual(Math.max(...sizes));
    expect(heading?.[1], `${width}`).toBeGreaterThanOrEqual(Math.max(...weights));
  }
});

it.each(layouts)(
  "headings and labels in Latin letters on an Arabic page begin at one edge in the layout %s",
  async (layout) => {
    const page = await show({ layout, locale: "ar" });
    const edges = await page.evaluate(() =>
      Array.from(
        document.querySelectorAll(
          ".profile-card [dir=auto]:not(.profile-words > p, [data-kind=text] p, [data-kind=faq] p)",
        ),
        (part) => getComputedStyle(part).textAlign,
      ),
    );
    expect(new Set(edges).size, edges.join(" ")).toBeLessThan(3);
    expect(edges.length).toBeGreaterThan(5);
    expect(edges.filter((edge) => edge !== "right" && edge !== "center")).toEqual([]);
  },
);

it.each(layouts)("words stay apart where the letters of the layout %s are close", async (layout) => {
  for (const tracking of ["normal", "tight"] as const) {
    const page = await show({ layout, tracking, headingFont: "Playfair Display" });
    const gaps = await page.evaluate(async () => {
      await document.fonts.ready;
      return Array.from(document.querySelectorAll("h1 > bdi, .profile-heading"), (heading) => {
        const [text] = heading.childNodes;
        const space = text?.textContent?.indexOf(" ") ?? -1;
        const range = document.createRange();
        if (text) range.setStart(text, space);
        if (text) range.setEnd(text, space + 1);
        return range.getBoundingClientRect().width / Number.parseFloat(getComputedStyle(heading).fontSize);
      });
    });
    expect(gaps).toHaveLength(2);
    expect(Math.min(...gaps), tracking).toBeGreaterThan(tracking === "tight" ? 0.25 : 0.19);
  }
});

it("the handle of a collage lies below each strip of the name, also on a card that is not to be seen", async () => {
  for (const displayName of ["Jo", "Annemarie Wilhelmina Küstenmacher-Brandenburg III"])
    for (const typeScale of ["medium", "display"] as const)
      for (const locale of ["en", "ar"] as const) {
        const page = await show({ layout: "collage", displayName, typeScale, locale, profileOpacity: 0 });
        for (const width of [320, 390, 768, 1280]) {
          await page.setViewportSize({ width, height: 844 });
          const distance = await page.evaluate(() => {
            const handle = document.querySelector(".profile-names p")?.getBoundingClientRect() ?? new DOMRect();
            const strips = Array.from(document.querySelector("h1 > bdi")?.getClientRects() ?? []);
            const above = strips.filter(({ left, right }) => left < handle.right && right > handle.left);
            return handle.top - Math.max(...above.map(({ bottom }) => bottom));
          });
          expect(distance, `${displayName} ${typeScale} ${locale} ${width}`).toBeGreaterThan(0);
        }
      }
});

it.each(["newspaper", "poster", "minimal"] as const)(
  "the words below a video begin where it does in the layout %s, which has no pane around words",
  async (layout) => {
    const page = await show({ layout });
    const [video, words] = await Promise.all(
      [".profile-play", ".profile-tile-words > *"].map((part) =>
        page
          .locator(`[data-kind=video] ${part}`)
          .first()
          .evaluate((element) => element.getBoundingClientRect().left),
      ),
    );
    expect(words).toBe(video);
  },
);
