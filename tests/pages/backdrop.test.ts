import type { Page } from "playwright";
import sharp from "sharp";
import { expect, it } from "vitest";
import { contrast, parseRgb } from "../support/contrast";
import { holdRequests, reload, waitForAnimations } from "../support/pages";
import { photo } from "../support/photo";
import { itInLongRun, sampled } from "../support/sampling";
import { expectEventually, sample, setUpStage } from "../support/stage";
import { wave } from "../support/wave";

const stage = setUpStage(7, { inMotion: true });

/** Keeps back the pictures of a page until they are released, so that the page is seen before they come. */
const holdPictures = (page: Page) => holdRequests(page, /\/cdn\/backgrounds\//);

/** Where the words of the page stand, once their fonts have come. */
async function placesOfWords(page: Page) {
  // What is still to come of the page moves what is there.
  await page.waitForLoadState("domcontentloaded");
  const haveFontsCome = () =>
    page.evaluate(
      () => document.fonts.status === "loaded" && [...document.fonts].some(({ status }) => status === "loaded"),
    );
  await expectEventually(haveFontsCome).toBe(true);
  const boxes = ["h1", ".profile-names", ".profile-facts"].map((part) => page.locator(part).boundingBox());
  // An entrance that is not quite over moves them by less than a pixel.
  return (await Promise.all(boxes)).map((box) => box && Object.values(box).map(Math.round));
}

const plain = (background: string) =>
  sharp({ create: { width: 640, height: 400, channels: 3, background } })
    .png()
    .toBuffer();

/** The colour of one point of the page as it is seen. */
async function pixel(page: Page, x: number, y: number): Promise<number[]> {
  const picture = await page.screenshot({ clip: { x, y, width: 1, height: 1 } });
  return [...(await sharp(picture).removeAlpha().raw().toBuffer())];
}

const motionButton = (page: Page, name: "Pause motion" | "Play motion") =>
  page.getByRole("button", { name, exact: true });

const video = (page: Page) =>
  page.evaluate(() => {
    const element = document.querySelector<HTMLVideoElement>(".profile-backdrop video");
    if (!element) return undefined;
    const { paused, currentTime, muted, readyState } = element;
    return { paused, seconds: currentTime, isMuted: muted, hasFrame: readyState >= 2 };
  });

it("a background image fills the window behind the card, and moves nothing when it comes", async () => {
  const owner = await stage.owner();
  const { url } = await owner.upload("background", await plain("#b5179e"));
  for (const viewport of sampled([
    { width: 390, height: 844 },
    { width: 1280, height: 900 },
  ])) {
    let release = () => {};
    const hold = async (page: Page) => {
      release = await holdPictures(page);
    };
    const { page, close } = await stage.open(owner.address, { viewport, reducedMotion: "reduce" }, hold, "commit");
    const image = page.locator(".profile-backdrop img");
    expect(await image.getAttribute("src")).toBe(url);
    const before = await placesOfWords(page);
    expect(await image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBe(0);
    release();
    await expectEventually(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBeGreaterThan(
      0,
    );
    expect(await image.boundingBox()).toEqual({ x: 0, y: 0, ...viewport });
    for (const [x, y] of [
      [2, 2],
      [viewport.width - 3, viewport.height - 3],
    ] as const) {
      // Its size is known before it is drawn.
      await expectEventually(() => pixel(page, x, y)).toEqual([181, 23, 158]);
    }
    expect(await placesOfWords(page)).toEqual(before);
    await close();
  }
});

it("a background image leaves every text of the card readable, white or black as it may be, without a pane too", async () => {
  const owner = await stage.owner();
  for (const [background, ...inLayouts] of [
    ["#ffffff", "minimal", "default"],
    ["#000000", "default", "minimal"],
  ] as const) {
    await owner.upload("background", await plain(background));
    for (const layout of sampled(inLayouts)) {
      await owner.patch({ layout, profile: { opacity: 0 }, bio: "Illustrator and night-train enthusiast." });
      await owner.patch({ location: "Lisbon" });
      const { page, close } = await stage.open(owner.address, { reducedMotion: "reduce" });
      const box = await page.locator(".profile-words").boundingBox();
      const ground = await pixel(page, Math.round((box?.x ?? 0) - 1), Math.round((box?.y ?? 0) + 4));
      for (const part of ["h1", ".profile-names p", ".profile-words p", ".profile-facts li"]) {
        const colour = await page
          .locator(part)
          .first()
          .evaluate((element) => getComputedStyle(element).color);
        expect(contrast(parseRgb(colour), ground), `${part}, ${layout} over ${background}`).toBeGreaterThan(4.4);
      }
      await close();
    }
  }
});

itInLongRun(
  "a moving background and avatar stand still where less motion is asked for, and while motion is off",
  async () => {
    const owner = await stage.owner();
    await owner.upload("background", sample("images/moving.webp"));
    await owner.upload("avatar", sample("images/moving.gif"));
    const { page, close } = await stage.open(owner.address);
    const parts = () =>
      page.evaluate(() =>
        [".profile-backdrop > *", ".profile-avatar > *"].flatMap((selector) =>
          Array.from(document.querySelectorAll(selector), ({ tagName }) => tagName),
        ),
      );
    const moving = ["IMG", "IMG"];
    const still = ["CANVAS", "CANVAS"];
    expect(await parts()).toEqual(moving);
    const size = () =>
      page.locator(".profile-avatar > *").evaluate((element) => [element.clientWidth, element.clientHeight]);
    const before = await size();
    await motionButton(page, "Pause motion").click();
    await expectEventually(parts).toEqual(still);
    expect(await size()).toEqual(before);
    await motionButton(page, "Play motion").click();
    await expectEventually(parts).toEqual(moving);
    await page.emulateMedia({ reducedMotion: "reduce" });
    await expectEventually(parts).toEqual(still);
    const look = async () => (await page.screenshot()).toString("base64");
    const first = await look();
    await page.waitForTimeout(400);
    expect(await look()).toBe(first);
    await close();
  },
);

it("a background photo is the smaller picture that suits the screen, over a few pixels of it until that has come", async () => {
  const owner = await stage.owner();
  await owner.patch({ layout: "modern" });
  const { url } = await owner.upload("background", await photo());
  const smaller = url.replace(".webp", "-w1600.avif");
  // Until a picture is made, the original is sent.
  await expectEventually(async () => (await fetch(smaller, { redirect: "manual" })).status).toBe(200);
  const html = async () => (await fetch(owner.address)).text();
  await expectEventually(html).toMatch(/--profile-placeholder:url\("data:image\/webp;base64,[\w+/]+=*"\)/);
  expect(await html()).not.toMatch(/<link rel="preload" as="image"/);
  const asked: string[] = [];
  const wide = await stage.open(owner.address, { viewport: { width: 1280, height: 900 } }, async (page) => {
    page.on("request", (request) => void asked.push(request.url()));
  });
  expect(asked.filter((address) => address.includes("/cdn/backgrounds/"))).toEqual([smaller]);
  await wide.close();
  let release = () => {};
  const hold = async (page: Page) => {
    release = await holdPictures(page);
  };
  const { page, close } = await stage.open(owner.address, { reducedMotion: "reduce" }, hold, "commit");
  // A page that only just arrived may not be drawn yet: the poll asks again.
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  const first = () => pixel(page, 4, 4);
  const last = () => pixel(page, width - 4, height - 4);
  await expectEventually(async () => String(await first()) !== String(await last())).toBe(true);
  release();
  await close();
});

it("a background video plays without sound behind the enter screen, and with sound once the visitor comes in", async () => {
  const owner = await stage.owner();
  await owner.upload("background", sample("video/vp9-opus.webm"));
  const { page, close } = await stage.open(owner.address);
  // Compared within one load: in another the words may be as wide as another font, which came in time or too late.
  const placesNow = async () => {
    await waitForAnimations(page);
    return placesOfWords(page);
  };
  await expectEventually(async () => (await video(page))?.seconds).toBeGreaterThan(0.1);
  const before = await placesNow();
  expect(await video(page)).toMatchObject({ paused: false, isMuted: true });
  await page.getByRole("dialog").getByRole("button").first().click();
  await expectEventually(() => video(page)).toMatchObject({ paused: false, isMuted: false });
  const mute = page.getByRole("button", { name: "Mute" });
  await mute.click();
  expect(await video(page)).toMatchObject({ paused: false, isMuted: true });
  expect(await placesNow()).toEqual(before);
  await reload(page);
  await expectEventually(() => video(page)).toMatchObject({ paused: false, isMuted: true });
  const muted = await placesNow();
  await mute.click();
  await expectEventually(() => video(page)).toMatchObject({ paused: false, isMuted: false });
  expect(await placesNow()).toEqual(muted);
  await close();
});

itInLongRun(
  "a background video shows its first frame where less motion is asked for, and stops while motion is off",
  async () => {
    const owner = await stage.owner();
    await owner.upload("background", sample("video/avc-aac.mp4"));
    const still = await stage.open(owner.address, { reducedMotion: "reduce" });
    await expectEventually(() => video(still.page)).toMatchObject({ paused: true, hasFrame: true });
    await still.close();
    const { page, close } = await stage.open(owner.address);
    await expectEventually(() => video(page)).toMatchObject({ paused: false });
    await page.getByRole("dialog").getByRole("button").first().click();
    await motionButton(page, "Pause motion").click();
    await expectEventually(() => video(page)).toMatchObject({ paused: true });
    await motionButton(page, "Play motion").click();
    await expectEventually(() => video(page)).toMatchObject({ paused: false });
    await close();
  },
);

itInLongRun("the owner's cursor is the page's, and what can be pressed keeps the hand behind it", async () => {
  const owner = await stage.owner();
  const { url } = await owner.upload("cursor", sample("tour/cursor.cur"));
  await owner.upload("audio", wave({ seconds: 9 }), { name: "Night train" });
  const asked: string[] = [];
  const { page, close } = await stage.open(owner.address, {}, async (opened) => {
    opened.on("request", (request) => void asked.push(request.url()));
  });
  const cursorOf = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => getComputedStyle(element).cursor);
  expect(await cursorOf("html")).toBe(`url("${url}"), auto`);
  expect(await cursorOf("h1")).toBe(`url("${url}"), auto`);
  expect(await cursorOf("[data-part=play]")).toBe(`url("${url}"), pointer`);
  await page.mouse.move(300, 300);
  await expectEventually(() => asked.includes(url)).toBe(true);
  await close();
});
