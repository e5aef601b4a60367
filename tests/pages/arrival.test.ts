import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addDemos } from "@/lib/page/demos/seed";
import { themes } from "@/lib/page/themes/themes";
import { axeProblems } from "../support/accessibility";
import { openPage, startBrowser } from "../support/browser";
import { isReady, liveDialog, publish } from "../support/editor";
import { readLayoutShift, watchShifts } from "../support/layout-shifts";
import { settled, visit } from "../support/pages";
import { keepPicture } from "../support/pictures";
import { inLongRun, itInLongRun, sampled } from "../support/sampling";
import { openSite, type Site } from "../support/site";

const password = "correct horse battery";
const callback = "https://songs.example/callback";

let site: Site;
let browser: Browser;
let clientId: string;

beforeAll(async () => {
  browser = await startBrowser();
  site = await openSite(async ({ newPerson, newApplication }) => {
    await addDemos();
    const { id } = await newPerson("ada", password);
    ({ clientId } = await newApplication(id, { name: "Liked Songs", redirectUris: [callback] }));
  });
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
});

/** Of views that accessibility.test.ts and builder-quality.test.ts look at, too. */
const expectSound = async (page: Page) => expect(await axeProblems(page)).toEqual([]);

describe("the front page", () => {
  it.each(sampled([true, false]))(
    "leads to an account of the chosen name; with script: %s",
    async (javaScriptEnabled) => {
      const { page, close } = await openPage(browser, { javaScriptEnabled, viewport: { width: 390, height: 844 } });
      const name = `grace-${javaScriptEnabled}`;
      const host = new URL(site.url).host;
      // The demo profiles, which another test looks at.
      await page.route("**/still", (route) => route.fulfill({ body: "" }));
      await visit(page, site.url);
      const field = page.getByLabel("Choose your username");
      if (javaScriptEnabled) {
        for (const [typed, hint] of [
          ["ADA.", "This must have 1 to 32 letters, digits, dots, underscores or hyphens"],
          ["Ada", "This is taken; choose another."],
          ["admin", "This is reserved; choose another."],
          [name, `${host}/${name} is free.`],
        ] as const) {
          await field.fill(typed);
          await page.getByText(hint).waitFor();
        }
        await inLongRun(() => expectSound(page));
        expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
      }
      await field.fill("Ada");
      await page.getByRole("button", { name: "Create your page" }).click();
      await page.locator("#field-username-error").getByText("This is taken; choose another.").waitFor();
      expect(await page.getByLabel("Username").inputValue()).toBe("Ada");
      await visit(page, site.url);
      await field.fill(name);
      await page.getByRole("button", { name: "Create your page" }).click();
      await page.locator("#field-username-hint").getByText(`${host}/${name} is free.`).waitFor();
      await page.getByLabel("Email").fill(`${name}@example.com`);
      await page.getByLabel("Password").fill(password);
      await page.getByRole("button", { name: "Create account" }).click();
      await page.waitForURL(/\/settings\/profile/, { waitUntil: "commit" });
      expect((await fetch(`${site.url}/api/user/${name}`)).status).toBe(200);
      await close();
    },
  );

  it("shows the demo profiles in frames that run nothing and count no view, each a click away", async () => {
    const { page, close } = await openPage(browser);
    await visit(page, site.url);
    const owners = ["Ada Marlowe", "Halcyon Drift", "Noor Haddad", "Kaito"];
    const demos = page.getByRole("listitem").filter({ has: page.locator("[inert]") });
    expect(await demos.count()).toBe(owners.length);
    for (const [index, owner] of owners.entries()) {
      await demos.nth(index).scrollIntoViewIfNeeded();
      const frame = demos.nth(index).locator("iframe").contentFrame();
      expect(await frame.getByRole("heading", { level: 1, includeHidden: true }).innerText()).toContain(owner);
      expect(await frame.locator("script, audio, dialog[open]").count()).toBe(0);
      const moving = () => document.getAnimations().length;
      expect(await frame.locator("html").evaluate(moving)).toBe(0);
    }
    await inLongRun(() => expectSound(page));
    const { config } = await (await fetch(`${site.url}/api/users/demo-music`)).json();
    expect(config.page_views).toBe(0);
    await page.getByRole("link", { name: "A musician’s page" }).click();
    expect(new URL(page.url()).pathname).toBe("/demo-music");
    await page.getByRole("button", { name: "Enter without sound" }).click();
    expect(await page.getByRole("heading", { level: 1 }).innerText()).toContain("Halcyon Drift");
    await close();
  });

  itInLongRun(
    "loads on a phone the demo profiles that are in view, and all of them where scripts are off",
    async () => {
      const phone = { viewport: { width: 390, height: 844 } };
      const { page, close } = await openPage(browser, phone);
      await visit(page, site.url);
      const addresses = () =>
        page.locator("iframe").evaluateAll((frames) => frames.map((frame) => frame.getAttribute("src")));
      await expect.poll(addresses).toEqual(["/demo/still", "/demo-music/still"]);
      await page.getByRole("link", { name: /^A developer’s page/ }).scrollIntoViewIfNeeded();
      await expect.poll(addresses).toContain("/demo-cards/still");
      await close();
      const still = await openPage(browser, { ...phone, javaScriptEnabled: false });
      await still.page.goto(site.url);
      expect(await still.page.locator("iframe").count()).toBe(4);
      await still.close();
    },
  );

  itInLongRun("shows the same looks and frames when one comes back, by the history or by a link", async () => {
    const { page, close } = await openPage(browser);
    // Ids are others each time, and only a server marks where two texts meet.
    const drawn = () =>
      page.locator("#look-list svg").evaluateAll((drawings) =>
        drawings.map((drawing) => {
          const ids = Array.from(drawing.querySelectorAll("[id]"), ({ id }) => id);
          const markup = drawing.innerHTML.replaceAll("<!-- -->", "");
          return {
            display: getComputedStyle(drawing).display,
            markup: ids.reduce((text, id, index) => text.replaceAll(id, `id-${index}`), markup),
          };
        }),
      );
    await visit(page, site.url);
    const first = await drawn();
    expect(first.map(({ display }) => display)).toEqual(Array(8).fill("block"));
    await page.getByRole("banner").getByRole("link", { name: "Sign in" }).click();
    await page.waitForURL(/\/login/);
    // Its request for a passkey would go to the page that one comes back to.
    await settled(page);
    await page.goBack();
    await page.locator("#look-list svg").nth(7).waitFor();
    expect(await drawn()).toEqual(first);
    await visit(page, `${site.url}/login`);
    await page.getByRole("banner").getByRole("link").first().click();
    await page.waitForURL(`${site.url}/`);
    const frame = page.locator("iframe").first().contentFrame();
    await frame.getByRole("heading", { level: 1, includeHidden: true }).waitFor();
    await close();
  });

  it("lets itself alone frame a demo profile, and nobody any other page", async () => {
    const policies = async (path: string) => {
      const { status, headers } = await fetch(site.url + path);
      const [ancestors] = /frame-ancestors [^;]*/.exec(headers.get("content-security-policy") ?? "") ?? [];
      return [status, ancestors, headers.get("x-frame-options")];
    };
    const refused = ["frame-ancestors 'none'", "DENY"];
    expect(await policies("/demo/still")).toEqual([200, "frame-ancestors 'self'", "SAMEORIGIN"]);
    expect(await policies("/demo")).toEqual([200, ...refused]);
    for (const path of ["/ada/still", "/nobody/still"]) expect(await policies(path)).toEqual([404, ...refused]);
  });

  itInLongRun("leads to an account whose page begins with a look", async () => {
    const { page, close } = await openPage(browser, { javaScriptEnabled: false });
    const look = themes[2];
    await page.goto(site.url);
    await page.getByRole("link", { name: look?.name }).click();
    await page.getByText(`Your page starts with the look ${look?.name}.`).waitFor();
    await page.getByLabel("Username").fill("arcadian");
    await page.getByLabel("Email").fill("arcadian@example.com");
    await page.getByLabel("Password").fill(password);
    await page.getByRole("button", { name: "Create account" }).click();
    await page.waitForURL(/\/settings\/profile/, { waitUntil: "commit" });
    const user = await (await fetch(`${site.url}/api/user/arcadian`)).json();
    expect(user).toMatchObject({ layout: look?.settings.layout, colors: look?.settings.colors });
    await close();
  });

  itInLongRun("leads from a page that one likes to a page of the same look, through registration", async () => {
    const { page, close } = await openPage(browser, { viewport: { width: 1280, height: 900 } });
    await visit(page, `${site.url}/demo-links`);
    await page.getByLabel("Share this page").click();
    await page.getByRole("link", { name: "Use this look" }).click();
    await page.waitForURL(/\/login\?/);
    // Its request for a passkey would be sent from the next page, which has none.
    await settled(page);
    await page.getByRole("main").getByRole("link", { name: "Create" }).click();
    await page.waitForURL(/\/register\?/);
    await page.getByLabel("Username").fill("remixer");
    await page.getByLabel("Email").fill("remixer@example.com");
    await page.getByLabel("Password").fill(password);
    await page.getByRole("button", { name: "Create account" }).click();
    await page.waitForURL(/\/settings\/profile\/look\?from=demo-links/);
    await isReady(page);
    await page.getByRole("button", { name: "Use this look" }).click();
    await page.getByText("It's in your draft.").waitFor();
    await keepPicture(page, "remix.png");
    await inLongRun(() => expectSound(page));
    await publish(page).click();
    await liveDialog(page).waitFor();
    const look = async (username: string) => {
      const { layout, colors, effects, avatar_shape } = await (await fetch(`${site.url}/api/user/${username}`)).json();
      return { layout, colors, effects, avatar_shape };
    };
    await expect.poll(() => look("remixer")).toEqual(await look("demo-links"));
    await close();
  });
});

it.each(sampled(["/", "/login", "/developers"]))(
  "%s is set in Inter, and nothing moves however late that comes",
  async (path) => {
    const { page, close } = await openPage(browser, { viewport: { width: 390, height: 844 } });
    await page.route("**/fonts/*", async (route) => {
      await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
      await route.continue();
    });
    await watchShifts(page);
    await visit(page, site.url + path);
    await expect.poll(() => page.evaluate(() => document.fonts.check("16px Inter"))).toBe(true);
    expect(await readLayoutShift(page)).toBe(0);
    const [asked] = await page
      .locator("link[rel=preload][as=font]")
      .evaluateAll((links) => links.map((link) => link.getAttribute("href")));
    expect(asked).toMatch(/^\/fonts\/inter-latin-wght-[\w-]{8}\.woff2$/);
    expect(await page.locator("body").evaluate((body) => getComputedStyle(body).fontFamily)).toMatch(
      /^Inter, "Inter stand-in"/,
    );
    await close();
  },
);

describe("the sign-in", () => {
  const heading = async (path: string) => {
    const html = await (await fetch(site.url + path)).text();
    const [, text = ""] = /<h1[^>]*>(.*?)<form/s.exec(html) ?? [];
    return text.replaceAll(/<!--.*?-->|<[^>]+>/g, " ").replaceAll(/\s+/g, " ");
  };

  it("says what for: an application, or a page that one likes; else nothing", async () => {
    const query = new URLSearchParams({
      client_id: clientId,
      redirect_uri: callback,
      response_type: "code",
      scope: "identify",
    });
    const authorize = await fetch(`${site.url}/oauth2/authorize?${query}`, { redirect: "manual" });
    const { pathname, search } = new URL(authorize.headers.get("location") ?? "", site.url);
    expect(pathname).toBe("/login");
    expect(await heading(pathname + search)).toMatch(/^Sign in to continue to Liked Songs /);
    expect(await heading(`/register${search}`)).toMatch(/^Create account to continue to Liked Songs /);
    const like = await fetch(`${site.url}/ada/like`, {
      ...{ method: "POST", redirect: "manual", body: new URLSearchParams({ liked: "1" }) },
      headers: { origin: site.url, "sec-fetch-site": "same-origin" },
    });
    expect(like.headers.get("location")).toBe("/login?next=%2Fada");
    expect(await heading("/login?next=%2Fada")).toMatch(/^Sign in to like ada ’s page /);
    for (const next of ["/settings", "/settings/account", "/nobody", "/oauth2/authorize?client_id=x", "//evil.example"])
      expect(await heading(`/login?${new URLSearchParams({ next })}`)).toMatch(/^Sign in New here\?/);
  });
});
