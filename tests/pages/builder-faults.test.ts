import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openPage, startBrowser } from "../support/browser";
import { button, isReady, liveDialog, openEditor, publish, publishedPage, savedDraft } from "../support/editor";
import { signIn } from "../support/pages";
import { openSite, type Site } from "../support/site";

const password = "correct horse battery";
let site: Site;
let browser: Browser;

beforeAll(async () => {
  browser = await startBrowser();
  site = await openSite(async ({ newPerson }) => {
    for (const name of ["ada", "bea", "cyd", "dea", "eve", "fay", "gus"]) await newPerson(name, password);
  });
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
});

const alert = (page: Page) => page.locator("main").getByRole("alert");

it("says why a page was not published: too many links, or no connection", async () => {
  const { page, close } = await openPage(browser, {}, [/status of 409/, /ERR_INTERNET_DISCONNECTED/]);
  await openEditor(page, site.url, "ada", password, "links");
  const lines = Array.from({ length: 51 }, (_, index) => `https://n${index}.example/`);
  await page.getByLabel("Addresses").fill(lines.join("\n"));
  await button(page, "Add 51 links").click();
  await savedDraft(page);
  await publish(page).click();
  await expect.poll(() => alert(page).innerText()).toMatch(/50 links/);
  expect(await liveDialog(page).count()).toBe(0);
  await button(page, /^Remove/)
    .first()
    .click();
  expect(await alert(page).count()).toBe(0);
  await savedDraft(page);
  await page.context().setOffline(true);
  await publish(page).click();
  await expect.poll(() => alert(page).innerText()).toMatch(/cannot be reached/);
  await page.context().setOffline(false);
  await publish(page).click();
  await liveDialog(page).waitFor();
  expect((await publishedPage(page)).links).toHaveLength(50);
  await close();
});

it("publishes with the first run what was pasted and not added, and a page that nothing was changed of", async () => {
  const { page, close } = await openPage(browser);
  for (const [name, pasted] of [
    ["bea", "https://github.com/bea"],
    ["cyd", ""],
  ] as const) {
    await page.context().clearCookies();
    await signIn(page, site.url, name, password, "/settings/profile");
    await button(page, "Continue").click();
    await button(page, "Continue").click();
    await page.getByRole("dialog").getByLabel("Addresses").fill(pasted);
    await button(page, "Publish my page").click();
    await liveDialog(page).waitFor();
    expect((await publishedPage(page)).links.map(({ value }) => value)).toEqual(pasted ? ["bea"] : []);
    await page.goto(`${site.url}/settings/profile`);
    await isReady(page);
    expect(await page.getByRole("dialog").count()).toBe(0);
  }
  await close();
});

it("names what keeps the draft from being saved, leads there, and asks before it is left", async () => {
  const { page, close } = await openPage(browser, {}, [/status of 400/]);
  await openEditor(page, site.url, "dea", password, "links");
  await page.getByLabel("Addresses").fill("https://a.example/");
  await button(page, "Add 1 link").click();
  await savedDraft(page);
  await page.getByLabel("Value of Website").fill("");
  await page.getByRole("link", { name: "Profile", exact: true }).click();
  await page.getByLabel("Location").fill("Porto");
  await expect.poll(() => alert(page).innerText()).toMatch(/saved once this is corrected:\s+Link Website/);
  const asked: string[] = [];
  page.on("dialog", (dialog) => {
    asked.push(dialog.message());
    void dialog.dismiss();
  });
  await page.getByRole("link", { name: "Domain" }).click();
  expect(asked).toEqual(["Some of your changes are not saved yet. Leave the editor all the same?"]);
  expect(new URL(page.url()).pathname).toBe("/settings/profile");
  await button(page, "Link Website").click();
  await expect.poll(() => page.locator(":focus").getAttribute("aria-label")).toMatch(/^Title of Website/);
  await page.getByLabel("Value of Website").fill("https://b.example/");
  expect(await savedDraft(page)).toMatchObject({
    settings: { location: "Porto" },
    links: [{ value: "https://b.example/" }],
  });
  await close();
});

it("shows the draft as it is now when somebody comes back by the browser's history", async () => {
  const { page, close } = await openPage(browser);
  await openEditor(page, site.url, "eve", password);
  await page.getByLabel("Location").fill("Faro");
  await savedDraft(page);
  await page.getByRole("link", { name: "Account" }).click();
  await page.getByLabel("Username").waitFor();
  await page.goBack();
  await expect.poll(() => page.getByLabel("Location").inputValue()).toBe("Faro");
  await publish(page).click();
  await liveDialog(page).waitFor();
  expect((await publishedPage(page)).settings.location).toBe("Faro");
  await close();
});

it("takes over no draft that was loaded before the last save", async () => {
  const { page, close } = await openPage(browser);
  await openEditor(page, site.url, "gus", password);
  let release = () => {};
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/settings/profile/draft", async (route) => {
    if (route.request().method() !== "GET") return route.continue();
    const response = await route.fetch();
    await gate;
    return route.fulfill({ response });
  });
  const loads = page.waitForRequest((request) => request.method() === "GET" && request.url().endsWith("/draft"));
  await page.goto(`${site.url}/settings/profile`);
  await Promise.all([loads, isReady(page)]);
  await page.getByLabel("Location").fill("Faro");
  expect((await savedDraft(page)).settings.location).toBe("Faro");
  const loaded = page.waitForResponse((response) => response.request().method() === "GET");
  release();
  await loaded;
  await button(page, "Undo").click();
  await expect.poll(async () => (await savedDraft(page)).settings.location).toBeNull();
  await close();
});

it("leaves undoing in a field that is no part of the page to the browser", async () => {
  const { page, close } = await openPage(browser);
  await openEditor(page, site.url, "fay", password);
  await page.getByLabel("Location").fill("Faro");
  await page.getByRole("link", { name: "Links", exact: true }).click();
  await page.getByLabel("Addresses").pressSequentially("abc");
  await page.keyboard.press("Control+z");
  expect(await page.getByLabel("Addresses").inputValue()).not.toBe("abc");
  expect((await savedDraft(page)).settings.location).toBe("Faro");
  await close();
});
