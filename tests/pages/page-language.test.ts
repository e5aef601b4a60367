import { eq } from "drizzle-orm";
import type { Page } from "playwright";
import { expect, it } from "vitest";
import { users } from "@/db/schema";
import { layouts } from "@/lib/people/users/look";
import { axeProblems } from "../support/accessibility";
import { exhibit, exhibits } from "../support/gallery";
import { findLayoutFaults } from "../support/layout-faults";
import { expectForAMoment, waitForAnimations } from "../support/pages";
import { keepPicture } from "../support/pictures";
import { setRows } from "../support/rows";
import { itInLongRun, sampled } from "../support/sampling";
import { setUpStage } from "../support/stage";

const folder = "page-language";
const stage = setUpStage(3);

/** Where parts of the page begin and end, to tell what stands before what. */
const sidesOf = (page: Page, selectors: readonly string[]) =>
  page.evaluate(
    (wanted) => wanted.map((selector) => document.querySelector(selector)?.getBoundingClientRect().left ?? -1),
    selectors,
  );

/** What a finger can press and is smaller than its tip: 44 pixels, but for links within a line of text. */
const smallTargets = (page: Page) =>
  page.evaluate(() =>
    Array.from(document.querySelectorAll<HTMLElement>("main :is(a, button, summary)"))
      .filter((part) => part.checkVisibility({ checkVisibilityCSS: true }) && !part.closest("p"))
      .map((part) => [part.getAttribute("class") ?? part.ariaLabel, part.getBoundingClientRect()] as const)
      .filter(([, { width, height }]) => Math.min(width, height) < 43.9)
      .map(([name, { width, height }]) => `${name}: ${width} × ${height}`),
  );

it("a page in Arabic is mirrored, and stands in its frame in every layout and width", async () => {
  const owner = await stage.owner();
  const { look, links = [] } = exhibits.hebrew ?? { look: {} };
  await exhibit(owner, {
    look: { ...look, locale: "ar", location: "فاس" },
    links,
    cards: exhibits["split-fjord"]?.cards ?? [],
  });
  await setRows(users, { viewsShownFrom: "always" }, eq(users.username, owner.username));
  const faults: string[] = [];
  const { page, close } = await stage.open(owner.address, { reducedMotion: "reduce" });
  // At last the one that has its two parts side by side.
  for (const layout of [
    ...sampled(
      layouts.filter((name) => name !== "split"),
      3,
    ),
    "split",
  ]) {
    await owner.patch({ layout });
    await page.goto(owner.address, { waitUntil: "load" });
    for (const width of [320, 390, 1280]) {
      await page.setViewportSize({ width, height: 844 });
      await keepPicture(page, `${folder}/${layout}-${width}.png`);
      const found = [...(await findLayoutFaults(page)), ...(width < 500 ? await smallTargets(page) : [])];
      faults.push(...found.map((fault) => `${layout} at ${width}: ${fault}`));
    }
  }
  expect(faults).toEqual([]);
  const root = page.locator("html");
  expect([await root.getAttribute("lang"), await root.getAttribute("dir")]).toEqual(["ar", "rtl"]);
  const [who = 0, what = 0] = await sidesOf(page, [".profile-who", ".profile-what"]);
  expect(who).toBeGreaterThan(what);
  expect(await page.getByRole("button", { name: "أعجبني" }).count()).toBe(1);
  expect(await page.locator("[data-fact=views]").innerText()).toBe("لا مشاهدات");
  expect(await axeProblems(page, undefined, 20)).toEqual([]);
  await close();
});

it("a page in German says and dates all of its own in German, scripts included", async () => {
  const owner = await stage.owner();
  await setRows(users, { showJoinDate: true }, eq(users.username, owner.username));
  await owner.patch({ locale: "de", effects: { background: "stars" } });
  await owner.send("POST", "links", { type: "discord", value: "ada_l" });
  const { page, close } = await stage.open(owner.address, {
    reducedMotion: "no-preference",
    permissions: ["clipboard-read", "clipboard-write"],
  });
  expect(await page.locator("html").getAttribute("lang")).toBe("de");
  expect(await page.locator("[data-fact=date]").innerText()).toMatch(/^Dabei seit \p{L}+ 20\d\d$/u);
  await page.getByRole("button", { name: "Bewegung anhalten" }).click();
  expect(await page.getByRole("button", { name: "Bewegung abspielen" }).isVisible()).toBe(true);
  const said = { selector: ".profile-link-said", words: "Kopiert" };
  await expectForAMoment(page, said, () => page.locator("summary.profile-link").click());
  await page.getByLabel("Diese Seite teilen").click();
  const told = { selector: "button", words: "Link kopiert" };
  await expectForAMoment(page, told, () => page.getByRole("button", { name: "Link kopieren" }).click());
  await close();
});

itInLongRun(
  "on a phone, sharing and motion stand in one row in the foot of the card, in reach of a finger",
  async () => {
    const owner = await stage.owner();
    const fjord = exhibits["split-fjord"];
    await exhibit(owner, {
      look: { bio: "Here.", effects: { background: "rain" } },
      links: fjord?.links ?? [],
      cards: fjord?.cards ?? [],
    });
    const phone = { viewport: { width: 320, height: 640 }, reducedMotion: "no-preference" } as const;
    const { page, close } = await stage.open(owner.address, phone);
    await page.getByRole("button", { name: "Pause motion" }).waitFor();
    await waitForAnimations(page);
    const boxOf = async (selector: string) => (await page.locator(selector).boundingBox()) ?? expect.fail(selector);
    const card = await boxOf(".profile-card");
    const foot = await boxOf(".profile-foot");
    for (const selector of [".profile-share summary", ".profile-motion > button"]) {
      const { x, y, width, height } = await boxOf(selector);
      expect([selector, Math.min(width, height) >= 44]).toEqual([selector, true]);
      expect([selector, y >= foot.y, y + height <= card.y + card.height]).toEqual([selector, true, true]);
      expect([selector, x >= card.x, x + width <= card.x + card.width]).toEqual([selector, true, true]);
    }
    const [share, motion] = [await boxOf(".profile-share summary"), await boxOf(".profile-motion > button")];
    expect(share.y).toBe(motion.y);
    await page.getByLabel("Share this page").click();
    const menu = await boxOf(".profile-share ul");
    expect([menu.x >= 0, menu.x + menu.width <= 320, menu.y + menu.height <= share.y]).toEqual([true, true, true]);
    expect(await smallTargets(page)).toEqual([]);
    await close();
  },
);
