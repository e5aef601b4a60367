import { readFile, writeFile } from "node:fs/promises";
import { chromium, type Locator, type Page } from "playwright";
import sharp from "sharp";
import { findChromium } from "./programs.mjs";

/**
 * Films the editor on a phone for the front page, at a site that takes registrations, whose account `mira` it makes:
 * `npm run record:editor -- http://localhost:3000`. It writes an animated picture and a still one into `public`.
 */
const [site = "http://localhost:3000"] = process.argv.slice(2);
/** The address that the film shows; the browser alone finds the site under it. */
const shown = "http://vitrine.example";
const size = { width: 390, height: 760 } as const;
/** A picture is shown for so long, whatever the machine needed for it. */
const frameMilliseconds = 80;
const most = { bytes: 500_000, milliseconds: 7_000 } as const;

const frames: { png: Buffer; milliseconds: number }[] = [];

async function film(page: Page, milliseconds: number): Promise<void> {
  for (let left = milliseconds; left > 0; left -= frameMilliseconds)
    frames.push({ png: await page.screenshot(), milliseconds: frameMilliseconds });
}

/** Films what does not change. */
async function hold(page: Page, milliseconds: number): Promise<void> {
  frames.push({ png: await page.screenshot(), milliseconds });
}

/** Taps, and films the mark that a finger leaves. */
async function tap(page: Page, target: Locator): Promise<void> {
  const box = await target.boundingBox();
  if (!box) throw new Error("what is tapped is in sight");
  const [x, y] = [box.x + box.width / 2, box.y + Math.min(box.height / 2, 60)];
  await page.evaluate(
    ([left, top]) => {
      const mark = document.createElement("div");
      mark.id = "tap";
      mark.popover = "manual";
      Object.assign(mark.style, {
        ...{ position: "fixed", inset: "auto", left: `${left - 22}px`, top: `${top - 22}px`, margin: "0" },
        ...{ width: "44px", height: "44px", borderRadius: "50%", border: "2px solid rgb(255 255 255 / 0.9)" },
        ...{ background: "rgb(20 20 30 / 0.35)", pointerEvents: "none" },
      });
      document.body.append(mark);
      mark.showPopover();
    },
    [x, y] as const,
  );
  await film(page, 2 * frameMilliseconds);
  await page.evaluate(() => document.getElementById("tap")?.remove());
  await target.click();
}

/** Makes the account, and gives its draft a face and links, as somebody has them who has begun. */
async function beginPage(page: Page): Promise<void> {
  await page.goto(`${shown}/register`);
  await page.getByLabel("Username").fill("mira");
  await page.getByLabel("Email").fill("mira@vitrine.example");
  await page.getByLabel("Password").fill(crypto.randomUUID());
  await page.getByRole("button", { name: "Create account" }).click();
  await page.waitForURL(/\/settings\/profile/);
  const portrait = (await readFile("lib/page/demos/files/portrait.webp")).toString("base64");
  const status = await page.evaluate(async (base64) => {
    const form = new FormData();
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    form.append("file", new Blob([bytes]), "portrait.webp");
    const stored = await (await fetch("/settings/profile/upload/avatar", { method: "POST", body: form })).json();
    const { document, base_tag, revision } = await (await fetch("/settings/profile/draft")).json();
    const begun = {
      ...document,
      settings: { ...document.settings, display_name: "Mira", bio: "Boats, harbours and slow weather." },
      files: { ...document.files, avatar: stored.file },
      links: [
        { type: "instagram", value: "mira.draws" },
        { type: "youtube", value: "@miradraws" },
        { type: "custom", value: "https://mira.example/prints", title: "Prints" },
      ],
    };
    const body = JSON.stringify({ document: begun, base_tag, revision, conflicts: [] });
    const headers = { "Content-Type": "application/json" };
    return (await fetch("/settings/profile/draft", { method: "PUT", body, headers })).status;
  }, portrait);
  if (status !== 200) throw new Error(`the draft was not saved: ${status}`);
}

async function waitForPreview(page: Page): Promise<void> {
  await page.waitForTimeout(2_000);
}

/** Tries on three looks, types a name and publishes. @returns the frame that stands for all of it */
async function filmEditor(page: Page): Promise<Buffer> {
  await page.goto(`${shown}/settings/profile/look`);
  await page.locator("[data-editor][aria-busy=false]").waitFor();
  await waitForPreview(page);
  await hold(page, 500);
  for (const look of ["Gazette", "Arcade"]) {
    await tap(page, page.getByRole("button", { name: look, exact: true }));
    await waitForPreview(page);
    await hold(page, 600);
  }
  const still = await page.screenshot();
  await tap(page, page.getByRole("button", { name: "Swiss", exact: true }));
  await waitForPreview(page);
  await hold(page, 600);
  await tap(page, page.getByRole("link", { name: "Profile", exact: true }));
  const name = page.getByLabel("Display name");
  await name.focus();
  await page.waitForTimeout(800);
  for (const letter of " Okafor") {
    await name.press("End");
    await name.pressSequentially(letter);
    await film(page, frameMilliseconds);
  }
  await waitForPreview(page);
  await hold(page, 300);
  // A machine that takes pictures slowly sees the motion as slowly.
  const session = await page.context().newCDPSession(page);
  await session.send("Animation.enable");
  await session.send("Animation.setPlaybackRate", { playbackRate: 0.3 });
  await tap(page, page.getByRole("button", { name: /^Publish/ }));
  await page.locator("dialog[open] iframe").waitFor();
  await film(page, 22 * frameMilliseconds);
  await session.send("Animation.setPlaybackRate", { playbackRate: 1 });
  await page.waitForTimeout(1_500);
  await hold(page, 700);
  return still;
}

const browser = await chromium.launch({
  executablePath: findChromium(),
  args: [
    `--host-resolver-rules=MAP vitrine.example ${new URL(site).host}`,
    ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
  ],
});
const page = await browser.newPage({
  viewport: size,
  deviceScaleFactor: 1.5,
  hasTouch: true,
  isMobile: true,
  locale: "en",
});
await beginPage(page);
const still = await filmEditor(page);
await browser.close();

const milliseconds = frames.reduce((sum, frame) => sum + frame.milliseconds, 0);
if (milliseconds > most.milliseconds) throw new Error(`it lasts ${milliseconds} ms`);
const pictures = frames.map(({ png }) => png);
const delay = frames.map((frame) => frame.milliseconds);
const encode = (quality: number) =>
  sharp(pictures, { join: { animated: true } })
    .webp({ quality, delay, loop: 0, effort: 6, minSize: true, mixed: true })
    .toBuffer();
let recording = await encode(70);
for (let quality = 60; quality >= 30 && recording.byteLength > most.bytes; quality -= 10)
  recording = await encode(quality);
if (recording.byteLength > most.bytes) throw new Error(`it has ${recording.byteLength} bytes`);
await writeFile("public/editor.webp", recording);
await writeFile("public/editor-still.webp", await sharp(still).webp({ quality: 80 }).toBuffer());
process.stdout.write(`public/editor.webp: ${recording.byteLength} bytes, ${milliseconds} ms\n`);
