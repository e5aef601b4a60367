import { readFileSync } from "node:fs";
import type { Page } from "playwright";
import { expect, it } from "vitest";
import { type Language, languages } from "@/lib/core/messages/languages";
import { messages } from "@/lib/core/messages/messages";
import { updateUser } from "@/lib/people/users/store";
import { axeProblems } from "../support/accessibility";
import { button, narrow, openEditor } from "../support/editor";
import { password } from "../support/members";
import { visit } from "../support/pages";
import { sampled } from "../support/sampling";
import { setUpSite } from "../support/set-up-site";

const inSome = sampled(languages, 3);
const site = setUpSite(async ({ newPerson }) => {
  await newPerson("ada", password);
  for (const language of inSome) {
    const { id } = await newPerson(`${language}-bea`, password);
    await updateUser(id, { locale: language });
  }
});
/** On a phone each part of the look has a screen of its own. */
const openBackground = (page: Page, language: Language) =>
  page.getByRole("button", { name: messages[language].pageParts.lookPanels.background, exact: true }).first().click();
const tops = (page: Page, names: readonly string[]) =>
  Promise.all(
    names.map(async (name) => (await page.getByRole("dialog").getByRole("button", { name }).boundingBox())?.y ?? 0),
  );

it("the buttons of the crop dialog stand in one row on a phone in every language, and it shows the shape of the picture", async () => {
  for (const language of inSome) {
    const { page, close } = await site.openEmpty(narrow);
    await openEditor(page, site.url, `${language}-bea`, password);
    const { file, upload, crop } = messages[language].uploads;
    await page.getByLabel(upload.input.replace("{label}", file.avatar)).setInputFiles("tests/files/images/photo.jpg");
    const dialog = page.getByRole("dialog", { name: crop.label });
    await dialog.locator("svg[data-shape=circle]").waitFor();
    const rows = new Set(await tops(page, [crop.cancel, crop.whole, crop.part]));
    expect([language, rows.size]).toEqual([language, 1]);
    const [mask, area] = [
      await dialog.locator("svg[data-shape]").boundingBox(),
      await dialog.getByTestId("cropper").boundingBox(),
    ];
    expect(mask?.width).toBeCloseTo(area?.width ?? 0, 0);
    expect(mask?.x).toBeCloseTo(area?.x ?? 0, 0);
    if (language === "en") expect(await axeProblems(page, "dialog[open]")).toEqual([]);
    await close();
  }
});

it("a background says in one line what it may be, and its buttons stay within a phone in every language", async () => {
  const { page, close } = await site.openEmpty(narrow);
  await openEditor(page, site.url, "ada", password, "look");
  await openBackground(page, "en");
  await page.getByLabel("Upload background: file").setInputFiles("tests/files/images/photo.jpg");
  // Its script is loaded last, and moves what stands below.
  await page.getByRole("group", { name: messages.en.uploads.focus.label }).waitFor();
  const place = page.locator("[id='at-files.background']");
  await place.getByText("Photo or video, up to 100 MB").waitFor();
  const formats = place.getByText("JPEG, PNG, GIF, WebP or AVIF; MP4, MOV or WebM", { exact: false });
  expect(await formats.isVisible()).toBe(false);
  await place.getByText("Details").click();
  // The browser draws what was folded with its next frame.
  await formats.waitFor();
  await close();
  for (const language of inSome) {
    const { page, close } = await site.openEmpty(narrow);
    await openEditor(page, site.url, `${language}-bea`, password, "look");
    await openBackground(page, language);
    const place = page.locator("[id='at-files.background']");
    await place.locator("input[type=file]").setInputFiles("tests/files/images/photo.jpg");
    await page.getByRole("group", { name: messages[language].uploads.focus.label }).waitFor();
    const wide = await place.evaluate((element) => {
      const { left, right } = element.getBoundingClientRect();
      return [...element.querySelectorAll("*:not([hidden])")]
        .map((part) => ({ part: part.outerHTML.slice(0, 80), box: part.getBoundingClientRect() }))
        .filter(({ box }) => box.width > 0 && (box.left < left - 0.5 || box.right > right + 0.5))
        .map(({ part }) => part);
    });
    expect([language, wide]).toEqual([language, []]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await close();
  }
});

it("a video in HEVC is refused before it is sent, in one sentence with a link to what to do, and so is one that the service refuses", async () => {
  const { page, close } = await site.openEmpty(narrow, [/status of 415/]);
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/settings/profile/upload/")) sent.push(request.method());
  });
  await openEditor(page, site.url, "ada", password, "look");
  await openBackground(page, "en");
  const field = page.locator("[id='at-files.background'] input[type=file]");
  const alert = page.locator("[id='at-files.background']").getByRole("alert");
  await field.setInputFiles("tests/files/video/hevc.mp4");
  await alert.getByText("hevc.mp4: Most browsers can't play this video.").waitFor();
  expect([sent, await button(alert, "Try again").count()]).toEqual([[], 0]);
  const help = alert.getByRole("link", { name: "How to fix it" });
  const address = new URL((await help.getAttribute("href")) ?? "", site.url);
  const guide = await page.context().newPage();
  await visit(guide, address.href);
  await guide
    .locator(`[id='${address.hash.slice(1)}']`)
    .getByText("Photos and videos from a phone")
    .waitFor();
  await guide.getByRole("link", { name: "HandBrake" }).waitFor();
  await guide.close();
  await button(alert, "Skip").click();

  const matroska = readFileSync("tests/files/video/subtitles.mkv");
  await field.setInputFiles({ name: "clip.mkv", mimeType: "video/x-matroska", buffer: matroska });
  await alert.getByText("clip.mkv: Most browsers can't play this video.").waitFor();
  expect([sent, await help.count()]).toEqual([["POST"], 1]);
  await button(alert, "Skip").click();

  const heic = Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic", "latin1");
  await visit(page, `${site.url}/settings/profile`);
  await page
    .getByLabel("Upload picture: file")
    .setInputFiles({ name: "me.heic", mimeType: "image/heic", buffer: heic });
  await page.getByRole("alert").getByText("me.heic: Most browsers can't show this photo.").waitFor();
  expect([sent.length, await page.getByRole("dialog", { name: "Crop the picture" }).count()]).toEqual([1, 0]);
  await close();
});
