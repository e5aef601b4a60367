import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, expect, it } from "vitest";
import { accountAdapter } from "@/lib/people/auth/provider/account-store";
import { createPersonalToken } from "@/lib/people/oauth/personal-tokens/personal-token-store";
import { Agent } from "../support/agent";
import { openPage, startBrowser } from "../support/browser";
import { listenOnLoopback } from "../support/loopback";
import { findMailLink, startMailServer } from "../support/mail-server";
import { expectGoodLook } from "../support/page-looks";
import { signedInCookies, visit } from "../support/pages";
import { inLongRun, itInLongRun } from "../support/sampling";
import { openSite, type Site } from "../support/site";

const [old, next] = ["correct horse battery", "another staple entirely"];
const path = "/settings/account";
let site: Site;
let browser: Browser;
let mail: Awaited<ReturnType<typeof startMailServer>>;

beforeAll(async () => {
  [browser, mail] = await Promise.all([startBrowser(), startMailServer()]);
  const environment = { AUTH_GITHUB_ID: "an-id", AUTH_GITHUB_SECRET: "a-secret", SMTP_URL: mail.url };
  site = await openSite(async ({ newPerson }) => {
    for (const name of ["ada", "ben"]) {
      const { id } = await newPerson(name, old);
      await createPersonalToken(id, { name: "Script", scopes: ["identify"], lifetime: "none" });
      await accountAdapter().linkAccount?.({ userId: id, provider: "github", type: "oauth", providerAccountId: name });
    }
  }, environment);
}, 180_000);
afterAll(async () => {
  await browser?.close();
  await site?.close();
  await mail?.close();
});

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const shows = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();

/** Another browser of theirs. */
class Firefox extends Agent {
  override fetch(address: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    headers.set("User-Agent", "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0");
    return super.fetch(address, { ...init, headers });
  }
}

/** Whether the cookies of that browser still open the page. */
const isSignedIn = async (agent: Agent) => (await agent.fetch(path)).status === 200;

/** A page of the account, and another browser in which the same person is signed in. */
async function openAs(username: string, options = {}) {
  const elsewhere = new Firefox(site.url);
  await elsewhere.signIn(username, old);
  const watched = await openPage(browser, options);
  await watched.page.context().addCookies(await signedInCookies(site.url, username, old));
  await visit(watched.page, site.url + path);
  return { ...watched, elsewhere };
}

itInLongRun("“This wasn't me” ends a session and leads to another password, which ends tokens, too", async () => {
  const { page, elsewhere, close } = await openAs("ada");
  await shows(page, "This browser");
  await shows(page, "Firefox on Windows");
  await inLongRun(() => expectGoodLook(page, "account-sessions"));
  await press(page, "End the session of Firefox on Windows");
  await page.getByRole("dialog").getByText("If it wasn't you, press").waitFor();
  await expectGoodLook(page, "account-end-session");
  await press(page, "This wasn't me");
  await page.waitForURL(`${site.url}${path}?outcome=not-me#password`);
  await shows(page, "Change your password now.");
  expect(await isSignedIn(elsewhere)).toBe(false);
  expect(await page.getByRole("switch", { name: "Also revoke my personal token" }).isChecked()).toBe(true);
  const link = page.getByRole("checkbox", { name: /^The linked account at GitHub, added on/ });
  expect(await link.isChecked()).toBe(true);
  await expectGoodLook(page, "account-not-me");
  const [current, wanted] = [page.getByLabel("Current password"), page.getByLabel("New password")];
  await current.fill("wrong password");
  await wanted.fill(next);
  await press(page, "Change password");
  await shows(page, "Wrong password.");
  await inLongRun(() => expectGoodLook(page, "account-password-refused"));
  await current.fill(old);
  await wanted.fill(next);
  await press(page, "Change password");
  await shows(page, "and so has what you ticked: the linked account at GitHub.");
  await shows(page, "GitHub was unlinked");
  expect(await link.count()).toBe(0);
  expect(await page.getByRole("switch", { name: /personal token/ }).count()).toBe(0);
  const again = new Agent(site.url);
  await again.signIn("ada", next);
  expect(await isSignedIn(again)).toBe(true);
  await close();
});

itInLongRun("without script, all other sessions are ended, the password is changed, and then removed", async () => {
  const { page, elsewhere, close } = await openAs("ben", { javaScriptEnabled: false });
  await press(page, "End all other sessions");
  await page.getByRole("checkbox", { name: "Also revoke my personal token" }).check();
  await press(page, "End one other session");
  await page.getByRole("button", { name: "End all other sessions" }).waitFor({ state: "detached" });
  await shows(page, "One personal token was ended");
  expect(await isSignedIn(elsewhere)).toBe(false);
  await page.getByLabel("Current password").fill(old);
  await page.getByLabel("New password").fill("short");
  await press(page, "Change password");
  await shows(page, "This must have 8 to 256 characters.");
  await page.getByLabel("Current password").fill(old);
  await page.getByLabel("New password").fill(next);
  await press(page, "Change password");
  await shows(page, "Saved. You're signed out everywhere else.");
  await press(page, "Remove password");
  await press(page, "Remove");
  await shows(page, "You don't have a password yet.");
  await elsewhere.signIn("ben", next);
  expect(await isSignedIn(elsewhere)).toBe(false);
  await page.getByLabel("New password").fill(next);
  await press(page, "Set password");
  await shows(page, "Saved. You're signed out everywhere else.");
  await shows(page, "Changing it signs you out everywhere else.");
  await close();
});

itInLongRun("fields for passwords are masked, take what is pasted, and say which password they are for", async () => {
  const { page, close } = await openPage(browser);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  for (const [opened, use] of [
    ["/login", "current-password"],
    ["/register", "new-password"],
  ] as const) {
    await visit(page, site.url + opened);
    const [field, name] = [page.getByLabel("Password"), page.getByLabel(/^Username/)];
    expect([await field.getAttribute("type"), await field.getAttribute("autocomplete")]).toEqual(["password", use]);
    expect(await field.getAttribute("maxlength")).toBeNull();
    await name.fill("pasted battery staple");
    const pasted = async () => {
      await field.fill("");
      await name.press("ControlOrMeta+a");
      await name.press("ControlOrMeta+c");
      await field.press("ControlOrMeta+v");
      return field.inputValue();
    };
    // All pages of the browser have one clipboard.
    await expect.poll(pasted).toBe("pasted battery staple");
  }
  await close();
});

/** The newest mail to an address, once it has come. */
async function mailFor(address: string) {
  await expect.poll(() => mail.received.some(({ to }) => to === address)).toBe(true);
  const [received] = mail.takeFor(address).slice(-1);
  if (!received) throw new Error("no mail has come");
  return { ...received, ...(received.body.includes("token=") && { link: findMailLink(received).address }) };
}

/** Leaves the page for another site. @returns the Referer that the site received */
async function refererFrom(page: Page): Promise<string | undefined> {
  const referers: (string | undefined)[] = [];
  const stranger = await listenOnLoopback((request, response) => {
    if (request.url === "/landing") referers.push(request.headers.referer);
    response.writeHead(200, { "content-type": "text/html" }).end("<!doctype html><title>Elsewhere</title>");
  });
  await page.evaluate((url) => {
    const link = Object.assign(document.createElement("a"), { href: url, textContent: "Elsewhere" });
    document.body.append(link);
    link.click();
  }, `${stranger.url}/landing`);
  await page.waitForURL(`${stranger.url}/landing`);
  await stranger.close();
  expect(referers).toHaveLength(1);
  return referers[0];
}

it("somebody registers, proves the address, forgets the password and sets another, by mail", async () => {
  const { page, close } = await openPage(browser);
  const address = "dea@mail.example";
  await visit(page, `${site.url}/register?next=${path}`);
  await page.getByLabel("Username").fill("dea");
  await page.getByLabel("Email").fill(address);
  await page.getByLabel("Password").fill(old);
  await press(page, "Create account");
  await page.waitForURL(site.url + path);
  await shows(page, "We sent a link to");
  await inLongRun(() => expectGoodLook(page, "account-unproven"));
  const { link = "" } = await mailFor(address);
  const opened = await visit(page, link);
  expect(opened?.headers()["referrer-policy"]).toBe("same-origin");
  expect(opened?.headers()["cache-control"]).toContain("no-store");
  await shows(page, "Confirm your address");
  expect(await refererFrom(page)).toBeUndefined();
  await visit(page, link);
  await expectGoodLook(page, "verify-address");
  await press(page, "Confirm my address");
  await shows(page, "Your address is confirmed");
  await visit(page, link);
  await shows(page, "This link no longer works");
  await inLongRun(() => expectGoodLook(page, "verify-used-link"));
  await visit(page, site.url + path);
  expect(await page.getByLabel("Email").inputValue()).toBe(address);
  await shows(page, "Verified.");
  await press(page, "Sign out");
  await visit(page, `${site.url}/login`);
  await page.getByRole("link", { name: "Forgot password?" }).click();
  // Both pages have a field of this name.
  await page.waitForURL(`${site.url}/reset-password`);
  await page.getByRole("heading", { name: "Reset password" }).waitFor();
  await page.getByLabel("Username or email").fill(address);
  await expectGoodLook(page, "reset-request");
  await press(page, "Send link");
  await shows(page, "Check your email");
  const reset = await mailFor(address);
  await visit(page, reset.link ?? "");
  expect(await refererFrom(page)).toBeUndefined();
  const form = await visit(page, reset.link ?? "");
  expect(form?.headers()["referrer-policy"]).toBe("same-origin");
  await page.getByLabel("New password").fill("short");
  await press(page, "Set password");
  await shows(page, "This must have 8 to 256 characters.");
  await expectGoodLook(page, "reset-password");
  await page.getByLabel("New password").fill(next);
  await press(page, "Set password");
  await shows(page, "Your password is changed, and you're signed out everywhere.");
  await visit(page, reset.link ?? "");
  await shows(page, "This link has been used or has expired.");
  expect(site.output()).not.toMatch(/vel_|dea@mail\.example/);
  await close();
});

itInLongRun(
  "without script, an address is changed, and its former owner puts it back and sets another password",
  async () => {
    const { page, close } = await openPage(browser, { javaScriptEnabled: false });
    const [first, second] = ["eve@mail.example", "taken-over@mail.example"];
    await page.goto(`${site.url}/register?next=${path}`);
    await page.getByLabel("Username").fill("eve");
    await page.getByLabel("Email").fill(first);
    await page.getByLabel("Password").fill(old);
    await press(page, "Create account");
    await page.waitForURL(site.url + path);
    await mailFor(first);
    await press(page, "Send the link again");
    await shows(page, "We sent a link to");
    await page.goto((await mailFor(first)).link ?? "");
    await press(page, "Confirm my address");
    await shows(page, "Your address is confirmed");
    await page.goto(site.url + path);
    await shows(page, "Verified.");
    await page.getByLabel("Email").fill(second);
    await press(page, "Save");
    await shows(page, "Until you open it, your address stays as it is.");
    await page.goto((await mailFor(second)).link ?? "");
    await press(page, "Confirm my address");
    await shows(page, "Your address is confirmed");
    const notice = await mailFor(first);
    expect(notice.headers.get("subject")).toBe("Your email address was changed");
    await page.goto(notice.link ?? "");
    await shows(page, "Everyone is signed out");
    await press(page, "Put my address back");
    await shows(page, `${first} is your address again`);
    await shows(page, "You're signed out everywhere. Nothing else had been added to your account.");
    await page.getByLabel("New password").fill(next);
    await press(page, "Set password");
    await shows(page, "Your password is changed");
    await page.getByLabel("Username or email").fill(first);
    await page.getByLabel("Password").fill(next);
    await press(page, "Sign in");
    await page.goto(site.url + path);
    expect(await page.getByLabel("Email").inputValue()).toBe(first);
    await close();
  },
);
