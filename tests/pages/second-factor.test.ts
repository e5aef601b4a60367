import type { Page } from "playwright";
import { expect, it } from "vitest";
import { oneTimeCode, wrongCode } from "../support/authenticator";
import { isReady, preview } from "../support/editor";
import { password } from "../support/members";
import { expectGoodLook } from "../support/page-looks";
import { fillSignIn, press, readCaptionedValue, shows, visit } from "../support/pages";
import { inLongRun, itInLongRun } from "../support/sampling";
import { setUpSite } from "../support/set-up-site";

const account = "/settings/account";
const path = `${account}/sign-in`;
const site = setUpSite(["ada", "ben"]);
const enter = async (page: Page, code: string, label = "Code") => {
  await page.getByLabel(label, { exact: true }).fill(code);
  await press(page, "Sign in");
};

/** Types name and password into the sign-in page. */
async function signIn(page: Page, username: string, next = path): Promise<void> {
  await page.goto(`${site.url}/login?next=${next}`);
  await fillSignIn(page, username, password);
}

/** Sets the second factor up from the account's page; its secret, and the recovery codes. */
async function turnOn(page: Page, name?: string) {
  await press(page, "Set up");
  await page.waitForURL(`${site.url}${account}/second-factor`);
  const secret = await readCaptionedValue(page, "Setup key");
  if (name) await expectGoodLook(page, `${name}-setup`);
  await page.getByLabel("Code", { exact: true }).fill(wrongCode(secret));
  await press(page, "Turn on");
  await shows(page, "Wrong code; enter the one your app shows now.");
  await page.getByLabel("Code", { exact: true }).fill(oneTimeCode(secret));
  await press(page, "Turn on");
  await shows(page, "Save these codes now");
  if (name) await expectGoodLook(page, `${name}-on`);
  const codes = await page.locator("ul.font-mono > li").allInnerTexts();
  expect(codes).toHaveLength(10);
  const file = await page.getByRole("link", { name: "Download" }).getAttribute("href");
  expect(
    decodeURIComponent(file ?? "")
      .trim()
      .split("\n")
      .slice(-10),
  ).toEqual(codes);
  return { secret, codes };
}

it("somebody turns on the second factor, signs in with a code and lands on the page that they asked for, or in the editor", async () => {
  const { page, close } = await site.openAs("ada", path);
  await shows(page, "so a stolen password isn't enough.");
  const { secret, codes } = await turnOn(page, "second-factor");
  await visit(page, site.url + path);
  await shows(page, "You have 10 recovery codes left.");
  await press(page, "Sign out");
  await page.waitForURL(`${site.url}/`);
  await signIn(page, "ada", "/settings/domain");
  await page.waitForURL(`${site.url}/login/code?next=%2Fsettings%2Fdomain`);
  await expectGoodLook(page, "login-code");
  await page.getByRole("link", { name: "Use a recovery code" }).click();
  await page.getByRole("heading", { name: "Enter a recovery code" }).waitFor();
  await inLongRun(() => expectGoodLook(page, "login-recovery-code"));
  await page.getByRole("link", { name: "Use the app" }).click();
  const field = page.getByLabel("Code", { exact: true });
  const attributes = ["autocomplete", "inputmode"].map((name) => field.getAttribute(name));
  expect(await Promise.all(attributes)).toEqual(["one-time-code", "numeric"]);
  // Another page of the site still takes the person for a stranger.
  await page.goto(site.url + path);
  await page.waitForURL(`${site.url}/login?next=%2Fsettings%2Faccount%2Fsign-in`);
  await page.goto(`${site.url}/login/code?next=%2Fsettings%2Fdomain`);
  await enter(page, wrongCode(secret));
  await shows(page, "Wrong code, or it was already used.");
  await enter(page, oneTimeCode(secret, 1));
  await page.waitForURL(`${site.url}/settings/domain`);
  await page.goto(`${site.url}/login/code`);
  await page.waitForURL(`${site.url}/settings/profile`);
  await visit(page, site.url + path);
  await press(page, "Sign out");
  await page.waitForURL(`${site.url}/`);
  await page.goto(`${site.url}/login`);
  await fillSignIn(page, "ada", password);
  await page.getByRole("link", { name: "Use a recovery code" }).click();
  await enter(page, codes[0] ?? "", "Recovery code");
  await page.waitForURL(`${site.url}/settings/profile`);
  await isReady(page);
  await preview(page).getByText("ada").first().waitFor();
  expect(site.output()).not.toContain(secret);
  await close();
});

itInLongRun(
  "without script the second factor is turned on, signed in with by a recovery code, and turned off by another",
  async () => {
    const { page, close } = await site.openAs("ben", path, { javaScriptEnabled: false });
    const { codes } = await turnOn(page);
    expect(await page.getByRole("button", { name: /^Copy/ }).count()).toBe(0);
    await page.goto(site.url + path);
    await press(page, "Sign out");
    await signIn(page, "ben");
    await page.getByRole("link", { name: "Use a recovery code" }).click();
    await page.getByRole("heading", { name: "Enter a recovery code" }).waitFor();
    await enter(page, "k3vw-8hqa-p2mt-xz7d", "Recovery code");
    await shows(page, "Wrong code, or it was already used.");
    await enter(page, codes[0] ?? "", "Recovery code");
    await page.waitForURL(site.url + path);
    await shows(page, "You have 9 recovery codes left.");
    await page.getByRole("link", { name: "Manage" }).click();
    const form = (button: string) => page.locator("form", { has: page.getByRole("button", { name: button }) });
    await form("Create new codes")
      .getByLabel("Code")
      .fill(codes[1] ?? "");
    await press(page, "Create new codes");
    await shows(page, "Save these codes now");
    const renewed = await page.locator("ul.font-mono > li").allInnerTexts();
    await form("Turn off two-step sign-in")
      .getByLabel("Code")
      .fill(codes[2] ?? "");
    await press(page, "Turn off two-step sign-in");
    await shows(page, "Wrong code, or it was already used.");
    await form("Turn off two-step sign-in")
      .getByLabel("Code")
      .fill(renewed[0] ?? "");
    await press(page, "Turn off two-step sign-in");
    await shows(page, "Two-step sign-in is off.");
    await press(page, "Sign out");
    await signIn(page, "ben");
    await page.waitForURL(site.url + path);
    await close();
  },
);
