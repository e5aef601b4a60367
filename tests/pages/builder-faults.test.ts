import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openPage, startBrowser } from "../support/browser";
import {
  beginDraft,
  button,
  isReady,
  liveDialog,
  openEditor,
  publish,
  publishedPage,
  savedDraft,
} from "../support/editor";
import { signIn } from "../support/pages";
import type { Application } from "../support/people";
import { itInLongRun } from "../support/sampling";
import { openSite, ownerToken, type Site } from "../support/site";

const password = "correct horse battery";
/** Too narrow for a preview alongside the controls, which would be drawn anew for each change. */
const narrow = { viewport: { width: 390, height: 844 } };
const applications = new Map<string, Application>();
let site: Site;
let browser: Browser;

beforeAll(async () => {
  browser = await startBrowser();
  site = await openSite(async ({ newPerson, newApplication }) => {
    for (const name of ["ada", "bea", "cyd", "dea", "eve", "fay", "gus", "jan"]) await newPerson(name, password);
    for (const name of ["hal", "ivy"])
      applications.set(name, await newApplication((await newPerson(name, password)).id));
  });
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
});

/** Changes the published page of somebody as their application does. */
async function patchUser(name: string, change: object): Promise<void> {
  const application = applications.get(name);
  if (!application) throw new Error(`${name} has no application`);
  const Authorization = `Bearer ${await ownerToken(site.url, application)}`;
  const headers = { Authorization, "Content-Type": "application/json" };
  const answer = await fetch(`${site.url}/api/user`, { method: "PATCH", headers, body: JSON.stringify(change) });
  expect(answer.status).toBe(200);
}

const inConflict = (page: Page) => page.getByRole("alert").filter({ hasText: "Your page was also changed elsewhere" });
const alert = (page: Page) => page.locator("main").getByRole("alert");

it("says why a page was not published: too many links, or no connection", async () => {
  const { page, close } = await openPage(browser, narrow, [/status of 409/, /ERR_INTERNET_DISCONNECTED/]);
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

it("takes over no draft that was loaded before the last save", async () => {
  const { page, close } = await openPage(browser, narrow);
  await beginDraft(page, site.url, "gus", password);
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

itInLongRun("discards what cannot be saved, too", async () => {
  const { page, close } = await openPage(browser, narrow, [/status of 400/]);
  await openEditor(page, site.url, "jan", password, "links");
  await page.getByLabel("Addresses").fill("https://a.example/");
  await button(page, "Add 1 link").click();
  await savedDraft(page);
  await page.getByLabel("Value of Website").fill("");
  await expect.poll(() => alert(page).first().innerText()).toMatch(/Fix this, and your changes will be saved/);
  await button(page, "Changes").click();
  await button(page, "Discard all changes").click();
  await expect.poll(() => alert(page).count()).toBe(0);
  expect((await savedDraft(page)).links).toEqual([]);
  expect(await page.getByLabel("Value of Website").count()).toBe(0);
  // Undoing brings back what can be saved, and what cannot.
  await button(page, "Undo").click();
  await expect.poll(() => alert(page).first().innerText()).toMatch(/Fix this, and your changes will be saved/);
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
  "keeps what an application changed too in conflict through saving and reloading, until that is settled",
  async () => {
    const { page, close } = await openPage(browser, narrow);
    await beginDraft(page, site.url, "hal", password, { bio: "Mine", location: "Porto" });
    await patchUser("hal", { bio: "Theirs", location: "Faro" });
    await page.goto(`${site.url}/settings/profile`);
    await isReady(page);
    await page.getByLabel("Display name").fill("Hal");
    await savedDraft(page);
    await page.reload();
    await isReady(page);
    const conflicts = inConflict(page).getByRole("listitem");
    expect(await conflicts.allInnerTexts()).toEqual([
      expect.stringMatching(/^Bio\s+Yours\s+Mine\s+Elsewhere\s+Theirs/),
      expect.stringMatching(/^Location\s+Yours\s+Porto\s+Elsewhere\s+Faro/),
    ]);
    expect(await publish(page).isDisabled()).toBe(true);
    // Settled without an edit, which is saved all the same.
    await button(conflicts.first(), "Keep mine").click();
    await savedDraft(page);
    await page.reload();
    await isReady(page);
    expect(await conflicts.allInnerTexts()).toEqual([expect.stringMatching(/^Location/)]);
    await button(conflicts.first(), "Use theirs").click();
    await publish(page).click();
    await liveDialog(page).waitFor();
    expect((await publishedPage(page)).settings).toMatchObject({ display_name: "Hal", bio: "Mine", location: "Faro" });
    await close();
  },
);

itInLongRun(
  "shows without script what an application changed too, and publishes over it where the button says so",
  async () => {
    const { page, close } = await openPage(browser, { javaScriptEnabled: false });
    await signIn(page, site.url, "ivy", password, "/settings/profile");
    await page.getByLabel("Bio").fill("Mine");
    await button(page, "Save draft").click();
    await patchUser("ivy", { bio: "Theirs" });
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
