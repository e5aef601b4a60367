import sharp from "sharp";
import { expect, it } from "vitest";
import { axeProblems } from "../support/accessibility";
import { beginDraft, button, openEditor, preview, publish, publishedPage, savedDraft } from "../support/editor";
import { password } from "../support/members";
import { visit } from "../support/pages";
import { keepPicture } from "../support/pictures";
import { setUpSite } from "../support/set-up-site";

const site = setUpSite(["ada", "bea"]);

/** A portrait photo: a light face high up in it, on dark ground. */
const portrait = () =>
  sharp({ create: { width: 900, height: 1600, channels: 3, background: "#203040" } })
    .composite([
      {
        input: { create: { width: 300, height: 300, channels: 3, background: "#ffcc88" } },
        left: 300,
        top: 60,
      },
    ])
    .jpeg()
    .toBuffer();

it("a portrait photo is stored whole, and its focal point moves by pointer, keys and sliders in frames of a phone and a desktop", async () => {
  const { page, errors, close } = await site.openEmpty({ viewport: { width: 1280, height: 900 } });
  await openEditor(page, site.url, "ada", password, "look");
  const photo = { name: "portrait.jpg", mimeType: "image/jpeg", buffer: await portrait() };
  expect(await page.getByLabel("Focal point, left to right").count()).toBe(0);
  await page.getByLabel("Upload background: file").setInputFiles(photo);
  const point = page.getByRole("button", { name: "Focal point" });
  await point.waitFor();
  expect(await page.getByRole("dialog").count()).toBe(0);
  const { background } = (await savedDraft(page)).files;
  const stored = await sharp(
    Buffer.from(await (await fetch(`${site.url}/cdn/backgrounds/${background}`)).arrayBuffer()),
  );
  expect(await stored.metadata()).toMatchObject({ width: 900, height: 1600 });

  const focus = async () => (await savedDraft(page)).settings.background_focus;
  const whole = page.getByRole("group", { name: "Focal point" });
  const picture = whole.locator("img").first();
  // Until it has come, it is as wide as high.
  await expect.poll(() => picture.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0);
  await point.scrollIntoViewIfNeeded();
  const box = await point.boundingBox();
  expect([box?.width, box?.height]).toEqual([44, 44]);
  const image = await picture.boundingBox();
  if (!box || !image) throw new Error("the picture is not shown");
  expect(image.height / image.width).toBeCloseTo(1600 / 900, 1);
  await page.mouse.move(box.x + 22, box.y + 22);
  await page.mouse.down();
  await page.mouse.move(image.x + image.width * 0.5, image.y + image.height * 0.3, { steps: 5 });
  await page.mouse.move(image.x + image.width * 0.5, image.y + image.height * 0.125, { steps: 5 });
  await page.mouse.up();
  await expect.poll(focus).toEqual({ x: 50, y: expect.closeTo(12, -0.5) });
  await button(page, "Undo").first().click();
  await expect.poll(focus).toEqual({ x: 50, y: 50 });
  await point.focus();
  for (const key of ["Shift+ArrowUp", "Shift+ArrowUp", "Shift+ArrowUp", "ArrowUp", "ArrowLeft"])
    await page.keyboard.press(key);
  await expect.poll(focus).toEqual({ x: 49, y: 19 });
  await page.getByRole("slider", { name: "Focal point, top to bottom" }).fill("12");
  await expect.poll(focus).toEqual({ x: 49, y: 12 });

  // The preview follows, and both frames cut as the page does.
  const position = (of: ReturnType<typeof page.locator>) => of.evaluate((one) => getComputedStyle(one).objectPosition);
  await expect.poll(() => position(preview(page).locator(".profile-backdrop img"))).toBe("49% 12%");
  for (const device of ["phone", "desktop"])
    expect(await position(page.locator(`[data-frame=${device}] img`))).toBe("49% 12%");
  expect(await axeProblems(page, "fieldset:has([data-frame])")).toEqual([]);
  await keepPicture(page, "focal-point.png");
  await publish(page).click();
  await expect.poll(async () => (await publishedPage(page)).settings.background_focus).toEqual({ x: 49, y: 12 });
  expect(errors).toEqual([]);

  // Another picture begins in its middle.
  await button(page, "Keep editing").click();
  await page.getByLabel("Replace: file").first().setInputFiles(photo);
  await expect.poll(focus).toEqual({ x: 50, y: 50 });
  await close();

  // The face is in view on a desktop, whose screen shows a third of the photo.
  const visitor = await site.openEmpty({ viewport: { width: 1280, height: 720 }, reducedMotion: "reduce" });
  await visit(visitor.page, `${site.url}/ada`);
  const shown = visitor.page.locator(".profile-backdrop img");
  await expect.poll(() => shown.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0);
  // Its size is known before it is drawn.
  const warmth = async () => {
    const picture = await visitor.page.screenshot({ clip: { x: 500, y: 20, width: 1, height: 1 } });
    const [red = 0, , blue = 0] = await sharp(picture).removeAlpha().raw().toBuffer();
    return red - blue;
  };
  await expect.poll(warmth).toBeGreaterThan(60);
  await visitor.close();
});

it("without script the focal point is set by two fields, once there is a background", async () => {
  const { page, close } = await site.openEmpty();
  await openEditor(page, site.url, "bea", password, "look");
  await page.getByLabel("Upload background: file").setInputFiles("tests/files/images/photo.jpg");
  await page.getByRole("button", { name: "Focal point" }).waitFor();
  await savedDraft(page);
  await close();
  const plain = await site.openEmpty({ javaScriptEnabled: false });
  await beginDraft(plain.page, site.url, "bea", password);
  await visit(plain.page, `${site.url}/settings/profile/look`);
  await plain.page.getByLabel("Focal point, left to right in percent").fill("81");
  const form = plain.page.locator("form").filter({ has: plain.page.locator("[name='settings.background_focus.x']") });
  await button(form, "Save draft").click();
  await plain.page.waitForURL(/\/settings\/profile/);
  expect(await plain.page.getByLabel("Focal point, left to right in percent").inputValue()).toBe("81");
  await plain.close();
});
