import sharp from "sharp";
import { expect, it } from "vitest";
import { axeProblems } from "../support/accessibility";
import { button, openEditor, preview, publish, publishedPage, savedDraft } from "../support/editor";
import { readLayoutShift, watchShifts } from "../support/layout-shifts";
import { password } from "../support/members";
import { visit } from "../support/pages";
import { photo } from "../support/photo";
import { keepPicture } from "../support/pictures";
import { setUpSite } from "../support/set-up-site";

const site = setUpSite(["ada", "bea"]);

const file = async (name: string, buffer: Buffer) => ({ name, mimeType: "image/jpeg", buffer });
const part = async (width: number, height: number) =>
  sharp(await photo())
    .extract({ left: 0, top: 0, width, height })
    .jpeg({ quality: 90 })
    .toBuffer();

it("the editor uploads pictures and puts them in order, and the page shows them without a shift and opens them large", async () => {
  const { page, errors, close } = await site.openEmpty();
  await openEditor(page, site.url, "ada", password, "blocks");
  await button(page, /^Pictures/).click();
  await button(page, "Add block").click();
  await page.getByText("This must have at least 1 entry.").waitFor();
  await page
    .getByLabel("Add pictures: file")
    .setInputFiles([
      await file("wide.jpg", await part(1500, 900)),
      await file("tall.jpg", await part(700, 1000)),
      await file("square.jpg", await part(900, 900)),
    ]);
  const list = page.getByRole("list", { name: "Pictures" });
  await expect.poll(() => list.getByRole("listitem").count()).toBe(3);
  const shows = page.getByLabel("What it shows");
  await shows.nth(0).fill("A wide lake");
  await shows.nth(2).fill("A square lake");
  await page.getByLabel("Link, if it leads somewhere").nth(1).fill("javascript:alert(1)");
  await button(page, "Add block").click();
  await page.getByText("This must be an http or https address.").waitFor();
  await page.getByLabel("Link, if it leads somewhere").nth(1).fill("https://ada.example/shop");
  await page.getByLabel("Heading").fill("Lakes");
  await button(page, "Add block").click();
  await preview(page).getByRole("img", { name: "A wide lake" }).waitFor();

  await keepPicture(page, "pictures-editor.png");
  // The order changes by keyboard; the card around the list stays where it is.
  await shows.nth(2).press("Alt+ArrowUp");
  await expect
    .poll(async () => (await savedDraft(page)).cards)
    .toMatchObject([
      {
        ...{ type: "image", value: "Lakes" },
        extra: {
          images: [
            { alt: "A wide lake", link: null },
            { alt: "A square lake", link: null },
            { alt: "", link: "https://ada.example/shop" },
          ],
        },
      },
    ]);
  await publish(page).click();
  await expect.poll(async () => (await publishedPage(page)).cards).toHaveLength(1);
  expect(errors.splice(0).filter((error) => !error.includes("400 (Bad Request)"))).toEqual([]);
  await close();

  const visitor = await site.openEmpty();
  await watchShifts(visitor.page);
  await visit(visitor.page, `${site.url}/ada`);
  const wide = visitor.page.getByRole("img", { name: "A wide lake" });
  await wide.scrollIntoViewIfNeeded();
  await expect
    .poll(() => wide.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0))
    .toBe(true);
  expect(
    await wide.evaluate((image: HTMLImageElement) => [image.width / image.height > 1.2, image.currentSrc]),
  ).toEqual([true, expect.stringMatching(/\/cdn\/images\/[0-9a-f-]{36}(?:-p\d+\.avif|\.webp)$/)]);
  const source = visitor.page.locator(".profile-pictures source").first();
  expect(await source.getAttribute("srcset")).toMatch(/-p480\.avif 480w, .*-p800\.avif 800w, .*-p1200\.avif 1200w$/);
  expect(await readLayoutShift(visitor.page)).toBe(0);
  // The pictures of a row are equally high, and fill it.
  const rows = await visitor.page.locator(".profile-pictures > div").evaluateAll((elements) =>
    elements.map((row) => {
      const boxes = [...row.children].map((child) => child.getBoundingClientRect());
      const { left, right } = row.getBoundingClientRect();
      const heights = boxes.map(({ height }) => height);
      return {
        isLevel: Math.max(...heights) - Math.min(...heights) < 1.5,
        isFull: Math.abs((boxes[0]?.left ?? 0) - left) < 1 && Math.abs((boxes.at(-1)?.right ?? 0) - right) < 1,
      };
    }),
  );
  expect(rows.length).toBeGreaterThan(0);
  for (const row of rows) expect(row).toEqual({ isLevel: true, isFull: true });

  expect(await axeProblems(visitor.page)).toEqual([]);
  const dialog = visitor.page.getByRole("dialog");
  await wide.click();
  const large = dialog.getByRole("img", { name: "A wide lake" });
  await large.waitFor();
  expect(await large.getAttribute("srcset")).toMatch(/-p1200\.avif 1200w,\S+\.webp 1500w$/);
  expect(await axeProblems(visitor.page, "dialog.profile-large")).toEqual([]);
  await visitor.page.keyboard.press("ArrowRight");
  await dialog.getByRole("img", { name: "A square lake" }).waitFor();
  await visitor.page.keyboard.press("ArrowRight");
  await dialog.getByRole("img", { name: "A wide lake" }).waitFor();
  await button(dialog, "Previous picture").click();
  await dialog.getByRole("img", { name: "A square lake" }).waitFor();
  await visitor.page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  expect(await visitor.page.evaluate(() => document.activeElement?.hasAttribute("data-large"))).toBe(true);
  const leading = visitor.page.getByRole("link", { name: "ada.example" });
  expect(await leading.getAttribute("href")).toBe("https://ada.example/shop");
  expect(visitor.errors).toEqual([]);
  await visitor.close();

  // Chromium shows a file alone in a style of its own, which the policy of files forbids.
  const plain = await site.openEmpty({ javaScriptEnabled: false }, [/Applying inline style/]);
  await visit(plain.page, `${site.url}/ada`);
  await plain.page.getByRole("img", { name: "A wide lake" }).click();
  await plain.page.waitForURL(/\/cdn\/images\/[0-9a-f-]{36}\.webp$/);
  await plain.close();
});

it("the editor names the pictures that a gallery has no room for, also while others arrive", async () => {
  const { page, close } = await site.openEmpty();
  await openEditor(page, site.url, "bea", password, "blocks");
  await button(page, /^Pictures/).click();
  const tiny = await part(8, 8);
  const chosen = (...names: string[]) => Promise.all(names.map((name) => file(`${name}.jpg`, tiny)));
  const input = page.getByLabel("Add pictures: file");
  await input.setInputFiles(await chosen("1", "2", "3", "4", "5", "6", "7", "8", "9", "10"));
  await input.setInputFiles(await chosen("11", "12", "last", "more"));
  await page.getByText("A gallery holds 12 pictures. Left out: last.jpg, more.jpg").waitFor();
  const list = page.getByRole("list", { name: "Pictures" });
  await expect.poll(() => list.getByRole("listitem").count()).toBe(12);
  await close();
});

it("the editor gives a link a picture, which stands in place of its icon", async () => {
  const { page, close } = await site.openEmpty();
  await openEditor(page, site.url, "ada", password, "/links");
  await page.getByLabel("Addresses").fill("https://github.com/ada");
  await button(page, /^Add \d+ link/).click();
  const row = page.locator("[id^='at-links.']");
  await row.getByLabel("Add picture").setInputFiles("tests/files/images/photo.jpg");
  await button(page.getByRole("dialog", { name: "Crop the picture" }), "Whole picture").click();
  await button(row, "Remove picture").waitFor();
  await preview(page).locator(".profile-link img").waitFor();
  await publish(page).click();
  await expect.poll(async () => (await publishedPage(page)).links[0]?.picture).toMatch(/^[0-9a-f-]{36}\.webp$/);
  await close();
  const visitor = await site.openEmpty();
  await visit(visitor.page, `${site.url}/ada`);
  const link = visitor.page.getByRole("link", { name: /GitHub/ });
  await expect
    .poll(() => link.locator("img").evaluate((image: HTMLImageElement) => [image.alt, image.naturalWidth > 0]))
    .toEqual(["", true]);
  expect(await link.locator("svg").count()).toBe(0);
  await visitor.close();
});
