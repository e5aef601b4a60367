import type { Page } from "playwright";
import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { contrast, parseRgb } from "../support/contrast";
import { holdRequests, reload, waitForAnimations } from "../support/pages";
import { photo } from "../support/photo";
import { inLongRun, itInLongRun, sampled } from "../support/sampling";
import { expectEventually, type Owner, sample, setUpStage } from "../support/stage";
import { countTransferredBytes } from "../support/transferred-bytes";
import { wave } from "../support/wave";

const stage = setUpStage(11, { inMotion: true });

/** Keeps back the pictures of a page until they are released, so that the page is seen before they come. */
const holdPictures = (page: Page) => holdRequests(page, /\/cdn\/backgrounds\//);

/** Where the words of the page stand, once their fonts have come. */
async function placesOfWords(page: Page) {
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

describe("a background image", () => {
  it("fills the window behind the card, and moves nothing when it comes", async () => {
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
        expect(await pixel(page, x, y)).toEqual([181, 23, 158]);
      }
      expect(await placesOfWords(page)).toEqual(before);
      await close();
    }
  });

  it("leaves every text of the card readable, white or black as it may be, without a pane too", async () => {
    const owner = await stage.owner();
    for (const [background, ...inLayouts] of [
      ["#ffffff", "minimal", "default"],
      ["#000000", "default", "minimal"],
    ] as const) {
      await owner.upload("background", await plain(background));
      for (const layout of sampled(inLayouts)) {
        await owner.patch({ layout, profile: { opacity: 0 }, bio: "Illustrator and night-train enthusiast." });
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
    "that moves stands still where less motion is asked for, and while motion is off, as does a moving avatar",
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

  itInLongRun(
    "that does not move stays as it is where less motion is asked for, without a button, and so does such an avatar",
    async () => {
      const owner = await stage.owner();
      await owner.upload("background", sample("images/moving.webp"));
      await owner.upload("background", await plain("#b5179e"));
      await owner.upload("avatar", sample("images/photo.jpg"));
      const { page, close } = await stage.open(owner.address, { reducedMotion: "reduce" });
      expect(await page.locator("[data-island=moving-image], [data-island=backdrop], .profile-motion").count()).toBe(0);
      expect(await page.locator(".profile-backdrop img, .profile-avatar > img").count()).toBe(2);
      await close();
    },
  );
});

describe("a background photo", () => {
  let owner: Owner;
  let url: string;
  const named = (size: string) => url.replace(".webp", `-${size}.avif`);
  const isPicture = (address: string) => address.includes("/cdn/backgrounds/");

  beforeAll(async () => {
    owner = await stage.owner();
    await owner.patch({ layout: "modern" });
    ({ url } = await owner.upload("background", await photo()));
  });

  /** Until a picture is made, the original is sent. */
  async function made(sizes: readonly string[]) {
    const statusOf = async (size: string) => (await fetch(named(size), { redirect: "manual" })).status;
    for (const size of sizes) await expectEventually(() => statusOf(size)).toBe(200);
  }

  it("is the smaller picture that suits the screen, over a few pixels of it until that has come", async () => {
    await made(["w1600"]);
    const html = async () => (await fetch(owner.address)).text();
    await expectEventually(html).toMatch(/--profile-placeholder:url\("data:image\/webp;base64,[\w+/]+=*"\)/);
    expect(await html()).not.toMatch(/<link rel="preload" as="image"/);
    const asked: string[] = [];
    const wide = await stage.open(owner.address, { viewport: { width: 1280, height: 900 } }, async (page) => {
      page.on("request", (request) => void asked.push(request.url()));
    });
    expect(asked.filter(isPicture)).toEqual([named("w1600")]);
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

  inLongRun(() => {
    it("costs a phone one file of 250 kB, and the page 320 kB in all", async () => {
      await made(["t1440", "w1600"]);
      for (const layout of ["default", "modern"]) {
        await owner.patch({ layout });
        for (const [width, height, size] of [
          [390, 664, "t1440"],
          [390, 844, "t1440"],
          [844, 390, "w1600"],
        ] as const) {
          const label = `${layout} in ${width} × ${height}`;
          const phone = { viewport: { width, height }, deviceScaleFactor: 3, isMobile: true, hasTouch: true };
          let bytes = new Map<string, number>();
          const { page, close } = await stage.open(owner.address, phone, async (opened) => {
            bytes = await countTransferredBytes(await opened.context().newCDPSession(opened));
          });
          const pictures = [...bytes].filter(([path]) => isPicture(path));
          expect(pictures, label).toEqual([[new URL(named(size)).pathname, expect.any(Number)]]);
          expect(pictures[0]?.[1], label).toBeLessThanOrEqual(250_000);
          expect(
            [...bytes.values()].reduce((sum, one) => sum + one, 0),
            label,
          ).toBeLessThanOrEqual(320_000);
          const shown = await page
            .locator(":is(.profile-backdrop, .profile-banner) img")
            .evaluateAll((all) => all.map((image) => (image as HTMLImageElement).currentSrc));
          expect(shown, label).toEqual(Array.from({ length: layout === "modern" ? 2 : 1 }, () => named(size)));
          await close();
        }
      }
    });
  });
});

describe("a background video", () => {
  it("plays without sound behind the enter screen, and with sound once the visitor comes in", async () => {
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

  itInLongRun("stays silent alongside tracks, which are the page's music", async () => {
    const owner = await stage.owner();
    await owner.upload("background", sample("video/avc-aac.mp4"));
    await owner.upload("audio", wave({ seconds: 9 }), { name: "Night train" });
    const { page, close } = await stage.open(owner.address);
    await page.getByRole("dialog").getByRole("button").first().click();
    await page.getByRole("button", { name: "Pause", exact: true }).waitFor();
    await expectEventually(() => video(page)).toMatchObject({ paused: false, isMuted: true });
    await close();
  });

  itInLongRun("shows its first frame where less motion is asked for, and stops while motion is off", async () => {
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
  });

  itInLongRun("plays where scripts are off, unless less motion is asked for", async () => {
    const owner = await stage.owner();
    const { url } = await owner.upload("background", sample("video/vp9-opus.webm"));
    for (const [reducedMotion, wanted] of [
      ["no-preference", true],
      ["reduce", false],
    ] as const) {
      const asked: string[] = [];
      const { close } = await stage.open(owner.address, { javaScriptEnabled: false, reducedMotion }, async (page) => {
        page.on("request", (request) => void asked.push(request.url()));
      });
      expect(asked.includes(url)).toBe(wanted);
      await close();
    }
  });
});

it("without a file, the page has its colour and its light", async () => {
  const owner = await stage.owner();
  await owner.patch({ colors: { background: "#204060" } });
  const { page, close } = await stage.open(owner.address);
  expect(await page.locator(".profile-backdrop").count()).toBe(0);
  expect(await page.locator("html").evaluate((root) => getComputedStyle(root).backgroundColor)).toBe("rgb(32, 64, 96)");
  const [near, far] = [await pixel(page, 2, 2), await pixel(page, 640, 2)];
  expect(near).not.toEqual(far);
  await close();
});

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
