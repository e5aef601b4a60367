import type { Page } from "playwright";
import sharp from "sharp";
import { expect, it } from "vitest";
import { updateUser } from "@/lib/people/users/store";
import { axeProblems } from "../support/accessibility";
import { button, liveDialog, liveToast, openEditor, publish, publishedPage, savedDraft } from "../support/editor";
import { password } from "../support/members";
import { decodeCode } from "../support/qr-reader";
import { setUpSite } from "../support/set-up-site";
import { waitForRender } from "../support/site";

const site = setUpSite(async ({ newPerson }) => {
  for (const name of ["ada", "bea", "cyd", "dan", "eve"]) await newPerson(name, password);
  for (const locale of ["de", "ar"] as const)
    await updateUser((await newPerson(`of-${locale}`, password)).id, { locale });
});
const phone = { viewport: { width: 390, height: 844 } };

const piece = "dialog[open] span[style*='position: absolute']";
const pieces = (page: Page) => page.locator(piece);
/** What the page has moved since it was opened, where its `animate` notes that. */
const movedOn = (page: Page) =>
  page.evaluate(() => ("moved" in window && Array.isArray(window.moved) ? window.moved : undefined));

/** Writes another bio and publishes it. */
async function publishBio(page: Page, bio: string): Promise<void> {
  await page.getByLabel("Bio", { exact: true }).fill(bio);
  await savedDraft(page);
  await publish(page).click();
}

it.each([
  ["no-preference", true],
  ["reduce", false],
] as const)(
  "the first time the page itself stands in a phone, and paper flies unless motion is unwanted: %s",
  async (reducedMotion, flies) => {
    const { page, close } = await site.openEmpty({ ...phone, reducedMotion });
    const name = flies ? "ada" : "bea";
    // The paper flies for a second, in which nobody may have looked: the page itself notes it.
    await page.addInitScript((paper) => {
      const { animate } = Element.prototype;
      const moved: string[] = [];
      Element.prototype.animate = function (...how) {
        moved.push(this.matches(paper) ? "paper" : this.tagName);
        return animate.apply(this, how);
      };
      Object.assign(window, { moved });
      Object.assign(navigator, { share: async (shared: ShareData) => void Object.assign(window, { shared }) });
    }, piece);
    await openEditor(page, site.url, name, password);
    await publishBio(page, "I draw harbours.");
    await liveDialog(page).waitFor();
    if (flies) await expect.poll(() => movedOn(page)).toContain("paper");
    await expect.poll(() => pieces(page).count()).toBe(0);
    const shown = page.frameLocator("iframe[src='/settings/preview']");
    await shown.getByText("I draw harbours.").waitFor();
    expect(
      await liveDialog(page)
        .getByRole("heading", { level: 2 })
        .evaluate((it) => it === document.activeElement),
    ).toBe(true);
    expect(await axeProblems(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);

    await button(liveDialog(page), "Share").click();
    expect(await page.evaluate(() => "shared" in window && window.shared)).toEqual({ url: `${site.url}/${name}` });
    await waitForRender(`${site.url}/${name}/qr.png`);
    const code = await page.request.get(`${site.url}/${name}/qr.png`);
    expect(await decodeCode(sharp(await code.body()))).toBe(`${site.url}/${name}`);
    expect(await liveDialog(page).getByRole("link", { name: "Save QR code" }).getAttribute("href")).toBe(
      `/${name}/qr.png`,
    );
    for (const service of ["Instagram", "TikTok"]) {
      await liveDialog(page).getByText(service, { exact: true }).click();
      const steps = liveDialog(page).getByRole("listitem").filter({ visible: true });
      expect(await steps.first().innerText()).toBe(`Open ${service} and go to your profile.`);
      expect(await steps.count()).toBe(3);
    }
    expect((await movedOn(page))?.includes("paper")).toBe(flies);
    if (!flies) expect(await movedOn(page)).toEqual([]);
    await button(liveDialog(page), "Keep editing").click();
    expect(await liveDialog(page).count()).toBe(0);
    await close();
  },
);

it.each([
  ["on a phone", phone],
  ["on a desktop", { viewport: { width: 1280, height: 900 } }],
] as const)(
  "later a toast says that the page is live, over no control of the bar, and undoes it without losing the work: %s",
  async (_, options) => {
    const { page, close } = await site.openEmpty(options);
    await openEditor(page, site.url, "cyd", password);
    const before = `Before, ${options.viewport.width} pixels wide.`;
    await publishBio(page, before);
    await liveDialog(page).or(liveToast(page)).waitFor();
    if (await liveDialog(page).isVisible()) await button(liveDialog(page), "Keep editing").click();
    await publishBio(page, "After.");
    const toast = liveToast(page);
    await toast.filter({ hasText: "LiveViewUndo" }).waitFor();
    // It stays for twelve seconds, and while it is pointed at.
    await toast.getByRole("group").hover();
    expect(await toast.getByRole("link", { name: "View" }).getAttribute("href")).toBe("/cyd");
    expect(await axeProblems(page)).toEqual([]);
    const [said, bar] = [await toast.getByRole("group").boundingBox(), await publishBar(page).boundingBox()];
    if (!said || !bar) throw new Error("the toast and the bar are there");
    expect(said.y >= bar.y + bar.height || said.y + said.height <= bar.y).toBe(true);
    expect((await publishedPage(page)).settings.bio).toBe("After.");

    await button(toast, "Undo").click();
    await page.getByText("Your page is back as it was.").waitFor();
    expect((await publishedPage(page)).settings.bio).toBe(before);
    expect((await savedDraft(page)).settings.bio).toBe("After.");
    expect(await page.getByLabel("Bio", { exact: true }).inputValue()).toBe("After.");
    expect(await (await fetch(`${site.url}/cyd`)).text()).toContain(before);

    await button(page, "Versions").filter({ visible: true }).click();
    const versions = page.getByRole("dialog", { name: "Versions" });
    await versions.getByText("Live now").waitFor();
    const rows = versions.getByRole("listitem");
    expect(await rows.nth(1).innerText()).toMatch(/\n+Bio\n+Restore$/);
    const frame = rows.nth(1).frameLocator("iframe");
    await frame.getByText("After.").waitFor();
    expect(await axeProblems(page)).toEqual([]);
    const bio = async () => (await savedDraft(page)).settings.bio;
    await rows.nth(2).getByRole("button").click();
    const restored = page.getByRole("status").filter({ hasText: /^The version of .* is in your draft\./ });
    await restored.getByRole("group").hover();
    expect(await bio()).toBe(before);
    await button(restored, "Undo").click();
    expect(await restored.count()).toBe(0);
    expect(await bio()).toBe("After.");
    await close();
  },
);

it("an undoing of a publication that fails says so, keeps what is typed meanwhile, and can be tried again", async () => {
  const { page, close } = await site.openEmpty(phone, [/ERR_FAILED/]);
  await openEditor(page, site.url, "dan", password);
  const bio = page.getByLabel("Bio", { exact: true });
  await publishBio(page, "First.");
  await button(liveDialog(page), "Keep editing").click();
  await publishBio(page, "Second.");
  await liveToast(page).waitFor();
  let fail = () => {};
  const failed = new Promise<void>((resolve) => {
    fail = resolve;
  });
  const publishing = /\/settings\/profile\/publish$/;
  await page.route(publishing, (route) => failed.then(() => route.abort()));
  await button(liveToast(page), "Undo").click();
  await bio.fill("Typed meanwhile.");
  fail();
  const said = page.getByRole("status").filter({ hasText: "That could not be undone." });
  await said.getByRole("group").hover();
  expect(await bio.inputValue()).toBe("Typed meanwhile.");
  expect((await savedDraft(page)).settings.bio).toBe("Typed meanwhile.");
  expect((await publishedPage(page)).settings.bio).toBe("Second.");
  await page.unroute(publishing);
  await button(said, "Try again").click();
  await page.getByText("Your page is back as it was.").waitFor();
  expect(await bio.inputValue()).toBe("Typed meanwhile.");
  expect((await savedDraft(page)).settings.bio).toBe("Typed meanwhile.");
  expect((await publishedPage(page)).settings.bio).toBe("First.");
  await close();
});

it("a message goes away by itself, also when the one before was answered by keyboard", async () => {
  const { page, close } = await site.openEmpty(phone);
  await page.clock.install();
  await openEditor(page, site.url, "eve", password, "look");
  const said = page.getByRole("status").filter({ hasText: "is on your page now." });
  await button(page, "Sunset").click();
  await button(said, "Undo").press("Enter");
  await said.waitFor({ state: "detached" });
  await button(page, "Gazette").click();
  await said.waitFor();
  await page.clock.fastForward(12_000);
  await said.waitFor({ state: "detached" });
  await close();
});

it.each(["de", "ar"])("what is offered after publishing fits a phone in %s, and so do the versions", async (locale) => {
  const { page, close } = await site.openEmpty(phone);
  await openEditor(page, site.url, `of-${locale}`, password);
  await page.locator("textarea[name='settings.bio']").fill("Boats.");
  await page.locator("[data-save=saved]").first().waitFor({ state: "attached" });
  await button(page, /^(?:Veröffentlichen|\d+ Änderung.* veröffentlichen|نشر)/i)
    .first()
    .click();
  const dialog = page.locator("dialog[open]");
  /** The buttons and links whose words are wider than they are. */
  const cut = () =>
    dialog
      .locator("button, a")
      .evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent));
  await dialog.locator("h2").waitFor();
  expect(await cut()).toEqual([]);
  expect(await axeProblems(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await button(page, /^(?:Versionen|الإصدارات)$/)
    .filter({ visible: true })
    .click();
  await dialog.locator("li").first().waitFor();
  expect(await cut()).toEqual([]);
  await close();
});

const publishBar = (page: Page) => page.locator("div:has(> [data-save])");
