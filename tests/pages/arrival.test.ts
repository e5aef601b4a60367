import type { Page } from "playwright";
import { expect, it } from "vitest";
import { addDemos } from "@/lib/page/demos/seed";
import { axeProblems } from "../support/accessibility";
import { isReady, liveDialog, publish } from "../support/editor";
import { readLayoutShift, watchShifts } from "../support/layout-shifts";
import { password } from "../support/members";
import { holdRequests, press, settled, visit } from "../support/pages";
import { keepPicture } from "../support/pictures";
import { inLongRun, itInLongRun, sampled } from "../support/sampling";
import { setUpSite } from "../support/set-up-site";

const site = setUpSite(async ({ newPerson }) => {
  await addDemos();
  await newPerson("ada", password);
});

/** Of views that accessibility.test.ts and builder-quality.test.ts look at, too. */
const expectSound = async (page: Page) => expect(await axeProblems(page)).toEqual([]);

it.each(sampled([true, false]))(
  "the front page leads to an account of the chosen name, with script: %s",
  async (javaScriptEnabled) => {
    const { page, close } = await site.openEmpty({ javaScriptEnabled, viewport: { width: 390, height: 844 } });
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
      const forming = page.getByRole("figure");
      await forming.getByText(name, { exact: true }).first().waitFor();
      await page.getByRole("link", { name: "Arcade" }).click();
      await forming.getByText("With the look Arcade.").waitFor();
      expect(await field.evaluate((input) => input === document.activeElement)).toBe(true);
      expect(await page.locator("form[action='/register'] input[name=look]").inputValue()).toBe("arcade");
      await keepPicture(page, "claim-390.png");
      await inLongRun(() => expectSound(page));
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    }
    await field.fill("Ada");
    await press(page, "Create your page");
    await page.locator("#field-username-error").getByText("This is taken; choose another.").waitFor();
    expect(await page.getByLabel("Username").inputValue()).toBe("Ada");
    await visit(page, site.url);
    await field.fill(name);
    await press(page, "Create your page");
    await page.locator("#field-username-hint").getByText(`${host}/${name} is free.`).waitFor();
    await page.getByLabel("Email").fill(`${name}@example.com`);
    const typed = page.getByLabel("Password");
    if (javaScriptEnabled) {
      for (const [text, words] of [
        ["short", "A little longer: at least 8 characters."],
        [`${name}1`, "Easy to guess."],
        [password, /^(?:Good|Strong)\./],
      ] as const) {
        await typed.fill(text);
        await page.locator("#field-password-hint").getByText(words).waitFor();
      }
      await typed.fill("password1");
      await press(page, "Create account");
      await page
        .locator("#field-password-error")
        .getByText(/among the most common passwords/)
        .waitFor();
      expect(await page.locator("#field-password-hint").count()).toBe(0);
      await typed.fill(password);
      await page
        .locator("#field-password-hint")
        .getByText(/^(?:Good|Strong)\./)
        .waitFor();
      expect(await page.locator("#field-password-error").count()).toBe(0);
      await press(page, "Show password");
      expect(await typed.getAttribute("type")).toBe("text");
      await press(page, "Hide password");
      expect(await typed.getAttribute("type")).toBe("password");
    }
    await typed.fill(password);
    await press(page, "Create account");
    await page.waitForURL(/\/settings\/profile/, { waitUntil: "commit" });
    expect((await fetch(`${site.url}/api/user/${name}`)).status).toBe(200);
    await close();
  },
);

it("a press on the button of the registration counts though the answer about the name comes meanwhile", async () => {
  const { page, close } = await site.openEmpty({ viewport: { width: 390, height: 844 } });
  await visit(page, `${site.url}/register`);
  const letAnswer = await holdRequests(page, "**/register");
  await page.getByLabel("Email").fill("late@example.com");
  await page.getByLabel("Password").fill(password);
  const asked = page.waitForRequest("**/register");
  await page.getByLabel("Username").fill("ada.");
  await asked;
  await page.getByRole("button", { name: "Create account" }).hover();
  await page.mouse.down();
  letAnswer();
  await settled(page);
  await page.mouse.up();
  await page.locator("#field-username-error").getByText("This must have 1 to 32 letters").waitFor();
  // The form was answered, too.
  await expect.poll(() => page.getByLabel("Password").inputValue()).toBe("");
  await close();
});

it("the front page shows the demo profiles in frames that run nothing and count no view, each a click away", async () => {
  const { page, close } = await site.openEmpty();
  await visit(page, site.url);
  const owners = ["Ada Marlowe", "Halcyon Drift", "Noor Haddad", "Kaito"];
  const demos = page.getByRole("listitem").filter({ has: page.locator("[inert]") });
  expect(await demos.count()).toBe(owners.length);
  for (const [index, owner] of owners.entries()) {
    await demos.nth(index).scrollIntoViewIfNeeded();
    const frame = demos.nth(index).locator("iframe").contentFrame();
    // A look may set names in small letters.
    const name = await frame.getByRole("heading", { level: 1, includeHidden: true }).innerText();
    expect(name.toLowerCase()).toContain(owner.toLowerCase());
    expect(await frame.locator("script, audio, dialog[open]").count()).toBe(0);
    const moving = () => document.getAnimations().length;
    expect(await frame.locator("html").evaluate(moving)).toBe(0);
  }
  await inLongRun(() => expectSound(page));
  const { config } = await (await fetch(`${site.url}/api/users/demo-music`)).json();
  expect(config.page_views).toBe(0);
  await page.getByRole("link", { name: "A musician's page" }).click();
  expect(new URL(page.url()).pathname).toBe("/demo-music");
  await press(page, "Enter without sound");
  expect(await page.getByRole("heading", { level: 1 }).innerText()).toContain("Halcyon Drift");
  await close();
});

itInLongRun(
  "the front page loads on a phone the demo profiles that are in view, and all of them where scripts are off",
  async () => {
    const phone = { viewport: { width: 390, height: 844 } };
    const { page, close } = await site.openEmpty(phone);
    await visit(page, site.url);
    const addresses = () =>
      page.locator("iframe").evaluateAll((frames) => frames.map((frame) => frame.getAttribute("src")));
    await expect.poll(addresses).toEqual(["/demo/still", "/demo-music/still"]);
    await page.getByRole("link", { name: /^A developer's page/ }).scrollIntoViewIfNeeded();
    await expect.poll(addresses).toContain("/demo-cards/still");
    await close();
    const still = await site.openEmpty({ ...phone, javaScriptEnabled: false });
    await still.page.goto(site.url);
    expect(await still.page.locator("iframe").count()).toBe(4);
    await still.close();
  },
);

it("a link to the editor with a look shows a stranger that look and asks for a name, with and without script", async () => {
  for (const javaScriptEnabled of [true, false]) {
    for (const [query, words] of [
      ["from=demo-links", /^Your page starts with .+'s look\./],
      ["look=arcade", /^Your page starts with the look Arcade\./],
    ] as const) {
      const { page, close } = await site.openEmpty({ javaScriptEnabled, viewport: { width: 390, height: 844 } });
      await page.goto(`${site.url}/settings/profile/look?${query}`);
      await page.getByText(words).waitFor();
      await page.getByRole("figure").locator("svg").waitFor();
      expect(await page.getByLabel("Email").count()).toBe(0);
      await page.getByLabel("Choose your username").fill("newcomer");
      await press(page, "Create your page");
      await page.getByLabel("Email").waitFor();
      expect(await page.getByLabel("Username").inputValue()).toBe("newcomer");
      expect(await page.locator("input[name=next]").inputValue()).toBe(`/settings/profile/look?${query}`);
      await close();
    }
  }
});

itInLongRun("a page that one likes leads to a page of the same look, through registration", async () => {
  const { page, close } = await site.openEmpty({ viewport: { width: 1280, height: 900 } });
  await visit(page, `${site.url}/demo-links`);
  await page.getByRole("link", { name: "Make your own" }).click();
  await page.waitForURL(/\/register\?/);
  await page.getByText(/Your page starts with .+'s look\./).waitFor();
  const picture = page.getByRole("figure");
  await picture.locator("svg").waitFor();
  await page.getByLabel("Choose your username").fill("remixer");
  await picture.getByText("remixer", { exact: true }).first().waitFor();
  await keepPicture(page, "remix-name.png");
  await press(page, "Create your page");
  await page.locator("#field-username-hint").getByText("is free").waitFor();
  await picture.getByText("remixer", { exact: true }).first().waitFor();
  await page.getByLabel("Email").fill("remixer@example.com");
  await page.getByLabel("Password").fill(password);
  await press(page, "Create account");
  await page.waitForURL(/\/settings\/profile\/look\?from=demo-links/);
  await isReady(page);
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
  await visit(page, `${site.url}/settings/profile/look?from=nobody`);
  await page.getByText("This look isn't available").waitFor();
  await close();
});

it.each(sampled(["/", "/login", "/developers"]))(
  "the page %s is set in Inter, and nothing moves however late that comes",
  async (path) => {
    const { page, close } = await site.openEmpty({ viewport: { width: 390, height: 844 } });
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
