import { gzipSync } from "node:zlib";
import { eq } from "drizzle-orm";
import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { database } from "@/db/client";
import { users } from "@/db/schema";
import { axeProblems } from "../support/accessibility";
import { openPage, startBrowser } from "../support/browser";
import {
  beginDraft,
  button,
  isReady,
  liveDialog,
  openEditor,
  preview,
  publishedPage,
  savedDraft,
} from "../support/editor";
import { holdRequests, pageScripts, signIn, visit } from "../support/pages";
import { inLongRun, itInLongRun, sampled } from "../support/sampling";
import { openSite, type Site } from "../support/site";

const password = "correct horse battery";
/** Too narrow for a preview alongside the controls, which would be drawn anew for each change. */
const narrow = { viewport: { width: 390, height: 844 } };
const parts = ["", "look", "links", "cards", "music", "privacy"];
const languages = ["ar", "de"];
let site: Site;
let browser: Browser;

beforeAll(async () => {
  browser = await startBrowser();
  site = await openSite(async ({ newPerson }) => {
    for (const name of ["ada", "bea", "cyd", "dea", "eve", "fay", "gus"]) await newPerson(name, password);
    for (const locale of languages) {
      const { id } = await newPerson(`in-${locale}`, password);
      await database().update(users).set({ locale }).where(eq(users.id, id));
    }
  });
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
});

const pasteLinks = async (page: Page, lines: string[]) => {
  await page.getByLabel("Addresses").fill(lines.join("\n"));
  await button(page, /^Add \d+ link/).click();
};
const valuesOf = async (page: Page) => (await savedDraft(page)).links.map(({ value }) => value);

describe("axe finds nothing", () => {
  const sizes = sampled([
    ["narrow and dark", { viewport: { width: 390, height: 844 }, colorScheme: "dark" }],
    ["wide and light", { viewport: { width: 1280, height: 900 }, colorScheme: "light" }],
  ] as const);
  it.each(sizes)("in any part of the editor or its dialogs, %s", async (_, options) => {
    const { page, close } = await openPage(browser, { ...options, reducedMotion: "reduce" });
    const person = options.colorScheme === "light" ? "ada" : "bea";
    await signIn(page, site.url, person, password, "/settings/profile");
    await page.getByRole("dialog", { name: "Pick a look" }).waitFor();
    expect(await axeProblems(page)).toEqual([]);
    await button(page, "Continue").click();
    expect(await axeProblems(page)).toEqual([]);
    await button(page, "Continue").click();
    await pasteLinks(page, ["https://github.com/ada", "https://ada.example/", "ada@example.com"]);
    expect(await axeProblems(page)).toEqual([]);
    await button(page, "Publish my page").click();
    await liveDialog(page).waitFor();
    expect(await axeProblems(page)).toEqual([]);
    // The test of Arabic has axe look at the parts on a phone and in light.
    for (const part of sampled(parts, 5)) {
      await visit(page, `${site.url}/settings/profile/${part}`);
      expect({ part, problems: await axeProblems(page, "main", 10) }).toEqual({ part, problems: [] });
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    }
    await page.getByRole("link", { name: "Links", exact: true }).click();
    await button(page, "More").first().click();
    await page.getByLabel("Hide from visitors").first().check();
    expect(await axeProblems(page, "main")).toEqual([]);
    for (const name of ["Changes", "Versions"]) {
      await button(page, name).first().click();
      await page.getByRole("dialog", { name }).getByRole("button").first().waitFor();
      expect({ name, problems: await axeProblems(page) }).toEqual({ name, problems: [] });
      await page.keyboard.press("Escape");
    }
    await page.keyboard.press("Control+k");
    expect(await axeProblems(page)).toEqual([]);
    await close();
  });
});

describe("by keyboard alone", () => {
  it("finds any control, and orders links, which is announced", async () => {
    const { page, close } = await openPage(browser, narrow);
    await openEditor(page, site.url, "cyd", password, "links");
    await pasteLinks(page, ["https://a.example/", "https://b.example/", "https://c.example/"]);
    await page.keyboard.press("Control+k");
    await page.keyboard.type("background col");
    await page.keyboard.press("Enter");
    await expect.poll(() => page.locator(":focus").getAttribute("name")).toBe("settings.colors.background");
    await page.keyboard.press("Control+k");
    await page.keyboard.type("links");
    await page.keyboard.press("Enter");
    await page.getByLabel("Title of Website https://c.example/").focus();
    await page.keyboard.press("Alt+ArrowUp");
    await page.keyboard.press("Alt+ArrowUp");
    await page.getByText("is now 1 of 3.").waitFor({ state: "attached" });
    expect(await valuesOf(page)).toEqual(["https://c.example/", "https://a.example/", "https://b.example/"]);
    await page.keyboard.press("Control+z");
    expect(await valuesOf(page)).toEqual(["https://a.example/", "https://c.example/", "https://b.example/"]);
    await close();
  });
});

itInLongRun("a link is moved by drag, and the drag is one step", async () => {
  const { page, close } = await openPage(browser, { viewport: { width: 1280, height: 1200 } });
  await openEditor(page, site.url, "dea", password, "links");
  await pasteLinks(page, ["https://a.example/", "https://b.example/", "https://c.example/"]);
  const rows = page.getByRole("list", { name: "Links" }).getByRole("listitem");
  await rows
    .nth(2)
    .getByRole("button", { name: /use Alt/ })
    .hover();
  await page.mouse.down();
  const { x = 0, y = 0 } = (await rows.nth(0).boundingBox()) ?? {};
  await page.mouse.move(x + 60, y + 40, { steps: 8 });
  await page.mouse.move(x + 60, y + 6, { steps: 4 });
  await page.mouse.up();
  await expect.poll(() => valuesOf(page)).toEqual(["https://c.example/", "https://a.example/", "https://b.example/"]);
  await button(page, "Undo").click();
  expect(await valuesOf(page)).toEqual(["https://a.example/", "https://b.example/", "https://c.example/"]);
  await close();
});

it("a page is edited and published before any script has loaded", async () => {
  const { page, close } = await openPage(browser, { javaScriptEnabled: false }, [/status of 400/]);
  await signIn(page, site.url, "eve", password, "/settings/profile");
  await page.getByLabel("Display name").fill("Eve Green");
  await page.getByLabel("Bio").fill("Written without script");
  await button(page, "Save draft").click();
  await page.waitForLoadState();
  expect(await page.locator("body").innerText()).toContain("Display name");
  expect(new URL(page.url()).pathname).toBe("/settings/profile");
  expect(await page.getByLabel("Bio").inputValue()).toBe("Written without script");
  expect((await publishedPage(page)).settings).toMatchObject({ display_name: "eve", bio: null });
  await page.goto(`${site.url}/settings/profile/links`);
  await page.getByLabel("Addresses").fill("https://github.com/eve");
  await page.getByRole("button", { name: "Publish", exact: true }).first().click();
  expect(await publishedPage(page)).toMatchObject({
    settings: { display_name: "Eve Green", bio: "Written without script" },
    links: [{ type: "github", value: "eve" }],
  });
  await page.goto(`${site.url}/settings/profile`);
  await page.getByLabel("Display name").fill("");
  await button(page, "Save draft").click();
  await page.waitForLoadState();
  expect(await page.locator("body").innerText()).toMatch(/Your changes were not saved\s+Display name must/);
  await close();
});

itInLongRun(
  "a form without script that was shown before another change is refused, and overwrites nothing",
  async () => {
    const { page, close } = await openPage(browser, { javaScriptEnabled: false }, [/status of 409/]);
    await signIn(page, site.url, "gus", password, "/settings/profile");
    const other = await page.context().newPage();
    await other.goto(`${site.url}/settings/profile`);
    await other.getByLabel("Location").fill("Porto");
    await button(other, "Save draft").click();
    await page.getByLabel("Bio").fill("Typed into an old form");
    await button(page, "Save draft").click();
    await page.waitForLoadState();
    expect(await page.locator("body").innerText()).toMatch(
      /Your changes were not saved\s+Your page was also changed elsewhere/,
    );
    await other.goto(`${site.url}/settings/profile`);
    expect([await other.getByLabel("Location").inputValue(), await other.getByLabel("Bio").inputValue()]).toEqual([
      "Porto",
      "",
    ]);
    await close();
  },
);

it("what is typed before the script has come is not lost when it does", async () => {
  const { page, close } = await openPage(browser, narrow);
  await beginDraft(page, site.url, "fay", password);
  const bringScripts = await holdRequests(page, pageScripts);
  await page.goto(`${site.url}/settings/profile`, { waitUntil: "commit" });
  await page.getByLabel("Display name").fill("Fay Early");
  await page.getByRole("switch", { name: "Typewriter" }).check();
  bringScripts();
  await isReady(page);
  await expect
    .poll(() => savedDraft(page))
    .toMatchObject({ settings: { display_name: "Fay Early", typewriter: { enabled: true } } });
  expect(await page.getByLabel("Display name").inputValue()).toBe("Fay Early");
  await close();
});

/** Words of controls that do not fit into them. */
const cutIn = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll("[data-editor] :is(a, button, label, legend, label > span, h2, h3)")]
      .filter(({ scrollWidth, clientWidth }) => clientWidth > 1 && scrollWidth > clientWidth + 1)
      .map(({ textContent }) => textContent),
  );

inLongRun(() =>
  it.each(languages)("in the language %s no word is cut on a phone, and Arabic is mirrored", async (language) => {
    const { page, close } = await openPage(browser, { viewport: { width: 390, height: 844 } });
    await beginDraft(page, site.url, `in-${language}`, password);
    const faults: unknown[] = [];
    for (const part of sampled(parts, 2)) {
      await visit(page, `${site.url}/settings/profile/${part}`);
      await isReady(page);
      expect(await page.locator("html").getAttribute("lang")).toBe(language);
      const isWide = await page.evaluate(() =>
        [document.documentElement, ...document.querySelectorAll("[data-editor] > :first-child")].some(
          ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth,
        ),
      );
      const problems = language === "ar" ? await axeProblems(page, "main", 10) : [];
      for (const fault of [...(await cutIn(page)), ...problems, ...(isWide ? ["wide"] : [])])
        faults.push({ language, part, fault });
    }
    const placeOf = async (selector: string) => (await page.locator(selector).first().boundingBox())?.x ?? 0;
    const [undo, saved] = [await placeOf("[data-editor] button"), await placeOf("[data-save]")];
    expect([language, undo > saved]).toEqual([language, language === "ar"]);
    expect(faults).toEqual([]);
    await close();
  }),
);

it("the editor brings at most 120 kB of compressed script alongside the framework's own", async () => {
  const { page, close } = await openPage(browser);
  const loaded = new Set<string>();
  page.on("response", (response) => {
    const { pathname } = new URL(response.url());
    // The scripts of the preview are the page's own.
    if (pathname.endsWith(".js") && !pathname.startsWith("/islands/")) loaded.add(pathname);
  });
  await openEditor(page, site.url, "ada", password);
  await preview(page).locator("h1").waitFor();
  await page.getByLabel("Upload picture: file").setInputFiles("tests/files/images/photo.jpg");
  await button(page, "Use this part").waitFor();
  const editor = new Set(loaded);
  loaded.clear();
  // A page of the settings that has no script of its own but what all have.
  await visit(page, `${site.url}/settings/applications`);
  const own = [...editor].filter((path) => !loaded.has(path));
  // Read here: the browser lets go of what a page has loaded once another one is opened.
  let bytes = 0;
  for (const path of own) {
    const response = await fetch(site.url + path);
    expect([path, response.status]).toEqual([path, 200]);
    bytes += gzipSync(await response.arrayBuffer()).byteLength;
  }
  expect(bytes).toBeGreaterThan(20_000);
  expect(bytes).toBeLessThanOrEqual(120_000);
  await close();
});
