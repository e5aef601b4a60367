import type { Page } from "playwright";
import { expect, it, vi } from "vitest";
import { createPage } from "@/lib/people/users/pages/further-page-store";
import { button, liveNotice } from "../support/editor";
import { password } from "../support/members";
import { expectGoodLook } from "../support/page-looks";
import { press, shows, visit } from "../support/pages";
import { setUpSite } from "../support/set-up-site";

// Before any module reads the environment, which each does once; the server has it as well.
vi.hoisted(() => {
  Object.assign(process.env, { PAGES_PER_ACCOUNT: "3" });
});

const path = "/settings/pages";
const site = setUpSite(
  async ({ newPerson }) => {
    for (const username of ["ada", "ben"]) await newPerson(username, password);
    const { id } = await newPerson("cyd", password);
    await createPage(id, { username: "cyd-shop", displayName: "Cyd's shop", locale: "en" });
  },
  { PAGES_PER_ACCOUNT: "3" },
);
const cardOf = (page: Page, name: string) =>
  page.getByRole("listitem").filter({ has: page.getByRole("heading", { name, exact: true }) });
const statusOf = async (address: string) => (await fetch(site.url + address)).status;
const bioOf = async (username: string) => (await (await fetch(`${site.url}/api/user/${username}`)).json()).bio;

/** Adds a page by the form, and waits for its editor. */
async function addPage(page: Page, username: string, name: string, start: string): Promise<void> {
  await page.getByLabel("Address", { exact: true }).fill(username);
  await shows(page, `${username} is yours if you want it.`);
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByLabel(start, { exact: true }).check();
  await press(page, "Add page");
  await page.waitForURL(`${site.url}/settings/profile?page=${username}`);
}

it("somebody adds a page, publishes it, switches, copies, renames, deletes and restores it", async () => {
  const { page, close } = await site.openAs("ada", path);
  await shows(page, "1 of 3");
  await page.getByLabel("Address", { exact: true }).fill("ben");
  await shows(page, /The username ben is taken|already taken|taken/i);
  await addPage(page, "ada-shop", "My shop", "A blank page");
  const look = page.getByRole("dialog", { name: "Pick a look" });
  await look.waitFor();
  await button(look, "Continue").click();
  const who = page.getByRole("dialog", { name: "Tell people who you are" });
  await who.getByLabel("Bio").fill("Tea, and more tea.");
  await button(who, "Continue").click();
  await button(page, "Publish my page").click();
  await liveNotice(page).waitFor();
  expect([await bioOf("ada-shop"), await bioOf("ada")]).toEqual(["Tea, and more tea.", null]);

  // The switcher stands in every section, and closes by Escape and by a click elsewhere.
  await visit(page, `${site.url}/settings/statistics?page=ada-shop`);
  const switcher = page.locator("summary").filter({ hasText: "Switch page" });
  const ada = page.getByRole("navigation").getByRole("link", { name: "ada /ada", exact: true });
  await switcher.focus();
  await page.keyboard.press("Enter");
  await ada.waitFor();
  await expectGoodLook(page, "switcher");
  await page.keyboard.press("Escape");
  await ada.waitFor({ state: "hidden" });
  expect(await switcher.evaluate((element) => element === document.activeElement)).toBe(true);
  await switcher.click();
  await page.getByRole("heading", { level: 1 }).click();
  await ada.waitFor({ state: "hidden" });
  await switcher.click();
  await ada.click();
  await page.waitForURL(`${site.url}/settings/statistics`);

  await visit(page, site.url + path);
  await addPage(page, "ada-copy", "", "A copy of My shop");
  expect(await bioOf("ada-copy")).toBe("Tea, and more tea.");
  await visit(page, site.url + path);
  await shows(page, "That's all the pages you can have");
  await expectGoodLook(page, "pages");

  await cardOf(page, "ada-copy").getByRole("link", { name: "Manage ada-copy" }).click();
  await page.waitForURL(`${site.url}${path}/manage?page=ada-copy`);
  await expectGoodLook(page, "pages-manage");
  await page.getByLabel("Username", { exact: true }).fill("ada-store");
  await press(page, "Save names");
  await shows(page, "Saved");
  expect([await statusOf("/ada-store"), await statusOf("/ada")]).toEqual([200, 200]);

  await visit(page, `${site.url}${path}/manage?page=ada-store`);
  await page.getByLabel("Type ada-store to delete this page").fill("ada");
  await press(page, "Delete page");
  await shows(page, "Type ada-store, the name of this page.");
  await page.getByLabel("Type ada-store to delete this page").fill("ada-store");
  await press(page, "Delete page");
  await page.waitForURL(`${site.url}${path}?outcome=deleted`);
  expect([await statusOf("/ada-store"), await statusOf("/ada-shop")]).toEqual([404, 200]);
  await shows(page, "2 of 3");
  await expectGoodLook(page, "pages-deleted");
  await page.getByRole("button", { name: "Restore ada-copy" }).click();
  await page.waitForURL(`${site.url}${path}?outcome=restored`);
  expect(await statusOf("/ada-store")).toBe(200);
  await visit(page, `${site.url}${path}/manage`);
  await shows(page, "This is the first page of your account");
  await close();
});

it("a page goes to another account once both want it", async () => {
  const owner = await site.openAs("cyd", `${path}/manage?page=cyd-shop`);
  await owner.page.getByLabel("Their username or email address").fill("nobody-here");
  await press(owner.page, "Offer page");
  await shows(owner.page, "Nobody here is called nobody-here.");
  await owner.page.getByLabel("Their username or email address").fill("@ben");
  await press(owner.page, "Offer page");
  await owner.page.waitForURL(`${site.url}${path}?outcome=offered`);
  await shows(owner.page, "Offered to ben");
  const receiver = await site.openAs("ben", path);
  await shows(receiver.page, "From @cyd.");
  await expectGoodLook(receiver.page, "pages-offered");
  await press(receiver.page, "Accept");
  await receiver.page.waitForURL(`${site.url}${path}?outcome=accepted`);
  await cardOf(receiver.page, "Cyd's shop").waitFor();
  await visit(owner.page, site.url + path);
  await shows(owner.page, "1 of 3");
  expect(await cardOf(owner.page, "Cyd's shop").count()).toBe(0);
  expect(await statusOf("/cyd-shop")).toBe(200);
  await visit(owner.page, `${site.url}/settings/account/log`);
  await shows(owner.page, "ben took over your page cyd-shop");
  await owner.close();
  await receiver.close();
});

it("without script a page is added and restored by plain forms", async () => {
  const { page, close } = await site.openAs("ben", path, { javaScriptEnabled: false });
  await page.getByLabel("Address", { exact: true }).fill("ben-plain");
  await press(page, "Add page");
  await page.waitForURL(`${site.url}/settings/profile?page=ben-plain`);
  await page.goto(`${site.url}${path}/manage?page=ben-plain`);
  await page.getByLabel("Type ben-plain to delete this page").fill("ben-plain");
  await press(page, "Delete page");
  await page.waitForURL(`${site.url}${path}?outcome=deleted`);
  await page.getByRole("button", { name: "Restore ben-plain" }).click();
  await page.waitForURL(`${site.url}${path}?outcome=restored`);
  await close();
});
