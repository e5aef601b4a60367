import { eq } from "drizzle-orm";
import type { Page, Request } from "playwright";
import { expect, it } from "vitest";
import { users } from "@/db/schema";
import { axeProblems } from "../support/accessibility";
import { keepPicture } from "../support/pictures";
import { setRows } from "../support/rows";
import { itInLongRun, sampled } from "../support/sampling";
import { setUpSite } from "../support/set-up-site";
import { sameOriginHeaders } from "../support/signed-in";

/** Not Chromium's own, which says that it is driven by a program. */
const userAgent = sameOriginHeaders["User-Agent"];
const heart = (page: Page) => page.locator(".profile-like button");
const site = setUpSite(["ada", "ben", "cleo"]);
/** A page of Ben, who is signed in. */
const openAsBen = (options: object = {}, expected: RegExp[] = []) =>
  site.openAs("ben", "/settings/applications", { userAgent, ...options }, expected);

/** Has the views shown from the first one on. */
const viewsAreShown = (handle: string) => setRows(users, { viewsShownFrom: "always" }, eq(users.username, handle));

async function counts(handle = "ada"): Promise<[views: number | null, likes: number | null]> {
  const { config } = await (await fetch(`${site.url}/api/users/${handle}`)).json();
  return [config.page_views, config.likes];
}

/** Opens a profile and waits until its islands have asked what they want to know. */
async function open(page: Page, handle = "ada"): Promise<void> {
  const asked = page.waitForResponse((response) => response.url().endsWith("/like"));
  await page.goto(`${site.url}/${handle}`);
  await asked;
}

async function violationsOn(page: Page, name: string): Promise<string[]> {
  const problems: string[] = [];
  for (const width of sampled([390, 1280])) {
    await page.setViewportSize({ width, height: 844 });
    await keepPicture(page, `${name}-${width}.png`);
    problems.push(...(await axeProblems(page)).map((problem) => `${width}: ${problem}`));
  }
  return problems;
}

it("a visit is reported by the page once somebody sees it, counted once, and shown within seconds", async () => {
  const { page, close } = await site.openEmpty({ userAgent });
  for (let round = 0; round < 2; round++) {
    const reported = page.waitForResponse((response) => response.url().endsWith("/ada/view"));
    await page.goto(`${site.url}/ada`);
    expect((await reported).status()).toBe(204);
  }
  const shown = async () => {
    await page.reload();
    return page.locator(".profile-facts").innerText();
  };
  expect(await shown()).toBe("");
  await viewsAreShown("ada");
  await expect.poll(shown, { interval: 500 }).toBe("1 view");
  expect(await counts()).toEqual([1, 0]);
  await close();
});

it("a visit is not reported by a page that nobody sees, until somebody does", async () => {
  const { page, close } = await site.openEmpty({ userAgent });
  await page.addInitScript(() => {
    let state = "hidden";
    Object.defineProperty(document, "visibilityState", { get: () => state });
    document.addEventListener("shown", () => {
      state = "visible";
      document.dispatchEvent(new Event("visibilitychange"));
    });
  });
  const reports: string[] = [];
  page.on("request", (sent) => sent.url().endsWith("/view") && reports.push(sent.method()));
  await open(page, "cleo");
  expect(reports).toEqual([]);
  const reported = page.waitForResponse((response) => response.url().endsWith("/cleo/view"));
  for (let time = 0; time < 2; time++) await page.evaluate(() => document.dispatchEvent(new Event("shown")));
  await expect.poll(() => reports).toEqual(["POST"]);
  await reported;
  await close();
});

it("a visit of the owner is not counted, and shows the way to change the page", async () => {
  const { page, close } = await openAsBen();
  await open(page, "ben");
  const edit = page.getByRole("link", { name: "Edit page" });
  expect(await edit.getAttribute("href")).toBe("/settings/profile");
  await heart(page).click();
  await page
    .getByRole("status")
    .filter({ hasText: /^This is your own page\. Only others can like it\.$/ })
    .waitFor();
  expect(await violationsOn(page, "profile-own")).toEqual([]);
  expect(await counts("ben")).toEqual([0, 0]);
  await close();
});

it.each([true, false])("a like of a visitor without an account stays on the page, with script: %s", async (script) => {
  const handle = script ? "ada" : "cleo";
  const before = (await counts(handle))[1] ?? 0;
  const { page, close } = await site.openEmpty({ userAgent: `${userAgent} ${handle}`, javaScriptEnabled: script });
  if (script) await open(page, handle);
  else await page.goto(`${site.url}/${handle}`);
  await heart(page).click();
  await expect.poll(async () => (await counts(handle))[1]).toBe(before + 1);
  await expect.poll(() => heart(page).getAttribute("aria-label")).toBe(`Like, ${before + 1} like`);
  expect(page.url()).toBe(`${site.url}/${handle}`);
  expect(await page.context().cookies()).toEqual([]);
  if (script) {
    expect(await heart(page).getAttribute("aria-pressed")).toBe("true");
    await open(page, handle);
    await expect.poll(() => heart(page).getAttribute("aria-pressed")).toBe("true");
    expect(await violationsOn(page, "profile-liked")).toEqual([]);
    await heart(page).click();
    await expect.poll(async () => (await counts(handle))[1]).toBe(before);
  }
  await close();
});

itInLongRun("a heart that is pressed often and fast ends as it was pressed last", async () => {
  const { page, close } = await openAsBen();
  await open(page);
  await expect.poll(() => heart(page).getAttribute("aria-pressed")).toBe("false");
  const sent: Request[] = [];
  page.on("request", (request) => request.method() === "POST" && request.url().endsWith("/like") && sent.push(request));
  // Requests follow each other: the one before the last may have had the same effect for a moment.
  const said = async () => (await (await sent.at(-1)?.response())?.json())?.liked;
  for (let press = 0; press < 7; press++) await heart(page).click();
  await expect.poll(said).toBe(true);
  await expect.poll(async () => (await counts())[1]).toBe(1);
  expect([await heart(page).innerText(), await heart(page).getAttribute("aria-pressed")]).toEqual(["1 like", "true"]);
  await heart(page).click();
  await expect.poll(said).toBe(false);
  await expect.poll(async () => (await counts())[1]).toBe(0);
  await close();
});
