import { buffer } from "node:stream/consumers";
import type { Browser, Locator, Page } from "playwright";
import { afterAll, beforeAll, expect, it } from "vitest";
import { axeProblems } from "../support/accessibility";
import { oneTimeCode } from "../support/authenticator";
import { openPage, startBrowser } from "../support/browser";
import { liveDialog } from "../support/editor";
import { type GitHub, gitHubServer, showGitHub, startGitHub } from "../support/github";
import { findMailLink, startMailServer } from "../support/mail-server";
import { type Oidc, startOidc } from "../support/oidc";
import { readCaptionedValue, visit, waitForAnimations } from "../support/pages";
import { openSite, type Site } from "../support/site";
import { addDevice } from "../support/virtual-authenticator";
import { unzip } from "../support/zips";

const [password, another] = ["correct horse battery", "another staple entirely"];
const [first, second] = ["ada@mail.example", "lovelace@mail.example"];
const account = "/settings/account";
let site: Site;
let browser: Browser;
let gitHub: GitHub;
let oidc: Oidc;
let mail: Awaited<ReturnType<typeof startMailServer>>;

beforeAll(async () => {
  [browser, gitHub, oidc, mail] = await Promise.all([startBrowser(), startGitHub(), startOidc(), startMailServer()]);
  const { environment, program } = gitHubServer(gitHub);
  site = await openSite(async () => {}, { ...environment, ...oidc.variables, SMTP_URL: mail.url }, program);
  oidc.serve(site.url);
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
  await Promise.all([gitHub?.close(), oidc?.close(), mail?.close()]);
});

/** Moves the focus by the Tab key alone. */
async function reach(target: Locator): Promise<void> {
  await target.waitFor();
  const page = target.page();
  for (let pressed = 0; pressed < 250; pressed++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`the keyboard does not lead to ${target}`);
}

async function press(page: Page, name: string | RegExp): Promise<void> {
  await reach(page.getByRole("button", { name, exact: true }).first());
  await page.keyboard.press("Enter");
}

async function type(field: Locator, text: string): Promise<void> {
  await reach(field);
  await field.page().keyboard.press("Control+A");
  await field.page().keyboard.type(text);
}

const shows = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

/** axe finds nothing on the page as it is now, and it is not wider than the telephone. */
async function expectGood(page: Page): Promise<void> {
  await waitForAnimations(page);
  expect(await axeProblems(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
}

/** The link in the newest mail to an address, once it has come. */
async function linkFor(address: string): Promise<string> {
  const hasLink = () => mail.received.some(({ to, body }) => to === address && body.includes("token="));
  await expect.poll(hasLink).toBe(true);
  const received = mail.takeFor(address).filter(({ body }) => body.includes("token="));
  return findMailLink(received.at(-1) ?? { body: "" }).address;
}

async function register(page: Page, username: string, email: string): Promise<void> {
  await visit(page, `${site.url}/register?next=${account}`);
  await type(page.getByLabel("Username"), username);
  await type(page.getByLabel("Email"), email);
  await type(page.getByLabel("Password"), password);
  await press(page, "Create account");
  await page.waitForURL(site.url + account);
}

async function signOut(page: Page): Promise<void> {
  await page.goto(site.url + account);
  await press(page, "Sign out");
  await page.waitForURL(`${site.url}/`);
}

async function signIn(page: Page, login: string, secret: string): Promise<void> {
  await visit(page, `${site.url}/login?next=${account}`);
  await type(page.getByLabel("Username or email"), login);
  await type(page.getByLabel("Password"), secret);
  await press(page, "Sign in");
}

async function enterRecoveryCode(page: Page, code: string): Promise<void> {
  await reach(page.getByRole("link", { name: "Use a recovery code" }));
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Enter a recovery code" }).waitFor();
  await type(field(page, "Recovery code"), code);
  await press(page, "Sign in");
  await page.waitForURL(site.url + account);
}

/** The archive that the account's page offers. */
async function download(page: Page): Promise<Buffer> {
  const [file] = await Promise.all([page.waitForEvent("download"), press(page, "Download")]);
  return buffer(await file.createReadStream());
}

const pageIn = async (archive: Buffer) => {
  const { links, order, ...page } = JSON.parse((await unzip(archive)).get("page.json")?.toString() ?? "{}");
  const placeOf = (id: string) => links.findIndex((link: { id: string }) => link.id === id);
  return { ...page, order: order.map(placeOf), links: links.map(({ id: _, ...link }: { id: string }) => link) };
};

it("an account can be used from registration to deletion by the keyboard alone, on a narrow screen", async () => {
  const { page, close } = await openPage(browser, { viewport: { width: 390, height: 844 } });
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });
  await showGitHub(page, site.url, gitHub, { id: 7, login: "ada-there", email: first });

  await register(page, "ada", first);
  await visit(page, await linkFor(first));
  await press(page, "Confirm my address");
  await shows(page, "Your address is confirmed");

  await visit(page, `${site.url}/settings/profile`);
  await page.getByRole("dialog", { name: "Pick a look" }).waitFor();
  for (const _ of ["look", "name"]) await press(page, "Continue");
  await type(page.getByLabel("Addresses"), "https://github.com/ada");
  await press(page, "Add 1 link");
  await press(page, "Publish my page");
  await liveDialog(page).waitFor();

  await visit(page, `${site.url}${account}/sign-in`);
  await expectGood(page);
  await press(page, "Set up");
  await page.waitForURL(`${site.url}${account}/second-factor`);
  const secret = await readCaptionedValue(page, "Setup key");
  await type(field(page, "Code"), oneTimeCode(secret));
  await press(page, "Turn on");
  await shows(page, "Save these codes now");
  await expectGood(page);
  const codes = await page.locator("ul.font-mono > li").allInnerTexts();
  await signOut(page);

  await signIn(page, "ada", password);
  await type(field(page, "Code"), oneTimeCode(secret, 1));
  await press(page, "Sign in");
  await page.waitForURL(site.url + account);
  await signOut(page);

  await signIn(page, "ada", password);
  await enterRecoveryCode(page, codes[0] ?? "");
  await visit(page, `${site.url}${account}/sign-in`);
  await shows(page, "You have 9 recovery codes left.");
  await addDevice(page);
  await type(page.getByLabel("Name of the new passkey"), "My phone");
  await press(page, "Add a passkey");
  await shows(page, "You can now sign in with the passkey");
  await expectGood(page);
  await signOut(page);

  // The device is gone once another session of the debugger ends, as when `visit` has settled.
  await page.goto(`${site.url}/login?next=${account}`);
  await press(page, "Use a passkey");
  await page.waitForURL(site.url + account);

  const elsewhere = await openPage(browser, {
    userAgent: "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
  });
  await signIn(elsewhere.page, first, password);
  await enterRecoveryCode(elsewhere.page, codes[1] ?? "");
  await visit(page, `${site.url}${account}/sessions`);
  await press(page, "End the session of Firefox on Linux");
  await press(page, "End session");
  await page.getByRole("button", { name: "End the session of Firefox on Linux" }).waitFor({ state: "detached" });
  await elsewhere.page.goto(site.url + account);
  await elsewhere.page.waitForURL(/\/login\?/);
  await elsewhere.close();

  await visit(page, site.url + account);
  await type(page.getByLabel("Email"), second);
  await press(page, "Save");
  await shows(page, "Until you open it, your address stays as it is.");
  await visit(page, await linkFor(second));
  await press(page, "Confirm my address");
  await shows(page, "Your address is confirmed");

  oidc.enter({ sub: "ada-in-the-club", groups: ["members"] });
  for (const provider of ["GitHub", "The Club"]) {
    await visit(page, `${site.url}${account}/sign-in`);
    await press(page, `Link ${provider}`);
    await page.waitForURL(`${site.url}${account}/sign-in?outcome=linked`);
    await press(page, `Unlink ${provider}`);
    await page.getByRole("button", { name: `Link ${provider}`, exact: true }).waitFor();
  }
  await visit(page, `${site.url}${account}/data`);
  const archive = await download(page);
  await signOut(page);

  await visit(page, `${site.url}/reset-password`);
  await type(page.getByLabel("Username or email"), second);
  await press(page, "Send link");
  await shows(page, "Check your email");
  await visit(page, await linkFor(second));
  await type(page.getByLabel("New password"), another);
  await press(page, "Set password");
  await shows(page, "Your password is changed, and you're signed out everywhere.");
  await signIn(page, "ada", another);
  await enterRecoveryCode(page, codes[2] ?? "");

  await visit(page, `${site.url}${account}/delete`);
  await type(page.getByLabel("Type ada to delete"), "ada");
  await reach(page.getByLabel("Delete everything right away"));
  await page.keyboard.press("Space");
  await press(page, "Delete account");
  await page.waitForURL(`${site.url}/login?outcome=deleted`);
  expect((await fetch(`${site.url}/ada`)).status).toBe(404);

  await register(page, "grace", "grace@mail.example");
  await visit(page, `${site.url}${account}/data`);
  await reach(page.getByLabel("Replace my current page"));
  await page.keyboard.press("Space");
  // The window that a file is chosen in is the system's.
  await page.getByLabel("ZIP file").setInputFiles({ name: "ada.zip", mimeType: "application/zip", buffer: archive });
  await press(page, "Import page");
  await page.waitForURL(`${site.url}${account}/data?outcome=imported`);
  await expectGood(page);
  expect(await pageIn(await download(page))).toEqual(await pageIn(archive));
  expect(await (await fetch(`${site.url}/grace`)).text()).toContain('href="https://github.com/ada"');
  await close();
});
