import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openPage, startBrowser } from "../support/browser";
import { button, isReady, liveDialog, openEditor, publish, publishedPage, savedDraft } from "../support/editor";
import { signIn } from "../support/pages";
import type { Application } from "../support/people";
import { itInLongRun } from "../support/sampling";
import { openSite, ownerToken, type Site } from "../support/site";

const password = "correct horse battery";
/** Too narrow for a preview alongside the controls, which would be drawn anew for each change. */
const narrow = { viewport: { width: 390, height: 844 } };
let application: Application;
let site: Site;
let browser: Browser;

beforeAll(async () => {
  browser = await startBrowser();
  site = await openSite(async ({ newPerson, newApplication }) => {
    for (const name of ["bea", "cyd", "dea", "eve", "fay"]) await newPerson(name, password);
    application = await newApplication((await newPerson("ivy", password)).id);
  });
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
});

const inConflict = (page: Page) => page.getByRole("alert").filter({ hasText: "Your page was also changed elsewhere" });
const alert = (page: Page) => page.locator("main").getByRole("alert");

itInLongRun(
  "publishes with the first run what was pasted and not added, and a page that nothing was changed of",
  async () => {
    for (const [name, pasted] of [
      ["bea", "https://github.com/bea"],
      ["cyd", ""],
    ] as const) {
      const { page, close } = await openPage(browser, narrow);
      await signIn(page, site.url, name, password, "/settings/profile");
      await button(page, "Continue").click();
      await button(page, "Continue").click();
      await page.getByRole("dialog").getByLabel("Addresses").fill(pasted);
      const isBegun = page.waitForResponse((response) => response.request().method() === "PUT");
      await button(page, "Publish my page").click();
      await isBegun;
      await liveDialog(page).waitFor();
      expect((await publishedPage(page)).links.map(({ value }) => value)).toEqual(pasted ? ["bea"] : []);
      await page.goto(`${site.url}/settings/profile`);
      await isReady(page);
      expect(await page.getByRole("dialog").count()).toBe(0);
      await close();
    }
  },
);

it("names what keeps the draft from being saved, leads there, and asks before it is left", async () => {
  const { page, close } = await openPage(browser, narrow, [/status of 400/]);
  await openEditor(page, site.url, "dea", password, "links");
  await page.getByLabel("Addresses").fill("https://a.example/");
  await button(page, "Add 1 link").click();
  await savedDraft(page);
  await page.getByLabel("Value of Website").fill("");
  await page.getByRole("link", { name: "Profile", exact: true }).click();
  await page.getByLabel("Location").fill("Porto");
  await expect.poll(() => alert(page).innerText()).toMatch(/Fix this, and your changes will be saved:\s+Link Website/);
  const asked: string[] = [];
  page.on("dialog", (dialog) => {
    asked.push(dialog.message());
    void dialog.dismiss();
  });
  await page.getByRole("link", { name: "Domain" }).click();
  expect(asked).toEqual(["Some of your changes aren't saved yet. Leave anyway?"]);
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

itInLongRun("shows the draft as it is now when somebody comes back by the browser's history", async () => {
  const { page, close } = await openPage(browser, narrow);
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

itInLongRun("leaves undoing in a field that is no part of the page to the browser", async () => {
  const { page, close } = await openPage(browser, narrow);
  await openEditor(page, site.url, "fay", password);
  await page.getByLabel("Location").fill("Faro");
  await page.getByRole("link", { name: "Links", exact: true }).click();
  await page.getByLabel("Addresses").pressSequentially("abc");
  await page.keyboard.press("Control+z");
  expect(await page.getByLabel("Addresses").inputValue()).not.toBe("abc");
  expect((await savedDraft(page)).settings.location).toBe("Faro");
  await close();
});

itInLongRun(
  "shows without script what an application changed too, and publishes over it where the button says so",
  async () => {
    const { page, close } = await openPage(browser, { javaScriptEnabled: false });
    await signIn(page, site.url, "ivy", password, "/settings/profile");
    await page.getByLabel("Bio").fill("Mine");
    await button(page, "Save draft").click();
    const Authorization = `Bearer ${await ownerToken(site.url, application)}`;
    const headers = { Authorization, "Content-Type": "application/json" };
    const body = JSON.stringify({ bio: "Theirs" });
    const changed = await fetch(`${site.url}/api/user`, { method: "PATCH", headers, body });
    expect(changed.status).toBe(200);
    await page.goto(`${site.url}/settings/profile`);
    await button(page, "Save draft").click();
    expect(await inConflict(page).innerText()).toMatch(/Bio\s+Yours\s+Mine\s+Elsewhere\s+Theirs/);
    expect((await publishedPage(page)).settings.bio).toBe("Theirs");
    await button(page, "Publish and keep mine").click();
    expect(await inConflict(page).count()).toBe(0);
    expect((await publishedPage(page)).settings.bio).toBe("Mine");
    await close();
  },
);
