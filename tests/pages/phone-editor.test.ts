import { eq } from "drizzle-orm";
import type { Page } from "playwright";
import { expect, it } from "vitest";
import { users } from "@/db/schema";
import { startWithTheme } from "@/lib/page/themes/start-with-theme";
import { axeProblems } from "../support/accessibility";
import { button, changeDraft, openEditor, preview, publish, rowToggle, savedDraft } from "../support/editor";
import { password } from "../support/members";
import { keepPicture } from "../support/pictures";
import { setRows } from "../support/rows";
import { sampled } from "../support/sampling";
import { setUpSite } from "../support/set-up-site";
import { smallTargets } from "../support/small-targets";

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const names = { de: "Teile der Seite", ar: "أجزاء الصفحة", ja: "ページの各部分", en: "Parts of the page" } as const;

const site = setUpSite(async ({ newPerson }) => {
  for (const name of ["ada", "bea", "cyd", "dea", "eve", "fay", "gil", "hal", "ian", "jil", "kai", "lea"])
    await newPerson(name, password);
  await startWithTheme((await newPerson("mia", password)).id, "swiss");
  for (const language of Object.keys(names)) {
    const { id } = await newPerson(`in-${language}`, password);
    await setRows(users, { locale: language }, eq(users.id, id));
  }
});

/** How the focused control is called, or begins to be. */
const focusedName = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.textContent ?? "");
const sheet = (page: Page) => page.locator("[data-open][data-size]");
const head = (page: Page) => button(page, /^Make the panel/);
/** How much of the screen the sheet covers, once it has come to rest. */
async function coverage(page: Page): Promise<number> {
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== "running"));
  return sheet(page).evaluate((element) => 1 - element.getBoundingClientRect().top / innerHeight);
}

/** Drags the head of the sheet by so many pixels. */
async function dragHead(page: Page, by: number): Promise<void> {
  const { x, y, width } = (await head(page).boundingBox()) ?? { x: 0, y: 0, width: 0 };
  await page.mouse.move(x + width / 2, y + 20);
  await page.mouse.down();
  for (const part of [0.25, 0.5, 0.75, 1]) await page.mouse.move(x + width / 2, y + 20 + by * part);
  // The pointer rests before it is lifted: it flicks nothing.
  await page.waitForTimeout(200);
  await page.mouse.up();
}

it("a tap on a part of the page opens a sheet with its controls, which a drag makes higher and closes", async () => {
  const { page, close } = await site.openEmpty(phone);
  await openEditor(page, site.url, "ada", password);
  await preview(page).locator(".profile-card").waitFor();
  await button(page, "Close the panel").tap();
  await expect.poll(() => sheet(page).getAttribute("data-open")).toBe("false");
  const frame = page.locator("iframe:not([aria-hidden])");
  expect(await frame.evaluate((element) => element.getBoundingClientRect().width)).toBe(390);
  // It has the height of its pane with the next frame.
  const height = () => frame.evaluate((element) => element.getBoundingClientRect().height / innerHeight);
  await expect.poll(height).toBeGreaterThan(0.8);
  await keepPicture(page, "phone-editor-page.png", { fullPage: false });
  await preview(page).locator(".profile-names h1").tap();
  await page.getByRole("dialog", { name: "Profile" }).waitFor();
  await expect.poll(() => page.locator(":focus").getAttribute("name")).toBe("settings.display_name");
  expect(await coverage(page)).toBeCloseTo(0.45, 1);
  await page.keyboard.type(" Marlowe");
  await expect.poll(() => preview(page).locator(".profile-names h1").innerText()).toContain("Marlowe");
  await keepPicture(page, "phone-editor-half.png", { fullPage: false });
  await dragHead(page, -360);
  expect(await coverage(page)).toBeCloseTo(0.9, 1);
  await keepPicture(page, "phone-editor-full.png", { fullPage: false });
  await page.getByRole("link", { name: "Look", exact: true }).tap();
  expect(await coverage(page)).toBeCloseTo(0.9, 1);
  await dragHead(page, 380);
  expect(await coverage(page)).toBeCloseTo(0.45, 1);
  await dragHead(page, 300);
  await expect.poll(() => sheet(page).getAttribute("data-open")).toBe("false");
  expect((await savedDraft(page)).settings.display_name).toMatch(/Marlowe$/);
  await close();
});

it("the keyboard alone opens the sheet of a phone, makes it higher and closes it, and the focus comes back", async () => {
  const { page, close } = await site.openEmpty(phone);
  await openEditor(page, site.url, "bea", password);
  const focused = () => page.locator(":focus").evaluate(({ textContent, tagName }) => [tagName, textContent]);
  await page.getByRole("link", { name: "Music" }).focus();
  await page.keyboard.press("Enter");
  await expect.poll(focused).toEqual(["H1", "Music"]);
  await head(page).focus();
  await page.keyboard.press("Enter");
  expect(await coverage(page)).toBeCloseTo(0.9, 1);
  await page.keyboard.press("Escape");
  await expect.poll(() => sheet(page).getAttribute("data-open")).toBe("false");
  expect(await focused()).toEqual(["A", "Music"]);
  await page.keyboard.press("Enter");
  await expect.poll(focused).toEqual(["H1", "Music"]);
  expect(await coverage(page)).toBeCloseTo(0.9, 1);
  await close();
});

it("the settings stand in a menu behind the picture while the editor fills a phone", async () => {
  const { page, close } = await site.openEmpty(phone);
  await openEditor(page, site.url, "cyd", password);
  const menu = page.getByRole("navigation", { name: "Settings" });
  expect(await menu.isVisible()).toBe(false);
  await button(page, "Menu").tap();
  await menu.waitFor();
  await keepPicture(page, "phone-editor-menu.png", { fullPage: false });
  await page.keyboard.press("Escape");
  await menu.waitFor({ state: "hidden" });
  expect(await sheet(page).getAttribute("data-open")).toBe("true");
  await button(page, "Menu").tap();
  await menu.getByRole("link", { name: "Messages" }).tap();
  await page.waitForURL(`${site.url}/settings/messages`);
  await close();
});

it("a focused field stays in sight when the keyboard of a phone leaves little room", async () => {
  const { page, close } = await site.openEmpty(phone);
  await openEditor(page, site.url, "dea", password);
  const isInSight = async () => {
    await coverage(page);
    // The window tells its new size with its next frame.
    const places = async () => {
      const field = await page.getByLabel("Location").boundingBox();
      const body = await page.locator("[data-size] > div").last().boundingBox();
      const [top, bottom] = [field?.y ?? 0, (field?.y ?? 0) + (field?.height ?? 0)];
      return { isBelowHead: top >= (body?.y ?? 0), isAboveKeyboard: bottom <= 480 };
    };
    await expect.poll(places).toEqual({ isBelowHead: true, isAboveKeyboard: true });
  };
  await page.getByLabel("Location").tap();
  await page.setViewportSize({ width: 390, height: 480 });
  await isInSight();
  await keepPicture(page, "phone-editor-keyboard.png", { fullPage: false });
  // Safari leaves the window as it is, and says by the visual viewport alone how much of it is to be seen.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.evaluate(() => {
    if (!visualViewport) return;
    Object.defineProperty(visualViewport, "height", { get: () => 480 });
    visualViewport.dispatchEvent(new Event("resize"));
  });
  await isInSight();
  await close();
});

/** Whether something is on the screen, below the head of the sheet. */
const isInSheet = (page: Page, selector: string, part?: "input" | "label") =>
  page.locator(selector).evaluate((element, part) => {
    const shown = part === "label" && element instanceof HTMLInputElement ? element.labels?.[0] : element;
    const { top, bottom } = shown?.getBoundingClientRect() ?? { top: 0, bottom: 0 };
    const body = element.closest("[data-sheet-body]")?.getBoundingClientRect();
    return body !== undefined && top >= body.top && bottom <= Math.min(body.bottom, innerHeight);
  }, part);

it("a panel that nobody opened takes the focus at the first press of its button, and closes at the second", async () => {
  const { page, close } = await site.openEmpty(phone);
  await openEditor(page, site.url, "ian", password, "links");
  await page.getByLabel("Addresses").fill("https://a.example/\nhttps://b.example/\nhttps://c.example/");
  await button(page, "Add 3 links").tap();
  await page.getByRole("link", { name: "Profile", exact: true }).tap();
  await page.getByRole("link", { name: "Links", exact: true }).tap();
  for (const isShown of [true, false, true]) {
    await button(page, /^Link$/).tap();
    expect(await page.locator("textarea[name=links]").count()).toBe(isShown ? 1 : 0);
    if (!isShown) continue;
    await expect.poll(() => focusedName(page)).toBe("Addresses");
    await expect.poll(() => isInSheet(page, "textarea[name=links]")).toBe(true);
  }
  await page.getByRole("link", { name: "Blocks", exact: true }).tap();
  await button(page, /^Text/).waitFor();
  await button(page, /^Block$/).tap();
  await expect
    .poll(() => page.locator(":focus").evaluate((it) => it.closest("[aria-labelledby$=menu]") !== null))
    .toBe(true);
  await expect.poll(() => isInSheet(page, ":focus")).toBe(true);
  await button(page, /^Block$/).tap();
  expect(await button(page, /^Text/).count()).toBe(0);
  await close();
});

it("a tap on a link of the preview shows its first field with the label, below the head of the sheet", async () => {
  const { page, close } = await site.openEmpty(phone);
  await openEditor(page, site.url, "jil", password, "links");
  await page.getByLabel("Addresses").fill("https://a.example/\nhttps://b.example/");
  await button(page, "Add 2 links").tap();
  const [link] = (await savedDraft(page)).links;
  await page.getByRole("link", { name: "Profile", exact: true }).tap();
  await preview(page).locator(`[data-place="links.${link?.id}"]`).tap();
  await page.locator(`[id="at-links.${link?.id}"] input:focus`).waitFor();
  await coverage(page);
  for (const part of ["input", "label"] as const)
    expect([part, await isInSheet(page, "input:focus", part)]).toEqual([part, true]);
  await keepPicture(page, "phone-editor-link-of-preview.png", { fullPage: false });
  await close();
});

it("Escape closes the sheet of a phone while the page behind it has the focus", async () => {
  const { page, close } = await site.openEmpty(phone);
  await openEditor(page, site.url, "kai", password);
  await preview(page).locator(".profile-card").waitFor();
  await page.locator("iframe:not([aria-hidden])").focus();
  await page.keyboard.press("Escape");
  await expect.poll(() => sheet(page).getAttribute("data-open")).toBe("false");
  await close();
});

it("the chips of the look let nothing show above them, and the looks have their names in sight", async () => {
  const { page, close } = await site.openEmpty(phone);
  await openEditor(page, site.url, "lea", password, "look");
  expect(await isInSheet(page, "button:has-text('Sunset') > span")).toBe(true);
  const gap = await page.getByRole("group", { name: "Look", exact: true }).evaluate((chips) => {
    const body = chips.closest("[data-sheet-body]");
    body?.scrollTo(0, 400);
    return chips.getBoundingClientRect().top - (body?.getBoundingClientRect().top ?? 0);
  });
  expect(gap).toBeLessThanOrEqual(0);
  await close();
});

it("somebody who registered with a look begins at the next step, and can change it; the button is in sight", async () => {
  const { page, close } = await site.openAs("mia", "/settings/profile", phone);
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("heading", { name: "Tell people who you are" }).waitFor();
  await dialog.getByText("Swiss is on.").waitFor();
  const { y = 0, height = 0 } = (await button(dialog, "Continue").boundingBox()) ?? {};
  expect(y > 0 && y + height <= 844).toBe(true);
  await keepPicture(page, "phone-editor-first-run-look.png", { fullPage: false });
  await button(dialog, "Change").tap();
  await dialog.getByRole("heading", { name: "Pick a look" }).waitFor();
  const next = (await button(dialog, "Continue").boundingBox()) ?? { y: 0, height: 0 };
  expect(next.y > 0 && next.y + next.height <= 844).toBe(true);
  await close();
});

const languages = sampled(["ar", "de", "ja", "en"] as const, 3);
it.each(languages)("the bars of the phone editor are not cut in %s", async (language) => {
  const { page, close } = await site.openEmpty({ ...phone, locale: language, colorScheme: "dark" });
  await openEditor(page, site.url, `in-${language}`, password);
  await changeDraft(page, site.url, ({ settings }) => ({ settings: { ...settings, bio: "Illustrator" } }));
  for (const part of ["", "look", "links", "blocks", "music", "privacy"]) {
    await page.goto(`${site.url}/settings/profile/${part}`);
    await page.locator("[data-editor][aria-busy=false]").waitFor();
    await page.frameLocator("iframe:not([aria-hidden])").locator(".profile-card").waitFor();
    await keepPicture(page, `phone-editor-${language}-${part || "profile"}.png`, { fullPage: false });
    const tabs = page.getByRole("navigation", { name: names[language] });
    const cut = await tabs
      .locator("a, a > span")
      .evaluateAll((all) =>
        all
          .filter((one) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1)
          .map(({ textContent }) => textContent),
      );
    expect(cut).toEqual([]);
    expect(await smallTargets(page, "[data-editor]")).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  }
  expect(await axeProblems(page)).toEqual([]);
  await close();
});

it("a look of the carousel is on the page with one tap, and one more takes it back", async () => {
  const { page, close } = await site.openEmpty(phone);
  await openEditor(page, site.url, "eve", password, "look");
  const before = (await savedDraft(page)).settings;
  await button(page, "Sunset").tap();
  const said = page.getByRole("status").filter({ hasText: "Sunset is on your page now." });
  // It stays for twelve seconds, and while it has the focus.
  await button(said, "Undo").focus();
  await expect.poll(async () => (await savedDraft(page)).settings.profile.font).toBe("Poppins");
  await keepPicture(page, "phone-editor-look-applied.png", { fullPage: false });
  await button(said, "Undo").tap();
  await expect.poll(async () => (await savedDraft(page)).settings).toEqual(before);
  await button(page, "Gazette").focus();
  await page.keyboard.press("Enter");
  await page.getByText("Gazette is on your page now.").waitFor();
  expect(await focusedName(page)).toMatch(/Gazette$/);
  await button(page, "Surprise me").tap();
  await page.getByText("Your page has a new look now.").waitFor();
  for (const chip of ["Layout", "Type", "Background", "Effects"]) {
    await page.getByRole("group", { name: "Look" }).getByRole("button", { name: chip }).tap();
    await keepPicture(page, `phone-editor-look-${chip}.png`, { fullPage: false });
    expect([chip, await smallTargets(page, "[data-editor]")]).toEqual([chip, []]);
    expect([chip, await axeProblems(page, "[data-editor]")]).toEqual([chip, []]);
  }
  await button(page, "Colours").first().tap();
  await page.getByLabel("Background colour", { exact: true }).waitFor();
  expect(await button(page, "Sunset").isVisible()).toBe(false);
  await keepPicture(page, "phone-editor-look-colours.png", { fullPage: false });
  await close();
});

it("a look that somebody new chooses with the keyboard leads the focus on to the next step", async () => {
  const { page, close } = await site.openAs("hal", "/settings/profile", phone);
  await page.getByRole("dialog", { name: "Pick a look" }).waitFor();
  await button(page, "Sunset").focus();
  await page.keyboard.press("Enter");
  await expect.poll(() => focusedName(page)).toBe("Tell people who you are");
  await close();
});

it("the menu of a phone leads to the privacy, and the bar to the blocks, without leaving the page", async () => {
  const { page, close } = await site.openEmpty(phone);
  await openEditor(page, site.url, "gil", password);
  await page.evaluate(() => Object.assign(window, { isFirstDocument: true }));
  await button(page, "Settings menu").tap();
  await page.getByRole("navigation", { name: "Settings" }).getByRole("link", { name: "Privacy" }).tap();
  await page.getByRole("dialog", { name: "Privacy" }).waitFor();
  await button(page, "Close the panel").tap();
  await expect.poll(() => focusedName(page)).toBe("Settings menu");
  const tabs = page.getByRole("navigation", { name: names.en }).getByRole("link");
  expect((await tabs.allInnerTexts()).filter(Boolean)).toEqual(["Profile", "Look", "Links", "Blocks", "Music"]);
  await page.getByRole("link", { name: "Blocks", exact: true }).tap();
  await page.getByRole("dialog", { name: "Blocks" }).getByRole("heading", { name: "Add a block" }).waitFor();
  await button(page, /^Text/).waitFor();
  expect(await page.evaluate(() => "isFirstDocument" in window)).toBe(true);
  await close();
});

it("a closed row says what visitors see of it, its menu adds next to it, and a mistake is said at its field", async () => {
  const { page, close } = await site.openEmpty(phone, [/status of 400/]);
  await openEditor(page, site.url, "fay", password, "links");
  await page.getByLabel("Addresses").fill("https://github.com/fay\nhttps://b.example/");
  await button(page, "Add 2 links").tap();
  const rows = page.getByRole("list", { name: "Links & blocks" }).locator("> li");
  await rowToggle(rows.nth(0)).tap();
  expect(await rows.nth(0).evaluate((row) => Math.round(row.getBoundingClientRect().height))).toBe(66);
  await button(page, "Options for GitHub fay").tap();
  const menu = page.getByRole("group", { name: "Options for GitHub fay" });
  const { y = 0, height = 0 } = (await menu.boundingBox()) ?? {};
  expect([y > 0, y + height < 844]).toEqual([true, true]);
  await keepPicture(page, "phone-editor-row-menu.png", { fullPage: false });
  expect(await smallTargets(page, "[data-editor]")).toEqual([]);
  await button(page, "Hide from visitors").tap();
  await expect.poll(() => focusedName(page)).toBe("Options for GitHub fay");
  await rows.nth(0).getByText("Hidden").waitFor();
  await button(page, /^Options for Website/).tap();
  await page.getByRole("group", { name: "Add above" }).getByRole("button", { name: "Heading" }).tap();
  await page.keyboard.type("Work");
  const order = async () => (await savedDraft(page)).order;
  await expect.poll(async () => (await order()).length).toBe(3);
  const { headings, links } = await savedDraft(page);
  expect(await order()).toEqual([links[0]?.id, headings[0]?.id, links[1]?.id]);
  await rowToggle(rows.nth(2)).tap();
  await page.getByLabel("Visible from").fill("2026-03-04T05:06");
  await page.getByLabel("Visible until").fill("2026-03-03T05:06");
  const until = page.getByLabel("Visible until");
  await expect.poll(() => until.getAttribute("aria-invalid")).toBe("true");
  await rows.nth(2).getByText("Ends before it starts.").first().waitFor();
  const bar = page.locator("[data-editor] > div").first();
  await keepPicture(page, "phone-editor-rows.png", { fullPage: false });
  await page.getByRole("link", { name: "Music" }).tap();
  await button(bar, "1 thing to fix").waitFor();
  // It has the room of the button that could publish nothing of this.
  expect(await publish(page).count()).toBe(0);
  await button(bar, "1 thing to fix").tap();
  await until.waitFor();
  await expect.poll(() => until.evaluate((field) => field === document.activeElement)).toBe(true);
  expect(await page.getByText(/must come after/).count()).toBe(0);
  await button(page, "Options for GitHub fay").tap();
  await button(page, "Remove GitHub").tap();
  await expect.poll(() => focusedName(page)).toMatch(/Work/);
  await close();
});
