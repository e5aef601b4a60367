import type { Page } from "playwright";
import { expect, it } from "vitest";
import { axeProblems } from "../support/accessibility";
import { holdRequests, reload, visit } from "../support/pages";
import { itInLongRun, sampled } from "../support/sampling";
import { startSlowSite } from "../support/slow-site";
import { axeLooks, expectEventually, type Owner, sample, setUpStage } from "../support/stage";
import { wave } from "../support/wave";

const stage = setUpStage(8);

const screen = (page: Page) => page.getByRole("dialog");
const isPlaying = (page: Page) =>
  page.evaluate(() => document.querySelector<HTMLAudioElement>("audio:not([controls])")?.paused === false);

async function withTrack(change: object = {}): Promise<Owner> {
  const owner = await stage.owner();
  await owner.upload("audio", wave({ seconds: 20 }), { name: "Night train" });
  await owner.patch(change);
  return owner;
}

/** Whose page no test changes. */
let unchanged: Promise<Owner> | undefined;
const withOnlyATrack = () => {
  unchanged ??= withTrack();
  return unchanged;
};

it("the enter screen stands before a page with a track, says what its owner wrote, and starts the sound within the tap", async () => {
  const { address } = await withTrack({ page_enter_text: "Come in, <b>quietly</b> 👋" });
  // Playwright's own calls count as a gesture of the visitor, so that none may come before the tap.
  const { page, close } = await stage.open(address, {}, (opened) =>
    opened.addInitScript(() => {
      const { play } = HTMLMediaElement.prototype;
      const plays: (string | undefined)[] = [];
      const unasked = new Audio();
      unasked.preload = "none";
      unasked.src = "/cdn/none";
      const early = unasked.play().catch(({ name }) => name);
      HTMLMediaElement.prototype.play = function (this: HTMLMediaElement) {
        plays.push(event?.type);
        return play.call(this);
      };
      Object.assign(globalThis, { plays, early });
    }),
  );
  await page.mouse.click(5, 5);
  await expectEventually(() => isPlaying(page)).toBe(true);
  const seen = await page.evaluate(async () => {
    const { plays, early } = globalThis as unknown as { plays: unknown[]; early: Promise<unknown> };
    return { plays, early: await early };
  });
  expect(seen).toEqual({ plays: ["submit"], early: "NotAllowedError" });
  await expectEventually(() => screen(page).count()).toBe(0);
  const other = await page.context().newPage();
  await other.goto(address);
  expect(await screen(other).getByText("Come in, <b>quietly</b> 👋", { exact: true }).isVisible()).toBe(true);
  await close();
});

itInLongRun("the enter screen does not stand before a page that neither sounds nor shows a video", async () => {
  const owner = await stage.owner();
  await owner.patch({ page_enter_text: "Come in" });
  for (const background of [undefined, sample("images/photo.jpg")]) {
    if (background) await owner.upload("background", background);
    const { page, close } = await stage.open(owner.address);
    expect(await page.getByText("Come in").count()).toBe(0);
    expect(await page.getByRole("button", { name: "Mute" }).count()).toBe(0);
    await close();
  }
});

it("the enter screen is passed with the keyboard alone, and what lies behind it is out of reach meanwhile", async () => {
  const { address } = await withOnlyATrack();
  const { page, close } = await stage.open(address);
  const player = page.locator(".profile-player");
  const focused = () => page.evaluate(() => document.activeElement?.closest("dialog, main")?.localName ?? "none");
  await expectEventually(focused).toBe("dialog");
  await expectEventually(() => page.evaluate(() => document.querySelector(".profile-enter")?.matches(":modal"))).toBe(
    true,
  );
  for (const key of ["Tab", "Tab", "Shift+Tab"]) {
    await page.keyboard.press(key);
    expect(await focused()).not.toBe("main");
  }
  await player.evaluate((element: HTMLElement) => element.focus());
  expect(await focused()).not.toBe("main");
  await screen(page).getByRole("button").first().focus();
  await page.keyboard.press("Enter");
  await expectEventually(() => isPlaying(page)).toBe(true);
  await player.evaluate((element: HTMLElement) => element.focus());
  expect(await focused()).toBe("main");
  await close();
});

itInLongRun(
  "the enter screen shows whose page it is, lets in without sound who asks for that, and asks once in a tab",
  async () => {
    const owner = await withTrack({ display_name: "Ada Marlowe" });
    await owner.upload("avatar", sample("images/photo.jpg"));
    const { page, close } = await stage.open(owner.address);
    expect(await screen(page).getByText("Ada Marlowe", { exact: true }).isVisible()).toBe(true);
    const shown = () =>
      screen(page)
        .locator("img")
        .evaluate((image: HTMLImageElement) => image.naturalWidth);
    await expectEventually(shown).toBeGreaterThan(0);
    await expectEventually(() => page.evaluate(() => document.querySelector(".profile-enter")?.matches(":modal"))).toBe(
      true,
    );
    await screen(page).getByRole("button", { name: "Enter without sound" }).click();
    await expectEventually(() => screen(page).count()).toBe(0);
    expect(await isPlaying(page)).toBe(false);
    await page.getByRole("button", { name: "Play", exact: true }).click();
    await expectEventually(() => isPlaying(page)).toBe(true);
    await reload(page);
    await expectEventually(() => screen(page).count()).toBe(0);
    const other = await page.context().newPage();
    await visit(other, owner.address);
    expect(await screen(other).count()).toBe(1);
    await other.keyboard.press("Escape");
    await expectEventually(() => screen(other).count()).toBe(0);
    expect(await isPlaying(other)).toBe(false);
    await close();
  },
);

itInLongRun(
  "the enter screen can be passed before its script has come, which then starts what was asked for",
  async () => {
    const { address } = await withOnlyATrack();
    let bringIslands = () => {};
    const hold = async (opened: Page) => {
      bringIslands = await holdRequests(opened, "**/islands/**");
    };
    const { page, close } = await stage.open(address, {}, hold, "commit");
    await screen(page).getByRole("button").first().click();
    await expectEventually(() => screen(page).count()).toBe(0);
    bringIslands();
    await expectEventually(() => isPlaying(page)).toBe(true);
    await close();
  },
);

it("the enter screen is left out where scripts are off, and the page is there", async () => {
  const { address, username } = await withOnlyATrack();
  const { page, close } = await stage.open(address, { javaScriptEnabled: false });
  expect(await page.getByText("Click to enter").isVisible()).toBe(false);
  expect(await page.getByText(`@${username}`).isVisible()).toBe(true);
  await page.locator("audio[controls]").click();
  await close();
});

it.each(sampled(axeLooks))("the enter screen has nothing for axe to find on a %s", async (_, colors, viewport) => {
  const { address } = await withTrack({ colors, page_enter_text: "x".repeat(100) });
  const { page, close } = await stage.open(address, { reducedMotion: "reduce", viewport });
  await page.waitForFunction(() => document.getAnimations().length === 0);
  expect(await axeProblems(page, "dialog")).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width);
  await close();
});

it("the enter screen stands before anything of the page has come, and never again in this tab once it is passed", async () => {
  const { address } = await withOnlyATrack();
  const waiting: (() => void)[] = [];
  const isSeen = () => new Promise<void>((resolve) => void waiting.push(resolve));
  const slow = await startSlowSite(stage.site.url, "<main", isSeen);
  const { page, close } = await stage.open(address.replace(stage.site.url, slow.url), {}, async (opened) => {
    await opened.exposeFunction("isSeen", () => {
      for (const goOn of waiting.splice(0)) goOn();
    });
    await opened.addInitScript(() => {
      const seen = { atFirst: "", isCovered: false };
      Object.assign(globalThis, { seen });
      const look = () => {
        const screen = document.querySelector(".profile-enter");
        const isCovered = screen?.checkVisibility() === true;
        // A frame may come between the beginning of the page and its first part.
        if (document.querySelector(".profile-enter, main") && seen.atFirst === "") {
          seen.atFirst = isCovered && !document.querySelector("h1") ? "screen" : "page";
          (globalThis as unknown as { isSeen: () => void }).isSeen();
        }
        if (isCovered) seen.isCovered = true;
        requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
  });
  const seen = () => page.evaluate(() => (globalThis as unknown as { seen: object }).seen);
  expect(await seen()).toEqual({ atFirst: "screen", isCovered: true });
  await screen(page).getByRole("button", { name: "Enter without sound" }).click();
  await expectEventually(() => screen(page).count()).toBe(0);
  await reload(page);
  expect(await seen()).toEqual({ atFirst: "page", isCovered: false });
  await close();
  await slow.close();
});
