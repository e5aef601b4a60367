import { setTimeout as pause } from "node:timers/promises";
import { eq } from "drizzle-orm";
import type { Page } from "playwright";
import { beforeAll, expect, it } from "vitest";
import { users } from "@/db/schema";
import { createCard } from "@/lib/page/cards/store";
import { createLink } from "@/lib/page/links/store";
import type { Metric } from "@/lib/page/statistics/metrics";
import { addSums, type Sum } from "@/lib/page/statistics/store";
import { axeProblems } from "../support/accessibility";
import { password } from "../support/members";
import { waitForAnimations } from "../support/pages";
import { keepPicture } from "../support/pictures";
import { setRows } from "../support/rows";
import { setUpSite } from "../support/set-up-site";
import { sameOriginHeaders } from "../support/signed-in";

const userAgent = sameOriginHeaders["User-Agent"];
const day = 86_400_000;
const quarter = 900_000;
let ada = "";
let links: string[] = [];
const site = setUpSite(async ({ newPerson }) => {
  ada = await newPerson("ada", password).then(({ id }) => id);
  links = [
    (await createLink(ada, { type: "github", value: "ada" })).id,
    (await createLink(ada, { type: "custom", value: "https://shop.example/spring" })).id,
    (await createCard(ada, { type: "map", value: "Lisbon", extra: null })).id,
  ];
  await newPerson("ben", password);
});
/** The tests have a few minutes, within which no day may end. */
beforeAll(async () => {
  const left = day - (Date.now() % day);
  if (left < 150_000) await pause(left);
});

/** Sums of the last days as visits would have left them, with a jump from reddit.com two days ago. */
function visitsOfDays(): Sum[] {
  const now = Date.now();
  return Array.from({ length: 60 }, (_, ago) => {
    const startsAt = new Date(now - ago * day - ((now - ago * day) % quarter));
    const sum = (metric: Metric, name: string, total: number): Sum => ({ pageId: ada, startsAt, metric, name, total });
    const views = ago === 2 ? 96 : 14 + ((ago * 7) % 9);
    return [
      ...[sum("view", "", views), sum("visitor", "", Math.round(views * 0.8)), sum("like", "", 1)],
      ...[sum("click", links[0] ?? "", Math.round(views / 3)), sum("click", links[1] ?? "", Math.round(views / 5))],
      ...[sum("click", links[2] ?? "", 1), sum("click", crypto.randomUUID(), ago === 3 ? 1 : 0)],
      ...[sum("referrer", "", 6), sum("app", "Instagram", 4), sum("referrer", "reddit.com", views - 10)],
      ...[sum("device", "phone", Math.round(views * 0.7)), sum("device", "computer", Math.round(views * 0.3))],
      ...[sum("language", "en", views - 4), sum("language", "pt", 4), sum("country", "pt", views)],
      ...[sum("utm_source", "newsletter", 3), sum("download", "qr", 1)],
    ].filter(({ total }) => total > 0);
  }).flat();
}

const colours = ["light", "dark"] as const;

async function picturesOf(page: Page, name: string): Promise<string[]> {
  const problems: string[] = [];
  for (const colorScheme of colours)
    for (const width of [390, 1280]) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await page.setViewportSize({ width, height: 844 });
      // Colours fade from one scheme to the other.
      await waitForAnimations(page);
      await keepPicture(page, `statistics-${name}-${width}-${colorScheme}.png`);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      if (wide > 0) problems.push(`${width} ${colorScheme}: ${wide} pixels too wide`);
      problems.push(...(await axeProblems(page)).map((problem) => `${width} ${colorScheme}: ${problem}`));
    }
  return problems;
}

it("the statistics of a page that nobody has seen say what will be there, and lead to the page and its code", async () => {
  const { page, close } = await site.openAs("ben", "/settings/statistics");
  await page.getByRole("heading", { name: "Your first visitor will show up here" }).waitFor();
  expect(await page.getByRole("link", { name: "Get your QR code" }).getAttribute("href")).toBe("/ben/qr.png");
  await page.getByText("without cookies and without keeping anyone's address").waitFor();
  expect(await picturesOf(page, "empty")).toEqual([]);
  await close();
});

it("the statistics of a page say what a jump came from, and show sums, shares and changes, also as a table and a file", async () => {
  await addSums(visitsOfDays());
  const { page, close } = await site.openAs("ada", "/settings/statistics?period=7d&zone=UTC");
  const jump = new Intl.DateTimeFormat("en", { weekday: "long", timeZone: "UTC" }).format(Date.now() - 2 * day);
  await page.getByText(`${jump}'s jump came from reddit.com.`).waitFor();
  expect(await page.locator("dl > div").first().innerText()).toMatch(/^Views\n\d+\n/);
  const clicked = page.locator("section", { has: page.getByRole("heading", { name: "Links & blocks" }) });
  expect((await clicked.getByRole("listitem").allInnerTexts()).map((text) => text.split("\n")[0])).toEqual([
    ...["GitHub: @ada", "shop.example", "Lisbon", "No longer on your page"],
  ]);
  await page.getByText("Show as a table").click();
  expect(await page.getByRole("row").count()).toBe(8);
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download as CSV" }).click();
  expect((await download).suggestedFilename()).toBe("statistics.csv");
  const csv = await page.request.get(`${site.url}/settings/statistics/csv?period=7d&zone=UTC`);
  const rows = (await csv.text()).replace("\ufeff", "").trim().split("\r\n");
  expect(rows).toHaveLength(8);
  expect(rows[0]).toMatch(/^from,views,visitors,likes,clicks,plays,downloads,.*GitHub: @ada/);
  expect(rows[5]).toMatch(/^\d{4}-\d\d-\d\dT00:00:00\.000Z,96,77,1,/);
  expect(await picturesOf(page, "full")).toEqual([]);
  for (const period of ["24h", "7d", "30d", "90d", "12m"])
    for (const width of [320, 390, 640, 1280]) {
      await page.setViewportSize({ width, height: 844 });
      await page.goto(`${site.url}/settings/statistics?period=${period}&zone=UTC`);
      expect([period, width, await crowdedLabels(page)]).toEqual([period, width, []]);
    }
  await page.getByRole("link", { name: "12 months" }).click();
  await page.waitForURL(/period=12m/);
  expect(await page.locator("svg[role=img] g").count()).toBe(12);
  await page.getByRole("link", { name: "24 hours" }).click();
  await page.waitForURL(/period=24h/);
  expect(await page.locator("svg[role=img] g").count()).toBe(24);
  await close();
});

/** The dates below the chart that touch the one before, or stand outside of it. */
const crowdedLabels = (page: Page) =>
  page.locator("figure svg[aria-hidden] text:visible").evaluateAll((labels) => {
    const chart = labels[0]?.closest("svg")?.getBoundingClientRect();
    const boxes = labels.map((label) => label.getBoundingClientRect());
    return boxes.flatMap((box, index) => {
      const isOutside = chart !== undefined && (box.left < chart.left - 1 || box.right > chart.right + 1);
      const before = boxes[index - 1];
      return isOutside || (before && box.left - before.right < 6) ? [labels[index]?.textContent] : [];
    });
  });

it("each link of the editor shows its clicks of seven days", async () => {
  const { page, close } = await site.openAs("ada", "/settings/profile/links");
  const rows = page.locator("[id^='at-links.'], [id^='at-cards.']");
  const clicks = page.getByTitle(/clicks? in 7 days$/);
  await clicks.first().waitFor();
  expect(await clicks.allInnerTexts()).toEqual([
    "69\n69 clicks in 7 days",
    "40\n40 clicks in 7 days",
    "7\n7 clicks in 7 days",
  ]);
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    expect(await rows.evaluateAll((all) => all.every((row) => row.scrollWidth <= row.clientWidth))).toBe(true);
    expect(await clicks.evaluateAll((all) => all.every((mark) => mark.getBoundingClientRect().width < 60))).toBe(true);
    await keepPicture(page, `statistics-editor-${width}.png`, { fullPage: false });
  }
  await close();
});

it("the statistics of a page are in the browser's time zone", async () => {
  const { page, close } = await site.openAs("ada", "/settings/statistics", { timezoneId: "America/Los_Angeles" });
  await page.waitForURL(/zone=America%2FLos_Angeles/);
  await page.getByText("Days begin at midnight in America/Los_Angeles.").waitFor();
  await close();
});

it("the weekly mail waits for a proven address, is turned on and off, and stays", async () => {
  const { page, close } = await site.openAs("ada", "/settings/statistics");
  const weekly = page.getByRole("switch", { name: "Send me the weekly summary" });
  expect(await weekly.isDisabled()).toBe(true);
  await setRows(users, { emailVerified: new Date() }, eq(users.id, ada));
  for (const wanted of [true, false]) {
    await page.reload();
    await weekly.setChecked(wanted);
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByRole("status").filter({ hasText: "Saved." }).waitFor();
    await page.reload();
    expect(await weekly.isChecked()).toBe(wanted);
  }
  await close();
});

/** Expects a visitor's browser to report that, and nothing more, while somebody does something there. */
async function expectReports(page: Page, expected: string[], act: () => Promise<void>): Promise<void> {
  const reports: string[] = [];
  const listen = (sent: { url: () => string; method: () => string }) => {
    const path = new URL(sent.url()).pathname;
    if (/\/(view|click\/)/.test(path)) reports.push(`${sent.method()} ${path}`);
  };
  page.on("request", listen);
  await act();
  await expect.poll(() => reports.length).toBeGreaterThanOrEqual(expected.length);
  await page.waitForTimeout(500);
  page.off("request", listen);
  expect(reports).toEqual(expected);
}

const openPage = async (page: Page) => {
  const reported = page.waitForResponse((response) => response.url().endsWith("/ada/view"));
  await page.goto(`${site.url}/ada?utm_source=News&utm_medium=a%20b`, { referer: "https://www.reddit.com/r/a" });
  return reported;
};

it("a page reports its view with where it came from, and each click once, by whatever button or key", async () => {
  const { page, close } = await site.openEmpty({ userAgent });
  await page
    .context()
    .route(/github\.com|shop\.example|openstreetmap|google/, (route) => route.fulfill({ body: "there" }));
  const view = (await openPage(page)).request();
  expect(JSON.parse(view.postData() ?? "")).toEqual({
    ...{ referrer: "https://www.reddit.com", source: "News", medium: "a b", campaign: "" },
  });
  const github = page.locator(".profile-link").first();
  const first = `POST /ada/click/${links[0]}`;
  await expectReports(page, [first], () => github.click());
  await expectReports(page, [first], () => github.click({ button: "middle" }));
  await expectReports(page, [first], () => github.press("Enter"));
  await expectReports(page, [], () => github.click({ button: "right" }));
  await expectReports(page, [first], () => github.dblclick());
  await expectReports(page, [`POST /ada/click/${links[2]}`], () => page.locator(".profile-join").click());
  await expectReports(page, [], () => page.locator("h1").click());
  await page.locator(".profile-share summary").click();
  const contact = page.locator("a[data-counted=contact]");
  await expectReports(page, ["POST /ada/click/contact"], () => contact.click());
  await close();
});

it("a browser without beacons pings when it follows a link, once", async () => {
  const { page, close } = await site.openEmpty({ userAgent });
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, "sendBeacon"));
  await page.context().route(/github\.com/, (route) => route.fulfill({ body: "there" }));
  await openPage(page);
  const pinged = page.context().waitForEvent("request", (sent) => sent.url().includes("/click/"));
  const github = page.locator(".profile-link").first();
  await github.click();
  expect((await pinged).url()).toBe(`${site.url}/ada/click/${links[0]}`);
  expect(await github.getAttribute("ping")).toBe(`/ada/click/${links[0]}`);
  await close();
});

it("a page without script reports nothing", async () => {
  const { page, close } = await site.openEmpty({ userAgent, javaScriptEnabled: false });
  await page.context().route(/github\.com/, (route) => route.fulfill({ body: "there" }));
  await expectReports(page, [], async () => {
    await page.goto(`${site.url}/ada`);
    await page.locator(".profile-link").first().click();
  });
  await close();
});
