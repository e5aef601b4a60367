import { gzipSync } from "node:zlib";
import type { Page } from "playwright";
import { expect, it } from "vitest";
import { axeProblems } from "../support/accessibility";
import {
  button,
  liveDialog,
  narrow,
  openEditor,
  preview,
  publishedPage,
  rowToggle,
  savedDraft,
} from "../support/editor";
import { password } from "../support/members";
import { visit } from "../support/pages";
import { itInLongRun, sampled } from "../support/sampling";
import { setUpSite } from "../support/set-up-site";

const site = setUpSite(["ada", "bea", "cyd", "dea", "eve"]);

const pasteLinks = async (page: Page, lines: string[]) => {
  await page.getByLabel("Addresses").fill(lines.join("\n"));
  await button(page, /^Add \d+ link/).click();
};
const valuesOf = async (page: Page) => (await savedDraft(page)).links.map(({ value }) => value);

const sizes = sampled([
  ["narrow and dark", { ...narrow, colorScheme: "dark" }],
  ["wide and light", { viewport: { width: 1280, height: 900 }, colorScheme: "light" }],
] as const);
it.each(sizes)("axe finds nothing in any part of the editor or its dialogs, %s", async (_, options) => {
  const person = options.colorScheme === "light" ? "ada" : "bea";
  const { page, close } = await site.openAs(person, "/settings/profile", { ...options, reducedMotion: "reduce" });
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
  for (const part of sampled(["", "look", "links", "music", "privacy"], 5)) {
    await visit(page, `${site.url}/settings/profile/${part}`);
    expect({ part, problems: await axeProblems(page, "main", 10) }).toEqual({ part, problems: [] });
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  }
  await page.getByRole("link", { name: /^Links/ }).click();
  await rowToggle(page.locator("[id^='at-links.']").first()).click();
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

it("the keyboard alone finds any control of the editor, and orders links, which is announced", async () => {
  const { page, close } = await site.openEmpty(narrow);
  await openEditor(page, site.url, "cyd", password, "links");
  await pasteLinks(page, ["https://a.example/", "https://b.example/", "https://c.example/"]);
  await page.keyboard.press("Control+k");
  await page.keyboard.type("background col");
  await page.keyboard.press("Enter");
  await expect.poll(() => page.locator(":focus").getAttribute("name")).toBe("settings.colors.background");
  await page.keyboard.press("Control+k");
  await page.keyboard.type("links");
  await page.keyboard.press("Enter");
  await rowToggle(page.locator("[id^='at-links.']").nth(2)).focus();
  await page.keyboard.press("Alt+ArrowUp");
  await page.keyboard.press("Alt+ArrowUp");
  await page.getByText("is now 1 of 3.").waitFor({ state: "attached" });
  expect(await valuesOf(page)).toEqual(["https://c.example/", "https://a.example/", "https://b.example/"]);
  await page.keyboard.press("Control+z");
  expect(await valuesOf(page)).toEqual(["https://a.example/", "https://c.example/", "https://b.example/"]);
  await close();
});

itInLongRun("a link is moved by drag, and the drag is one step", async () => {
  const { page, close } = await site.openEmpty({ viewport: { width: 1280, height: 1200 } });
  await openEditor(page, site.url, "dea", password, "links");
  await pasteLinks(page, ["https://a.example/", "https://b.example/", "https://c.example/"]);
  const rows = page.getByRole("list", { name: "Links & blocks" }).getByRole("listitem");
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
  const options = { javaScriptEnabled: false };
  const { page, close } = await site.openAs("eve", "/settings/profile", options, [/status of 400/]);
  await page.getByLabel("Display name").fill("Eve Green");
  await page.getByLabel("Bio").fill("Written without script");
  await button(page, "Save draft").click();
  await page.waitForLoadState();
  expect(await page.getByLabel("Bio").inputValue()).toBe("Written without script");
  expect((await publishedPage(page)).settings).toMatchObject({ display_name: "eve", bio: null });
  await page.goto(`${site.url}/settings/profile/links`);
  await page.getByText("Adding blocks needs JavaScript").waitFor();
  const offered = page.getByRole("main").locator("button:visible");
  await expect
    .poll(() => offered.evaluateAll((all) => all.map((one) => one.getAttribute("type"))))
    .toEqual(["submit", "submit"]);
  await page.getByLabel("Addresses").fill("https://github.com/eve\nmy shop");
  await page.getByRole("button", { name: "Publish", exact: true }).first().click();
  await page.getByText("Not a link").waitFor();
  expect(await page.getByLabel("Addresses").inputValue()).toBe("my shop");
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

it("the editor brings at most 120 kB of compressed script alongside the framework's own", async () => {
  const { page, close } = await site.openEmpty();
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
