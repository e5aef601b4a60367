import type { Page } from "playwright";
import { expect, it } from "vitest";
import { axeProblems } from "../support/accessibility";
import { reload } from "../support/pages";
import { itInLongRun, sampled } from "../support/sampling";
import { axeLooks, expectEventually, type Owner, sample, setUpStage } from "../support/stage";
import { wave } from "../support/wave";

const stage = setUpStage(13);

/** Those whose pages no test changes. */
const unchanged = new Map<string, Promise<Owner>>();
const withOnly = (...names: string[]) => {
  const key = names.join();
  const owner = unchanged.get(key) ?? withTracks(names);
  unchanged.set(key, owner);
  return owner;
};

async function withTracks(names: string[], change: object = {}): Promise<Owner> {
  const owner = await stage.owner();
  for (const [index, name] of names.entries()) await owner.upload("audio", wave({ seconds: 20 + index }), { name });
  await owner.patch(change);
  return owner;
}

/** The page of somebody who has come in. */
async function entered(address: string) {
  const opened = await stage.open(address);
  await opened.page.getByRole("dialog").getByRole("button").first().click();
  await expectEventually(() => now(opened.page)).toMatchObject({ state: "playing" });
  return opened;
}

/** What the player shows, and what its audio element does. */
const now = (page: Page) =>
  page.evaluate(() => {
    const player = document.querySelector<HTMLElement>(".profile-player");
    const audio = player?.querySelector<HTMLAudioElement>("audio:not([controls])");
    const text = (part: string) => player?.querySelector(`[data-part="${part}"]`)?.textContent;
    return {
      state: player?.dataset.state,
      title: text("title"),
      note: text("note"),
      passed: text("passed"),
      whole: text("whole"),
      isPaused: audio?.paused,
      seconds: audio?.currentTime ?? 0,
      volume: audio?.volume,
      isMuted: audio?.muted,
    };
  });

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const seekTo = (page: Page, seconds: number) =>
  page.getByRole("slider", { name: "Position" }).evaluate((slider: HTMLInputElement, at) => {
    slider.value = String(at);
    slider.dispatchEvent(new Event("input", { bubbles: true }));
  }, seconds);

it("a track is reported once it plays, and once however often it is paused", async () => {
  const owner = await stage.owner();
  const ids: string[] = [];
  for (const name of ["Night train", "Second"])
    ids.push((await owner.upload("audio", wave({ seconds: 20 }), { name })).id);
  const reports: string[] = [];
  const { page, close } = await stage.open(owner.address, {}, async (opened) => {
    opened.on("request", (sent) => void (/\/click\//.test(sent.url()) && reports.push(new URL(sent.url()).pathname)));
  });
  await page.getByRole("dialog").getByRole("button").first().click();
  const path = (index: number) => `/${owner.username}/click/${ids[index]}`;
  await expect.poll(() => reports).toEqual([path(0)]);
  await button(page, "Pause").click();
  await button(page, "Play").click();
  await expectEventually(() => now(page)).toMatchObject({ state: "playing" });
  await button(page, "Next track").click();
  await expect.poll(() => reports).toEqual([path(0), path(1)]);
  await close();
});

it("a track is loaded only when it plays, plays, pauses, and goes where the slider is put", async () => {
  const { address } = await withOnly("Night train");
  const asked: string[] = [];
  const { page, close } = await stage.open(address, {}, async (opened) => {
    opened.on("request", (request) => void (request.url().includes("/cdn/audios/") && asked.push(request.url())));
  });
  expect(asked).toEqual([]);
  await page.getByRole("dialog").getByRole("button").first().click();
  await expectEventually(async () => (await now(page)).seconds).toBeGreaterThan(0.5);
  await expectEventually(() => now(page)).toMatchObject({ title: "Night train", state: "playing", whole: "0:20" });
  expect(asked.length).toBeGreaterThan(0);
  await seekTo(page, 12);
  await expectEventually(async () => (await now(page)).passed).toBe("0:13");
  await button(page, "Pause").click();
  await expectEventually(() => now(page)).toMatchObject({ state: "paused", isPaused: true });
  const { seconds } = await now(page);
  expect(seconds).toBeGreaterThan(12);
  await button(page, "Play").click();
  await expectEventually(async () => (await now(page)).seconds).toBeGreaterThan(seconds);
  await close();
});

it("a track is a plain player of the browser's where scripts are off", async () => {
  const { address } = await withTracks(["One", "Two"]);
  const { page, close } = await stage.open(address, { javaScriptEnabled: false });
  expect(await page.locator("audio[controls]").count()).toBe(2);
  for (const name of ["One", "Two"]) {
    expect(await page.getByText(name, { exact: true }).last().isVisible()).toBe(true);
    expect(await page.locator(`audio[aria-label="${name}"]`).isVisible()).toBe(true);
  }
  expect(await page.locator(".profile-player-now").isVisible()).toBe(false);
  await close();
});

itInLongRun("several tracks are gone through by hand, from the list too, round both ends", async () => {
  const { address } = await withOnly("One", "Two", "Three");
  const { page, close } = await entered(address);
  expect(await now(page)).toMatchObject({ title: "One", note: "1 of 3" });
  for (const [name, title] of [
    ["Next track", "Two"],
    ["Next track", "Three"],
    ["Next track", "One"],
    ["Previous track", "Three"],
  ] as const) {
    await button(page, name).click();
    await expectEventually(() => now(page)).toMatchObject({ title, state: "playing" });
  }
  const row = page.getByRole("listitem").filter({ hasText: "Two" });
  expect(await row.isVisible()).toBe(false);
  await button(page, "All tracks").click();
  await row.getByRole("button").click();
  await expectEventually(() => now(page)).toMatchObject({ title: "Two", note: "2 of 3", state: "playing" });
  expect(await row.getAttribute("aria-current")).toBe("true");
  await close();
});

it("several tracks follow each other where play_all_audios says so, and else one begins again", async () => {
  const owner = await withTracks(["One", "Two"], { assets: { play_all_audios: true } });
  const all = await entered(owner.address);
  for (const title of ["Two", "One"]) {
    await seekTo(all.page, 20.5);
    await expectEventually(() => now(all.page)).toMatchObject({ title, state: "playing" });
  }
  await all.close();
  await owner.patch({ assets: { play_all_audios: false } });
  const one = await entered(owner.address);
  await seekTo(one.page, 19);
  await expectEventually(async () => (await now(one.page)).seconds).toBeGreaterThan(18.9);
  await expectEventually(async () => (await now(one.page)).seconds).toBeLessThan(5);
  await expectEventually(() => now(one.page)).toMatchObject({ title: "One", state: "playing" });
  await one.close();
});

it("a track pauses when the visitor starts a video of another service", async () => {
  const owner = await withTracks(["Night train"]);
  await owner.send("POST", "cards", {
    type: "video",
    value: "https://youtu.be/dQw4w9WgXcQ",
    extra: { title: "A house" },
  });
  const { page, close } = await entered(owner.address);
  await page.route(/^https:/, (route) => route.fulfill({ contentType: "text/html", body: "<p>player</p>" }));
  await page.getByRole("link", { name: "Play A house (YouTube)" }).click();
  await expectEventually(() => now(page)).toMatchObject({ state: "paused", isPaused: true });
  await button(page, "Play").click();
  await expectEventually(() => now(page)).toMatchObject({ state: "playing" });
  // The page asks no other host than that of the video.
  await expect(close()).rejects.toThrow(/other hosts: https:\/\/www\.youtube-nocookie\.com\/[^ ]*$/);
});

itInLongRun("the player goes on past a track that cannot be played, and says so when none can", async () => {
  const { address } = await withOnly("One", "Two", "Three");
  const sources: string[] = [];
  const broken = new Set<number>([0]);
  const { page, close } = await stage.open(address, {}, async (opened) => {
    await opened.route("**/cdn/audios/**", (route) => {
      const isBroken = broken.has(sources.indexOf(route.request().url()));
      return isBroken ? route.fulfill({ contentType: "audio/wav", body: "no sound" }) : route.continue();
    });
  });
  sources.push(
    ...(await page
      .locator("audio[controls]")
      .evaluateAll((all) => all.map((audio) => (audio as HTMLAudioElement).src))),
  );
  await page.getByRole("dialog").getByRole("button").first().click();
  await expect.poll(() => now(page)).toMatchObject({ title: "Two", note: "2 of 3 · 1 unavailable", state: "playing" });
  await button(page, "All tracks").click();
  expect(await page.getByRole("listitem").filter({ hasText: "One" }).innerText()).toMatch(/One\s+Unavailable/);
  for (const track of [1, 2]) broken.add(track);
  await button(page, "Next track").click();
  await expectEventually(() => now(page)).toMatchObject({ state: "failed", note: "None of these can be played" });
  broken.clear();
  await button(page, "Play").click();
  await expectEventually(() => now(page)).toMatchObject({ state: "playing" });
  await close();
});

it("the sound has a button once it begins, is as loud as the visitor wants, and is so again at the next visit", async () => {
  const { address } = await withOnly("Night train");
  const { page, close } = await stage.open(address);
  expect(await page.locator(".profile-volume").isVisible()).toBe(false);
  await page.getByRole("dialog").getByRole("button").first().click();
  await button(page, "Mute").hover();
  await page.getByRole("slider", { name: "Volume" }).fill("30");
  expect(await now(page)).toMatchObject({ volume: 0.3, isMuted: false });
  await button(page, "Mute").click();
  expect(await now(page)).toMatchObject({ isMuted: true });
  expect(await button(page, "Mute").getAttribute("aria-pressed")).toBe("true");
  await reload(page);
  await button(page, "Play").click();
  await expectEventually(() => now(page)).toMatchObject({ state: "playing", volume: 0.3, isMuted: true });
  await button(page, "Mute").click();
  expect(await now(page)).toMatchObject({ volume: 0.3, isMuted: false });
  await close();
});

it("the player obeys the keyboard while it has the focus", async () => {
  const { address } = await withOnly("Night train");
  const { page, close } = await entered(address);
  await page.keyboard.press("k");
  expect(await now(page)).toMatchObject({ isPaused: false });
  await page.getByRole("slider", { name: "Position" }).focus();
  await page.keyboard.press("k");
  await expectEventually(() => now(page)).toMatchObject({ state: "paused" });
  await seekTo(page, 0);
  for (const key of ["ArrowRight", "ArrowRight", "ArrowLeft"]) await page.keyboard.press(key);
  await expectEventually(() => now(page)).toMatchObject({ seconds: 5, passed: "0:05" });
  expect(await page.getByRole("slider", { name: "Position" }).getAttribute("aria-valuetext")).toBe(
    "5 seconds of 20 seconds",
  );
  await page.keyboard.press("ArrowDown");
  expect(await now(page)).toMatchObject({ volume: 0.55 });
  await page.keyboard.press("ArrowUp");
  expect(await now(page)).toMatchObject({ volume: 0.6 });
  await page.keyboard.press("m");
  expect(await now(page)).toMatchObject({ isMuted: true });
  await page.keyboard.press(" ");
  await expectEventually(() => now(page)).toMatchObject({ state: "playing" });
  await button(page, "Pause").focus();
  await page.keyboard.press(" ");
  await expectEventually(() => now(page)).toMatchObject({ state: "paused" });
  await close();
});

itInLongRun("the player is known to the system's own controls", async () => {
  const owner = await withTracks(["One"], { display_name: "Ada Marlowe" });
  await owner.upload("audio", wave({ seconds: 9 }), { name: "Two", cover: sample("images/photo.jpg") });
  const { page, close } = await stage.open(owner.address, {}, (opened) =>
    opened.addInitScript(() => {
      const handlers: Record<string, unknown> = {};
      const listen = navigator.mediaSession.setActionHandler.bind(navigator.mediaSession);
      navigator.mediaSession.setActionHandler = (action, handler) => {
        handlers[action] = handler;
        listen(action, handler);
      };
      Object.assign(globalThis, { handlers });
    }),
  );
  const shown = () =>
    page.evaluate(() => {
      const { metadata, playbackState } = navigator.mediaSession;
      return (
        metadata && { title: metadata.title, artist: metadata.artist, covers: metadata.artwork.length, playbackState }
      );
    });
  const press = (action: string, details: object = {}) =>
    page.evaluate(
      ([name, given]) =>
        (globalThis as unknown as { handlers: Record<string, (given: object) => void> }).handlers[name]?.(given),
      [action, details] as const,
    );
  expect(await shown()).toBe(null);
  await page.getByRole("dialog").getByRole("button").first().click();
  await expectEventually(shown).toEqual({ title: "One", artist: "Ada Marlowe", covers: 0, playbackState: "playing" });
  await press("nexttrack");
  await expectEventually(shown).toEqual({ title: "Two", artist: "Ada Marlowe", covers: 1, playbackState: "playing" });
  await press("pause");
  await expectEventually(shown).toMatchObject({ playbackState: "paused" });
  await press("seekto", { seekTime: 4 });
  await expectEventually(() => now(page)).toMatchObject({ seconds: 4 });
  await press("play");
  await expectEventually(() => now(page)).toMatchObject({ state: "playing" });
  await close();
});

it.each(sampled(axeLooks))(
  "axe finds nothing in the player on a %s, playing, with its list open",
  async (_, colors, viewport) => {
    const owner = await withTracks(["A very long title of a song that goes on and on ".repeat(2), "短い"], { colors });
    const { page, close } = await entered(owner.address);
    await page.setViewportSize(viewport);
    await page.emulateMedia({ reducedMotion: "reduce" });
    await button(page, "All tracks").click();
    await page.mouse.move(0, 0);
    await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== "running"));
    expect(await axeProblems(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width);
    await close();
  },
);
