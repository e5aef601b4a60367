import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import type { Page } from "playwright";
import { beforeAll, expect, it } from "vitest";
import { scopeNames } from "@/lib/core/operation/scopes";
import { addDemos } from "@/lib/page/demos/seed";
import { createPersonalToken } from "@/lib/people/oauth/personal-tokens/personal-token-store";
import { password } from "../support/members";
import { fillSignIn, press, visit } from "../support/pages";
import { itInLongRun, sampled } from "../support/sampling";
import { setUpSite } from "../support/set-up-site";

const phone = { viewport: { width: 390, height: 844 } };
let token: string;
const site = setUpSite(async ({ newPerson }) => {
  await addDemos();
  const { id } = await newPerson("ada", password);
  ({ token } = await createPersonalToken(id, { name: "Docs", scopes: [...scopeNames], lifetime: "7" }));
});
let pages: string[];
beforeAll(async () => {
  const list = await (await fetch(`${site.url}/llms.txt`)).text();
  pages = [...list.matchAll(/\]\(\S+?(\/developers\S*)\.md\)/g)].map(([, path = ""]) => path);
});

/** The scripts and styles that a page loads alongside the framework's, which every page of the site has. */
function ownFilesOf(html: string): string[] {
  const manifest: Record<"rootMainFiles" | "polyfillFiles", string[]> = JSON.parse(
    readFileSync(".next/build-manifest.json", "utf8"),
  );
  const framework = [...manifest.rootMainFiles, ...manifest.polyfillFiles].map((path) => `/_next/${path}`);
  expect(framework.filter((path) => html.includes(path)).length).toBeGreaterThan(1);
  const loaded = html.matchAll(/(?:src|href)="(\/_next\/static\/[^"?]+\.(?:js|css))[^"]*"/g);
  return [...new Set(Array.from(loaded, ([, path = ""]) => path))].filter((path) => !framework.includes(path));
}

/** The heaviest is that of replacing a page, which describes each block and setting twice: in the request and in the response. */
it("every page of the documentation weighs at most 75 kB compressed, and is Markdown, too", async () => {
  expect(pages.length).toBeGreaterThan(35);
  const weights = new Map<string, number>();
  const weightOf = async (path: string) => {
    const weight = weights.get(path) ?? gzipSync(await (await fetch(site.url + path)).arrayBuffer()).length;
    weights.set(path, weight);
    return weight;
  };
  for (const path of sampled(pages)) {
    const markdown = await fetch(`${site.url}${path}.md`);
    expect(markdown.headers.get("content-type")).toBe("text/markdown; charset=utf-8");
    const response = await fetch(site.url + path);
    expect([path, response.status]).toEqual([path, 200]);
    const html = await response.text();
    let weight = gzipSync(html).length;
    for (const file of ownFilesOf(html)) weight += await weightOf(file);
    expect(weight, `bytes of ${path} with its own scripts and styles`).toBeLessThanOrEqual(75_000);
  }
  for (const path of ["/developers/nothing", "/developers/api/nothing", "/developers/nothing.md"])
    expect([path, (await fetch(site.url + path)).status]).toEqual([path, 404]);
  const headers = { "If-None-Match": (await fetch(`${site.url}/developers.md`)).headers.get("etag") ?? "" };
  expect((await fetch(`${site.url}/developers.md`, { headers })).status).toBe(304);
});

const tryIt = (page: Page) => page.getByRole("region", { name: "Try it" });

it("a request is sent from the documentation with the reader's token, which is kept nowhere", async () => {
  const { page, close } = await site.open("/developers/api/updateOwnUser", phone, [/status of 401/]);
  const form = tryIt(page);
  await form.getByLabel("Access token").fill("vat_wrong");
  await form.getByLabel("Body").fill('{"bio":"From the documentation."}');
  await press(page, "Send request");
  await form.getByText("invalid_token").waitFor();
  await form.getByLabel("Access token").fill(token);
  await press(page, "Send request");
  await form.getByText('"bio": "From the documentation."').waitFor();
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, location.href]));
  expect(kept).not.toContain(token);
  await close();
});

it("somebody who is signed in reads examples of their own profile, and gets a token for one operation by one click", async () => {
  const { page, close } = await site.openAs("ada", "/developers/api/getUser", phone);
  await page.getByText(`curl ${site.url}/api/user/ada`).waitFor();
  expect(await (await fetch(`${site.url}/developers/api/getUser.md`)).text()).toContain(`${site.url}/api/user/demo`);
  await visit(page, `${site.url}/developers/api/listLinks`);
  const form = tryIt(page);
  await press(page, "Create a token for me");
  await form.getByText("A personal token for this operation is in the field").waitFor();
  const Authorization = `Bearer ${await form.getByLabel("Access token").inputValue()}`;
  await press(page, "Send request");
  await form.getByText("200", { exact: true }).waitFor();
  expect((await fetch(`${site.url}/api/cards`, { headers: { Authorization } })).status).toBe(403);
  await close();
});

itInLongRun("somebody who signs in on the way finds what they typed in the documentation, but no token", async () => {
  const { page, close } = await site.open("/developers/api/updateLink", phone);
  const form = tryIt(page);
  const typed = { "Access token": "vat_secret", id: crypto.randomUUID(), Body: '{"value":"typed"}' };
  for (const [label, text] of Object.entries(typed)) await form.getByLabel(label, { exact: true }).fill(text);
  await form.getByRole("link", { name: "Sign in to use your token" }).click();
  await fillSignIn(page, "ada", password);
  await page.waitForURL(`${site.url}/developers/api/updateLink#try-it`);
  const values = () =>
    Promise.all(Object.keys(typed).map((label) => form.getByLabel(label, { exact: true }).inputValue()));
  await expect.poll(values).toEqual(["", typed.id, typed.Body]);
  await close();
});

itInLongRun("a file is sent from the documentation, also by a browser without storage", async () => {
  const { page, close } = await site.openEmpty(phone);
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException("Access is denied for this document.", "SecurityError");
    };
    for (const area of ["localStorage", "sessionStorage"]) Object.defineProperty(window, area, { get: refuse });
  });
  await visit(page, `${site.url}/developers/api/uploadAvatar`);
  const form = tryIt(page);
  await form.getByLabel("Access token").fill(token);
  await form.getByLabel("file").setInputFiles("tests/files/tour/avatar.png");
  await press(page, "Send request");
  await form.getByText(/"url": ".*\/cdn\/avatars\//).waitFor();
  await close();
});

itInLongRun(
  "the language that a reader chooses is that of every example that has it from then on, and the page keeps its place",
  async () => {
    const { page, close } = await site.open("/developers/api/createLink");
    const shown = () =>
      page.locator("article pre[data-language]:visible").evaluateAll((all) => all.map((code) => code.dataset.language));
    expect(await shown()).toEqual(["sh", "ts", "json"]);
    const choose = (name: string) => page.getByRole("radio", { name }).first().check({ force: true });
    await choose("Python");
    expect(await shown()).toEqual(["python", "python", "json"]);
    await choose("Go");
    expect(await shown()).toEqual(["python", "go", "json"]);
    const second = page.getByRole("group", { name: "Language of the example" }).last();
    const top = () =>
      second.evaluate(async (group) => {
        await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
        return group.getBoundingClientRect().top;
      });
    for (const [block, name] of [["start", "TypeScript"] as const, ["end", "Python"] as const]) {
      await second.evaluate((group, place) => group.scrollIntoView({ block: place }), block);
      const before = await top();
      await second.getByRole("radio", { name }).check({ force: true });
      expect(Math.abs((await top()) - before), name).toBeLessThan(1);
    }
    expect(await shown()).toEqual(["python", "python", "json"]);
    await choose("Go");
    await visit(page, `${site.url}/developers/uploads`);
    await expect.poll(shown).toEqual(["python"]);
    await visit(page, `${site.url}/developers/api/listLinks`);
    await expect.poll(shown).toEqual(["python", "go", "json"]);
    await close();
  },
);

/** Copy buttons that have something alongside what they stand in above or below them; their corners are round. */
const coveredBy = (page: Page) =>
  page.getByRole("button", { name: /^Copy / }).evaluateAll((buttons) =>
    buttons.flatMap((button) => {
      button.scrollIntoView({ block: "center", behavior: "instant" });
      const { left, right, top, bottom } = button.getBoundingClientRect();
      const points = [left + 4, (left + right) / 2, right - 4].flatMap((x) =>
        [top + 4, (top + bottom) / 2, bottom - 4].map((y) => document.elementsFromPoint(x, y)),
      );
      const isApart = (element: Element) => !element.contains(button) && !button.contains(element);
      const others = points.flat().filter(isApart);
      const isHit = points.every(([first]) => first !== undefined && button.contains(first));
      if (isHit && others.length === 0) return [];
      return [[button.getAttribute("aria-label"), others.map(({ outerHTML }) => outerHTML.slice(0, 80))]];
    }),
  );

it("a long page opens at the section of its address, keeps both lists of contents in sight, and covers no text with copy buttons", async () => {
  const wide = { viewport: { width: 1366, height: 800 } };
  const { page, close } = await site.open("/developers/api/updateOwnUser#response-fields", wide);
  const topOf = async (name: string) => (await page.getByRole("heading", { name, level: 2 }).boundingBox())?.y ?? -1;
  const inSight = async () => {
    const lists = ["Documentation", "On this page"].map((name) => page.getByRole("navigation", { name }));
    return Promise.all(lists.map(async (list) => (await list.boundingBox())?.y ?? -1));
  };
  const first = await inSight();
  const isAtTop = (top: number) => top >= 0 && top < 120;
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(1_000);
  expect(isAtTop(await topOf("Response fields"))).toBe(true);
  for (const top of first) expect([top >= 0, top < 200]).toEqual([true, true]);
  await page.getByRole("navigation", { name: "On this page" }).getByRole("link", { name: "Request body" }).click();
  await expect.poll(() => topOf("Request body").then(isAtTop)).toBe(true);
  expect([await inSight(), new URL(page.url()).hash]).toEqual([first, "#request-body"]);
  expect(await page.getByRole("button", { name: /^Copy / }).count()).toBeGreaterThan(1);
  for (const width of [1366, 390]) {
    await page.setViewportSize({ width, height: 800 });
    expect([width, await coveredBy(page)]).toEqual([width, []]);
  }
  await close();
});

it("the search of the documentation shows what fits while one types, the keys open it, and links load no document", async () => {
  const { page, close } = await site.open("/developers", phone);
  const loads: string[] = [];
  page.on("request", (request) => {
    if (request.isNavigationRequest()) loads.push(new URL(request.url()).pathname);
  });
  const field = page.getByLabel("Search the documentation");
  await field.fill("invalid_grant");
  await page.getByRole("option", { name: "Errors › invalid_grant" }).waitFor();
  await field.press("ArrowDown");
  await field.press("Enter");
  await page.waitForURL(`${site.url}/developers/errors#invalid_grant`);
  loads.length = 0;
  await page.getByText("Contents", { exact: true }).click();
  await page.getByRole("navigation", { name: "Contents" }).getByRole("link", { name: "Rate limits" }).click();
  await page.getByRole("heading", { name: "Rate limits", level: 1 }).waitFor();
  await page.getByRole("link", { name: "This page as Markdown" }).click({ modifiers: ["Control"] });
  expect([new URL(page.url()).pathname, loads]).toEqual(["/developers/rate-limits", []]);
  await page.getByRole("link", { name: "This page as Markdown" }).click();
  await page.waitForURL(`${site.url}/developers/rate-limits.md`);
  await close();
});

it("the documentation works without JavaScript, with all languages of an example and no form that leaks a token", async () => {
  const { page, close } = await site.open("/developers", { javaScriptEnabled: false });
  await page.getByLabel("Search the documentation").fill("refresh token");
  await page.getByLabel("Search the documentation").press("Enter");
  await page.getByRole("heading", { name: "Results for “refresh token”" }).waitFor();
  await page.getByRole("main").getByRole("link", { name: "Refresh tokens", exact: true }).click();
  await page.getByRole("heading", { name: "Refresh tokens", level: 1 }).waitFor();
  await page.goto(`${site.url}/developers/api/createLink`);
  const shown = page.locator("article pre:visible");
  expect(await shown.evaluateAll((all) => all.map((code) => code.dataset.language))).toEqual([
    ...["sh", "ts", "python", "ts", "python", "go", "json"],
  ]);
  expect(await page.getByRole("button", { name: /^Copy/ }).count()).toBe(0);
  // Sent before its script has come, the form would put the token into an address.
  const send = page.locator("#try-it form[method=post] button");
  expect([await send.isVisible(), await send.isDisabled()]).toEqual([false, true]);
  await page.goto(`${site.url}/developers/search?q=nowhere-at-all`);
  await page.getByText("No page has all of these words").waitFor();
  await close();
});
