import { buffer } from "node:stream/consumers";
import type { BrowserContextOptions, Page } from "playwright";
import { expect, it } from "vitest";
import { isReady } from "../support/editor";
import { password } from "../support/members";
import { expectGoodLook } from "../support/page-looks";
import { fillSignIn, press, shows, visit } from "../support/pages";
import { inLongRun, itInLongRun } from "../support/sampling";
import { setUpSite } from "../support/set-up-site";

const path = "/settings/account";
/** Otherwise the address of the socket may be that of a proxy. */
const networks = { TRUST_PROXY: "1" };
const site = setUpSite(async ({ newPerson, newApplication }) => {
  await newApplication((await newPerson("ada", password)).id, { name: "Night owl" });
  await newPerson("ben", password);
}, networks);
const statusOf = async (address: string) => (await fetch(site.url + address)).status;

// Chromium notes an import that is refused.
const openAs = (username: string, options?: BrowserContextOptions) =>
  site.openAs(username, `${path}/data`, options, [/400 \(Bad Request\) .*\/settings\/account\/import\)$/]);

async function importFile(page: Page, content: Buffer): Promise<void> {
  await page.getByLabel("Replace my current page").check();
  await page.getByLabel("ZIP file").setInputFiles({ name: "page.zip", mimeType: "application/zip", buffer: content });
  await press(page, "Import page");
}

/** Signs in to an account that is being deleted. */
async function signInAgain(page: Page, username: string): Promise<void> {
  await fillSignIn(page, username, password);
  await page.waitForURL(`${site.url}/login/keep`);
}

it("somebody deletes their account, and cancels the deletion after a sign-in", async () => {
  const { page, close } = await openAs("ada");
  await inLongRun(() => expectGoodLook(page, "account-data"));
  // The script of the page leads on, so that nothing of the first page is waited for.
  await page.goto(`${site.url}${path}#log`);
  await page.waitForURL(`${site.url}${path}/sessions#log`);
  expect(await page.locator("#log li").first().innerText()).toMatch(
    /^Signed in\s+.+ UTC, An unknown device, from the (?:network you're using now|local network)$/,
  );
  await page.getByRole("link", { name: "Delete", exact: true }).click();
  await shows(page, "Your application stops working at once");
  await page.getByLabel("Type ada to delete").fill("someone");
  await press(page, "Delete account");
  await shows(page, "Type ada, the username of this account.");
  await inLongRun(() => expectGoodLook(page, "account-deletion-refused"));
  await page.getByLabel("Type ada to delete").fill("ada");
  await press(page, "Delete account");
  await page.waitForURL(`${site.url}/login?outcome=closed`);
  await shows(page, "For seven days you can sign in and keep your account");
  expect([await statusOf("/ada"), await statusOf("/api/user/ada"), await statusOf("/ada/qr.svg")]).toEqual([
    404, 404, 404,
  ]);
  await signInAgain(page, "ada");
  await expectGoodLook(page, "account-keep");
  await visit(page, `${site.url}/settings/profile`);
  await page.waitForURL(`${site.url}/login/keep`);
  await press(page, "Keep my account");
  await page.waitForURL(`${site.url}${path}?outcome=deletion-cancelled`);
  await shows(page, "Welcome back: your account won't be deleted, and your page is online again.");
  await visit(page, `${site.url}${path}/sessions`);
  await shows(page, "Account deletion was requested");
  expect([await statusOf("/ada"), await statusOf("/api/user/ada")]).toEqual([200, 200]);
  await visit(page, `${site.url}${path}/log`);
  await shows(page, "Account deletion was cancelled");
  await expectGoodLook(page, "account-log");
  await close();
});

it("where the operator has no page on premium, nothing is called that and no domain is offered", async () => {
  const { page, close } = await openAs("ben");
  expect(await page.getByRole("link", { name: "Domain" }).count()).toBe(0);
  await visit(page, `${site.url}/settings/domain`);
  await shows(page, `It's at ${new URL(site.url).host}/ben.`);
  expect(await page.getByText(/premium/i).count()).toBe(0);
  for (const section of ["look", "privacy"]) {
    await visit(page, `${site.url}/settings/profile/${section}`);
    await isReady(page);
    expect([section, await page.getByText(/premium/i).count()]).toEqual([section, 0]);
  }
  await close();
});

itInLongRun("without script, the deletion of an account is cancelled, and then it is deleted at once", async () => {
  const { page, close } = await openAs("ben", { javaScriptEnabled: false });
  const [download] = await Promise.all([page.waitForEvent("download"), press(page, "Download")]);
  expect(download.suggestedFilename()).toMatch(/^ben-\d{4}-\d\d-\d\d\.zip$/);
  const archive = await buffer(await download.createReadStream());
  expect(archive.subarray(0, 4).toString("latin1")).toBe("PK\x03\x04");
  await importFile(page, archive.subarray(0, 100));
  await shows(page, "The file is not a ZIP file, or is damaged. Nothing has changed.");
  await page.getByRole("link", { name: "Back to your account" }).click();
  await importFile(page, archive);
  await page.waitForURL(`${site.url}${path}/data?outcome=imported`);
  await shows(page, "Your imported page is live.");
  await page.goto(`${site.url}${path}/delete`);
  await page.getByLabel("Type ben to delete").fill("ben");
  await press(page, "Delete account");
  await page.waitForURL(`${site.url}/login?outcome=closed`);
  await signInAgain(page, "ben");
  await press(page, "Keep my account");
  await page.waitForURL(`${site.url}${path}?outcome=deletion-cancelled`);
  expect(await statusOf("/ben")).toBe(200);
  await page.goto(`${site.url}${path}/delete`);
  await page.getByLabel("Type ben to delete").fill("ben");
  await page.getByText("Delete everything right away").click();
  await press(page, "Delete account");
  await page.waitForURL(`${site.url}/login?outcome=deleted`);
  await shows(page, "Your account and everything in it has been deleted.");
  await fillSignIn(page, "ben", password);
  await shows(page, "Wrong name or password.");
  expect(await statusOf("/ben")).toBe(404);
  await close();
});
