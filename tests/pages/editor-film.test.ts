import sharp from "sharp";
import { expect, it } from "vitest";
import { axeProblems } from "../support/accessibility";
import { setUpSite } from "../support/set-up-site";

const site = setUpSite([]);

it.each([390, 1280])(
  "the front page shows the editor at work, which a visitor stops without script, %i pixels wide",
  async (width) => {
    const options = {
      viewport: { width, height: 844 },
      javaScriptEnabled: false,
      reducedMotion: "no-preference",
    } as const;
    const { page, close } = await site.openEmpty(options);
    await page.goto(site.url);
    const film = page.getByRole("img", { name: /^The editor on a phone/ });
    const shown = () =>
      film.evaluate((image: HTMLImageElement) => [new URL(image.currentSrc).pathname, image.complete]);
    await film.scrollIntoViewIfNeeded();
    await expect.poll(shown).toEqual(["/editor.webp", true]);
    await page.getByText("Pause", { exact: true }).click();
    await expect.poll(shown).toEqual(["/editor-still.webp", true]);
    await page.getByText("Play", { exact: true }).click();
    expect(await shown()).toEqual(["/editor.webp", true]);
    await close();
  },
);

it("who wants no motion sees a still picture of the editor, with nothing to stop", async () => {
  const { page, close } = await site.open("/", { reducedMotion: "reduce" });
  const film = page.getByRole("img", { name: /^The editor on a phone/ });
  await film.scrollIntoViewIfNeeded();
  await expect
    .poll(() => film.evaluate((image: HTMLImageElement) => image.currentSrc))
    .toBe(`${site.url}/editor-still.webp`);
  expect(await page.getByText("Pause", { exact: true }).isVisible()).toBe(false);
  expect(await axeProblems(page)).toEqual([]);
  await close();
});

it("the film lasts about six seconds and has at most 500 kB, and its still picture has the same size", async () => {
  const film = await (await fetch(`${site.url}/editor.webp`)).arrayBuffer();
  const { delay = [], width, pageHeight } = await sharp(Buffer.from(film), { animated: true }).metadata();
  expect(film.byteLength).toBeLessThan(500_000);
  const milliseconds = delay.reduce((sum, one) => sum + one, 0);
  expect([milliseconds > 5_000, milliseconds < 7_500]).toEqual([true, true]);
  const still = await (await fetch(`${site.url}/editor-still.webp`)).arrayBuffer();
  const size = await sharp(Buffer.from(still)).metadata();
  expect([size.width, size.height]).toEqual([width, pageHeight]);
});
