import type { BrowserContextOptions, Page } from "playwright";
import { afterAll, beforeAll, expect, it } from "vitest";
import { backgroundEffects, cursorEffects, layouts, usernameEffects } from "@/lib/people/users/look";
import { reload, settled } from "../support/pages";
import { itInLongRun, sampled } from "../support/sampling";
import { type Owner, setUpStage } from "../support/stage";

const viewport = { width: 720, height: 480 };
const drawnEffects = backgroundEffects.filter((effect) => !["none", "blurred"].includes(effect));
const shown = <Effect extends string>(effects: readonly Effect[]) => effects.filter((effect) => effect !== "none");

const stage = setUpStage(1, { inMotion: true });
const closings: (() => Promise<void>)[] = [];
let owner: Owner;
let moving: Page;
let still: Page;

beforeAll(async () => {
  owner = await stage.owner();
  [moving, still] = [await newPage(), await newPage({ reducedMotion: "reduce" })];
});
afterAll(async () => {
  for (const close of closings) await close();
});

async function newPage(options: BrowserContextOptions = {}): Promise<Page> {
  const { page, close } = await stage.open(owner.address, { viewport, ...options });
  closings.push(close);
  return page;
}

const none = { background: "none", cursor: "none", username: "none" };

it.each(sampled(layouts, 5))(
  "the moon of a wide window stands alongside the card in the layout %s, or is faint behind it",
  async (layout) => {
    await owner.patch({ layout, effects: { ...none, background: "night-time" } });
    const seen: (readonly [width: number, isClear: boolean])[] = [];
    for (const width of [1024, 1280, 1920]) {
      await still.setViewportSize({ width, height: 800 });
      await still.goto(owner.address);
      const [moon, card, opacity] = await still.evaluate(() => {
        const moon = document.querySelector("[data-part=moon]");
        const card = document.querySelector(".profile-card");
        if (!moon || !card) throw new Error("there is no moon or no card");
        const boxes = [moon, card].map((element) => element.getBoundingClientRect()) as [DOMRect, DOMRect];
        return [boxes[0].left, boxes[1].right, Number(getComputedStyle(moon).opacity)] as const;
      });
      seen.push([width, moon > card || opacity <= 0.3]);
    }
    expect(seen.filter(([, isClear]) => !isClear)).toEqual([]);
    await still.setViewportSize(viewport);
  },
);

/** Opens the page with these effects alone; what only moves once has ended, and the selector has come. */
async function show(pages: Page[], effects: object, change: object = {}, awaited = "h1"): Promise<void> {
  await owner.patch({ ...change, effects: { ...none, ...effects } });
  const open = async (page: Page) => {
    await page.mouse.move(0, 0);
    await page.goto(owner.address);
    await page.locator(awaited).first().waitFor({ state: "attached" });
    await page.evaluate(() => {
      for (const animation of document.getAnimations()) {
        if (Number.isFinite(Number(animation.effect?.getComputedTiming().endTime))) animation.finish();
      }
    });
  };
  await Promise.all(pages.map(open));
}

const drawn = ".profile-effect[data-effect=old-tv] > canvas, .profile-effect:not([data-effect=old-tv]) > *";
const followed = ".profile-cursor > canvas";

/** Whether the picture of the page changes within some seconds. */
async function isMoving(page: Page, withinMilliseconds = 150_000): Promise<boolean> {
  const look = () => page.screenshot({ type: "jpeg" });
  const first = await look();
  for (const end = Date.now() + withinMilliseconds; Date.now() < end; ) {
    await page.waitForTimeout(150);
    if (!first.equals(await look())) return true;
  }
  return false;
}

it.each(sampled(drawnEffects, 8))(
  "the effect %s behind the card moves, and stands still for whom motion disturbs",
  async (effect) => {
    await show([moving, still], { background: effect }, {}, drawn);
    const there = await still.locator(".profile-effect").evaluate((element) => ({
      effect: element.getAttribute("data-effect"),
      isRead: element.getAttribute("aria-hidden") !== "true",
      isTouched: getComputedStyle(element).pointerEvents !== "none",
      drawn: element.querySelectorAll("canvas, svg, i").length > 0,
    }));
    expect(there).toEqual({ effect, isRead: false, isTouched: false, drawn: true });
    expect([await isMoving(moving), await isMoving(still, 300)]).toEqual([true, false]);
  },
);

itInLongRun("an effect rests while nobody sees the page", async () => {
  await show([moving], { background: "snowflakes" }, {}, drawn);
  const states = (isHidden: boolean) =>
    moving.evaluate((value) => {
      Object.defineProperty(document, "hidden", { configurable: true, get: () => value });
      document.dispatchEvent(new Event("visibilitychange"));
      return [...new Set(document.getAnimations().map(({ playState }) => playState))];
    }, isHidden);
  expect([await states(true), await states(false)]).toEqual([["paused"], ["running"]]);
});

it("an effect lies under every word of the card", async () => {
  await show([moving], { background: "particles" }, { layout: "minimal" });
  const over = await moving.locator("h1").evaluate((heading) => {
    const effect = document.querySelector(".profile-effect");
    if (effect instanceof HTMLElement) effect.style.pointerEvents = "auto";
    const { left, top, width, height } = heading.getBoundingClientRect();
    return heading.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });
  await owner.patch({ layout: "default" });
  expect(over).toBe(true);
});

/** Pixels that the effect of the pointer has drawn. */
const trail = (page: Page) =>
  page.evaluate(() => {
    const canvas = document.querySelector<HTMLCanvasElement>(".profile-cursor > canvas");
    const { data } = canvas?.getContext("2d")?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] };
    return data.filter((alpha, index) => index % 4 === 3 && alpha > 0).length;
  });

async function movePointer(page: Page): Promise<void> {
  for (let step = 0; step <= 12; step++) await page.mouse.move(120 + step * 22, 120 + (step % 5) * 24);
}

it.each(sampled(shown(cursorEffects), 12))(
  "the effect %s follows the pointer, and is not there for whom motion disturbs",
  async (effect) => {
    await show([moving, still], { cursor: effect }, { display_name: "Ada Marlowe" }, followed);
    await movePointer(still);
    // Some trails fade as soon as the pointer rests, so it moves before each look.
    await expect
      .poll(async () => {
        await movePointer(moving);
        return trail(moving);
      })
      .toBeGreaterThan(20);
    expect(await trail(still)).toBe(0);
  },
);

it("an effect of the pointer is not even loaded for a finger", async () => {
  const phone = await newPage({ hasTouch: true, isMobile: true });
  const loaded: string[] = [];
  phone.on("request", (request) => loaded.push(request.url()));
  await show([phone], { cursor: "oneko" });
  await settled(phone);
  expect(await phone.locator(".profile-cursor > *").count()).toBe(0);
  expect(loaded.filter((url) => url.includes("/oneko"))).toEqual([]);
});

/** The animations of the heading and all in it that never end and run. */
const nameAnimations = (page: Page) =>
  page.evaluate(
    () =>
      document.getAnimations().filter(({ effect, playState }) => {
        const target = effect instanceof KeyframeEffect ? effect.target : undefined;
        return playState === "running" && document.querySelector("h1")?.contains(target ?? null);
      }).length,
  );

const names = ["مريم 🌙 العلوي", "W".repeat(50)];

it.each(sampled(shown(usernameEffects), 8))(
  "the effect %s of a name moves, is read as one text, and stands still for whom motion disturbs",
  async (effect) => {
    for (const name of names) {
      await show([moving], { username: effect }, { display_name: name });
      const heading = moving.getByRole("heading", { level: 1, name, exact: true });
      expect([await heading.count(), (await heading.innerText()).replaceAll("\n", "")]).toEqual([1, name]);
      expect(await nameAnimations(moving)).toBeGreaterThan(0);
      const box = await moving.locator("h1 > bdi").boundingBox();
      const card = await moving.locator(".profile-card").boundingBox();
      expect(Math.ceil(box?.width ?? Infinity)).toBeLessThanOrEqual(card?.width ?? 0);
    }
    await show([still], { username: effect });
    expect([await nameAnimations(still), await still.locator("h1").getAttribute("data-effect")]).toEqual([0, effect]);
  },
);

it("glow lights a name, alongside another effect too", async () => {
  const light = () =>
    moving.locator("h1").evaluate((heading) => {
      const { textShadow, filter } = getComputedStyle(heading);
      return [textShadow, filter].filter((value) => value !== "none").length;
    });
  await show([moving], {}, { display_name: "Ada" });
  expect(await light()).toBe(0);
  for (const username of ["none", "rainbow"]) {
    await show([moving], { username, username_glow: true });
    expect(await light()).toBe(1);
  }
  await owner.patch({ effects: { username_glow: false } });
});

it("a page arrives part after part, its picture first, and is there at once for whom motion disturbs", async () => {
  const links = [];
  for (const value of ["ada", "bea", "cleo"])
    links.push((await owner.send("POST", "links", { type: "github", value })) as { id: string });
  await show([moving, still], {});
  const delaysOf = (page: Page, selector: string) =>
    page.locator(selector).evaluateAll((parts) =>
      parts.map((part) => {
        const { animationName, animationDelay } = getComputedStyle(part);
        return animationName === "none" ? "none" : animationDelay;
      }),
    );
  const parts = [".profile-avatar", ".profile-names", ".profile-links > li", ".profile-foot"].join();
  expect([await delaysOf(moving, parts), await delaysOf(still, parts)]).toEqual([
    ["0s", "0.04s", "0.12s", "0.16s", "0.2s", "0.2s"],
    Array(6).fill("none"),
  ]);
  for (const { id } of links) await owner.send("DELETE", `links/${id}`);
});

const button = (name: "Pause motion" | "Play motion") => moving.getByRole("button", { name, exact: true });

it("the switch of motion is there only where something moves, and for whom it does", async () => {
  await show([moving, still], {});
  expect(await moving.locator(".profile-motion").count()).toBe(0);
  await show([moving, still], { username: "shake" });
  await button("Pause motion").waitFor();
  expect([await button("Pause motion").isVisible(), await still.locator(".profile-motion").isVisible()]).toEqual([
    true,
    false,
  ]);
});

it("the switch of motion stops all of it, also after a reload, and starts it again", async () => {
  await show([moving], { background: "snowflakes", cursor: "rainbow", username: "rainbow" });
  await button("Pause motion").press("Enter");
  // Its name says what it does, so that it has no state to be read out alongside that.
  expect(await button("Play motion").getAttribute("aria-pressed")).toBeNull();
  // A frame that is on its way still comes.
  await expect.poll(() => isMoving(moving, 300)).toBe(false);
  await reload(moving);
  await button("Play motion").waitFor();
  await movePointer(moving);
  await expect.poll(() => isMoving(moving, 300)).toBe(false);
  expect(await trail(moving)).toBe(0);
  await button("Play motion").press("Enter");
  expect([await button("Pause motion").isVisible(), await isMoving(moving)]).toEqual([true, true]);
});
