import { eq, sql } from "drizzle-orm";
import type { Browser, BrowserContextOptions, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { database } from "@/db/client";
import { sessions } from "@/db/schema";
import { accountAdapter } from "@/lib/people/auth/provider/account-store";
import { answerAuth } from "@/lib/people/auth/sign-in/config";
import { openPage, startBrowser } from "../support/browser";
import { type GitHub, type GitHubPerson, gitHubServer, showGitHub, startGitHub } from "../support/github";
import { readLayoutShift, watchShifts } from "../support/layout-shifts";
import { expectGoodLook } from "../support/page-looks";
import { fillSignIn, holdRequests, pageScripts, settled, signIn, visit } from "../support/pages";
import { inLongRun, itInLongRun, sampled } from "../support/sampling";
import { openSite, type Site } from "../support/site";
import { Visitor } from "../support/visitor";

const password = "correct horse battery";
const path = "/settings/account";
let site: Site;
let browser: Browser;
let gitHub: GitHub;
const cookies: Record<string, string> = {};

/** Signs in as that person, an hour ago. */
async function signInEarlier(username: string, id: string): Promise<void> {
  const visitor = new Visitor(answerAuth);
  await visitor.signIn(username, password);
  await database().update(sessions).set({ createdAt: sql`now() - interval '1 hour'` }).where(eq(sessions.userId, id));
  cookies[username] = visitor.cookies.get("vitrine.session-token") ?? "";
}

beforeAll(async () => {
  [browser, gitHub] = await Promise.all([startBrowser(), startGitHub()]);
  const { environment, program } = gitHubServer(gitHub);
  const secret = { AUTH_SECRET: process.env.AUTH_SECRET ?? "" };
  site = await openSite(
    async ({ newPerson }) => {
      for (const username of ["ada", "ben", "cyd", "dea", "eve", "fay"]) {
        const { id } = await newPerson(username, password);
        await signInEarlier(username, id);
        if (username !== "dea") continue;
        await accountAdapter().linkAccount?.({ userId: id, provider: "github", type: "oauth", providerAccountId: "4" });
        await database().execute(sql`update users set password_hash = null where username = 'dea'`);
      }
    },
    { ...environment, ...secret },
    program,
  );
}, 180_000);
afterAll(async () => {
  await browser?.close();
  await site?.close();
  await gitHub?.close();
});

/** A page of a browser in which that person signed in an hour ago, and where GitHub knows who is there. */
async function openAs(username: string | undefined, there?: GitHubPerson, options: BrowserContextOptions = {}) {
  const watched = await openPage(browser, options);
  const value = cookies[username ?? ""];
  if (value) await watched.page.context().addCookies([{ name: "vitrine.session-token", value, url: site.url }]);
  await showGitHub(watched.page, site.url, gitHub, there);
  return watched;
}

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const shows = (page: Page, text: string) => page.getByText(text).first().waitFor();
const passwordOf = (page: Page, form: "email" | "links" | "names") => page.locator(`#field-${form}-password`);
const onGitHub = (id: number, email = `hub${id}@mail.example`) => ({ id, login: `hub${id}x`, email });

it("somebody signed in an hour ago links GitHub by their password, signs in through it, and unlinks it", async () => {
  const own = onGitHub(1);
  const { page, close } = await openAs("ada", own);
  await visit(page, site.url + path);
  await press(page, "Link GitHub");
  await shows(page, "Enter your password");
  await passwordOf(page, "links").fill("wrong password");
  await press(page, "Link GitHub");
  await shows(page, "Wrong password");
  await inLongRun(() => expectGoodLook(page, "account-refused"));
  await passwordOf(page, "links").fill(password);
  await passwordOf(page, "links").press("Enter");
  expect(await page.getByText("Not linked").count()).toBe(1);
  await press(page, "Link GitHub");
  await page.waitForURL(`${site.url}${path}?outcome=linked`);
  await shows(page, "Your account is linked.");
  await shows(page, "Linked on");
  const elsewhere = await openAs(undefined, own);
  await visit(elsewhere.page, `${site.url}/login?next=${path}`);
  await press(elsewhere.page, "Continue with GitHub");
  await elsewhere.page.waitForURL(site.url + path);
  expect(await elsewhere.page.getByLabel("Email").inputValue()).toBe("ada@example.com");
  await elsewhere.close();
  // What the password has proven holds for five minutes.
  expect(await passwordOf(page, "links").count()).toBe(0);
  await press(page, "Unlink GitHub");
  await shows(page, "Not linked");
  await close();
});

it("somebody takes another username and an alias, and reads alongside each field what is wrong with it", async () => {
  const { page, close } = await openAs("fay");
  await visit(page, site.url + path);
  /** With the password, which the form asks for until it has been given. */
  async function save(): Promise<void> {
    const asked = passwordOf(page, "names");
    if (await asked.isVisible()) await asked.fill(password);
    await press(page, "Save names");
  }
  const [username, alias] = [page.getByLabel("Username"), page.getByLabel("Alias")];
  await alias.fill("ada");
  await press(page, "Save names");
  await shows(page, "Enter your password");
  await save();
  await shows(page, "The alias ada is taken; choose another");
  await username.fill("f!");
  await alias.fill("");
  await save();
  await shows(page, "This must have 1 to 32 letters, digits, dots");
  await username.fill("fay.green");
  await alias.fill("$fay");
  await save();
  await shows(page, "Saved");
  for (const name of ["fay.green", "$fay"]) expect((await fetch(`${site.url}/api/user/${name}`)).status).toBe(200);
  await visit(page, site.url + path);
  expect([await username.inputValue(), await alias.inputValue()]).toEqual(["fay.green", "$fay"]);
  await username.fill("fay.blue");
  await save();
  await shows(page, "may change once");
  await close();
});

itInLongRun("changing the email asks for the password too, and says what is wrong alongside its field", async () => {
  const { page, close } = await openAs("ben");
  await visit(page, site.url + path);
  const email = page.getByLabel("Email");
  for (const [address, typed, answer] of [
    ["ben", password, "This must be an email address."],
    ["new@mail.example", "", "Enter your password."],
    ["new@mail.example", "wrong password", "Wrong password."],
    ["ADA@example.com", password, "The email is taken; choose another."],
  ] as const) {
    await email.fill(address);
    await passwordOf(page, "email").fill(typed);
    await press(page, "Save");
    await shows(page, answer);
    expect(await email.inputValue()).toBe(address);
  }
  await email.fill("new@mail.example");
  await passwordOf(page, "email").fill(password);
  await press(page, "Save");
  await page.getByRole("status").getByText("Saved").waitFor();
  await page.reload();
  expect(await email.inputValue()).toBe("new@mail.example");
  await close();
});

itInLongRun(
  "an account without a password has to sign in again, and its only way in has no button to unlink it",
  async () => {
    const { page, close } = await openAs("dea", onGitHub(4));
    await visit(page, site.url + path);
    await shows(page, "Sign in again to change this");
    await expectGoodLook(page, "account-sign-in-again");
    expect(await page.getByRole("button", { name: /^(Save$|Link|Unlink)/ }).count()).toBe(0);
    await press(page, "Sign in again");
    await press(page, "Continue with GitHub");
    await page.waitForURL(site.url + path);
    await shows(page, "your only way to sign in");
    expect(await page.getByRole("button", { name: /^Unlink/ }).count()).toBe(0);
    await press(page, "Save");
    await page.getByRole("status").getByText("Saved").waitFor();
    await close();
  },
);

it("whoever comes back from GitHub without having started here finds nothing linked", async () => {
  const { page, close } = await openAs(undefined, onGitHub(9));
  await visit(page, `${site.url}/login`);
  await page.context().addCookies([{ name: "vitrine.session-token", value: cookies.ada ?? "", url: site.url }]);
  await press(page, "Continue with GitHub");
  await page.waitForURL(`${site.url}${path}?outcome=not-linked`);
  await shows(page, "Nothing was linked");
  await shows(page, "Not linked");
  await inLongRun(() => expectGoodLook(page, "account-not-linked"));
  await close();
});

describe("a person whose address somebody else has proven", () => {
  it.each(sampled([true, false]))(
    "is asked for another after signing in, with JavaScript: %s",
    async (javaScriptEnabled) => {
      const [username, id] = javaScriptEnabled ? (["cyd", 30] as const) : (["eve", 31] as const);
      const address = `${username}@example.com`;
      const owner = await openAs(undefined, onGitHub(id, address), { javaScriptEnabled });
      await owner.page.goto(`${site.url}/login?next=${path}`);
      await press(owner.page, "Continue with GitHub");
      await owner.page.waitForURL(site.url + path);
      expect(await owner.page.getByLabel("Email").inputValue()).toBe(address);
      await shows(owner.page, "Verified.");
      await owner.close();
      const { page, close } = await openPage(browser, { javaScriptEnabled });
      await page.goto(`${site.url}/login`);
      await fillSignIn(page, username, password);
      await page.waitForURL(site.url + path);
      await shows(page, "Your account needs another email address");
      expect(await page.getByLabel("Email").inputValue()).toBe("");
      if (javaScriptEnabled) await inLongRun(() => expectGoodLook(page, "account-displaced"));
      await page.getByLabel("Email").fill(`${username}@other.example`);
      await press(page, "Save");
      await page.getByRole("status").getByText("Saved").waitFor();
      expect(await page.getByText("Your account needs another email address").count()).toBe(0);
      await close();
    },
  );
});

itInLongRun(
  "without JavaScript, GitHub is linked and unlinked within five minutes of signing in, and an alias taken",
  async () => {
    const { page, close } = await openAs(undefined, onGitHub(20), { javaScriptEnabled: false });
    await page.goto(`${site.url}/login?next=${path}`);
    await fillSignIn(page, "ada", password);
    await page.waitForURL(site.url + path);
    await press(page, "Link GitHub");
    await page.waitForURL(`${site.url}${path}?outcome=linked`);
    await shows(page, "Linked on");
    await press(page, "Unlink GitHub");
    await shows(page, "Not linked");
    await page.getByLabel("Alias").fill("ben");
    await press(page, "Save names");
    await shows(page, "The alias ben is taken; choose another");
    await page.getByLabel("Alias").fill("$lovelace");
    await press(page, "Save names");
    await shows(page, "Saved");
    expect((await fetch(`${site.url}/api/user/$lovelace`)).status).toBe(200);
    await close();
  },
);

it("a sign-in by a provider that is not there is refused at the sign-in page", async () => {
  const { page, close } = await openAs(undefined, undefined, { javaScriptEnabled: false });
  await page.goto(`${site.url}/login?next=${path}`);
  const button = page.getByRole("button", { name: "Continue with GitHub" });
  await button.evaluate((element: HTMLButtonElement) => {
    element.value = "elsewhere";
  });
  await button.click();
  await shows(page, "That didn't work. Please try again.");
  expect(page.url()).toBe(`${site.url}/login?error=unknown-provider&next=${encodeURIComponent(path)}`);
  await close();
});

itInLongRun("an hour after signing in, the page looks as it should, and axe finds nothing", async () => {
  const { page, close } = await openAs("ada");
  await visit(page, `${site.url}${path}?outcome=linked`);
  await expectGoodLook(page, "account");
  await close();
});

describe("a page whose script comes after its first frame", () => {
  /** Resolves once the page shows something; its scripts wait until `bringScripts`. */
  async function openBeforeScripts(username: string | undefined, address: string) {
    const { page, close } = await openAs(username);
    const bringScripts = await holdRequests(page, pageScripts);
    await watchShifts(page);
    await page.goto(site.url + address, { waitUntil: "commit" });
    await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
    return { page, bringScripts, close };
  }

  it.each<[string, string | undefined]>(
    sampled([
      ["/login", undefined],
      ["/register", undefined],
      [`/login/confirm?next=${path}`, "ada"],
      [path, "ada"],
      ["/settings/account/second-factor", "ada"],
      ["/settings/developers/new", "ada"],
      ["/developers/api/createLink", undefined],
    ]),
  )("stays where it is at %s", async (address, username) => {
    const { page, bringScripts, close } = await openBeforeScripts(username, address);
    bringScripts();
    await settled(page);
    expect(await readLayoutShift(page)).toBe(0);
    await close();
  });

  itInLongRun("stays where a phone had scrolled to, and brings its entry of the navigation into view", async () => {
    const { page, bringScripts, close } = await openBeforeScripts("ada", "/settings/developers/new");
    await page.setViewportSize({ width: 320, height: 568 });
    // The scripts that are held do not delay that.
    await page.waitForLoadState("domcontentloaded");
    await page.evaluate(() => scrollTo(0, 500));
    bringScripts();
    await settled(page);
    expect(await page.evaluate(() => scrollY)).toBe(500);
    const entry = page.getByRole("navigation", { name: "Settings" }).getByRole("link", { name: "Developers" });
    const { x = -1, width = 0 } = (await entry.boundingBox()) ?? {};
    expect(x).toBeGreaterThanOrEqual(0);
    expect(x + width).toBeLessThanOrEqual(320);
    await close();
  });

  itInLongRun("keeps what was typed and selected in a field of several lines", async () => {
    const { page, bringScripts, close } = await openBeforeScripts(undefined, "/developers/api/createLink");
    const field = page.getByLabel("Body");
    const selected = () =>
      field.evaluate((area: HTMLTextAreaElement) => [area.value, area.selectionStart, area.selectionEnd]);
    await field.fill('{"type":"github"}');
    await field.press("Shift+Home");
    bringScripts();
    await page.getByRole("button", { name: "Send request" }).and(page.locator(":enabled")).waitFor();
    expect(await selected()).toEqual(['{"type":"github"}', 0, 17]);
    await close();
  });

  itInLongRun("keeps what was selected of a text that is still the first one", async () => {
    const { page, bringScripts, close } = await openBeforeScripts(undefined, "/developers/api/createLink");
    await page.getByLabel("Body").selectText();
    bringScripts();
    await page.getByRole("button", { name: "Send request" }).and(page.locator(":enabled")).waitFor();
    await page.keyboard.insertText("{}");
    expect(await page.getByLabel("Body").inputValue()).toBe("{}");
    await close();
  });
});

itInLongRun("the navigation of the settings leads to the account", async () => {
  const { page, close } = await openPage(browser);
  await signIn(page, site.url, "ada", password, "/settings/applications");
  await page.getByRole("link", { name: "Account" }).click();
  await page.getByRole("heading", { level: 1, name: "Account" }).waitFor();
  await close();
});
