import { expect, it } from "vitest";
import { axeProblems } from "../support/accessibility";
import { button, isReady, liveNotice, narrow, publish } from "../support/editor";
import { password } from "../support/members";
import { settled, visit } from "../support/pages";
import { setUpSite } from "../support/set-up-site";

const site = setUpSite(["ada", "bea", "cyd"]);

it("a person who was invited by a link edits and publishes the page, stands in the owner's log, and is removed", async () => {
  const owner = await site.openAs("ada", "/settings/pages/manage");
  await owner.page.getByLabel("Edit the page and see its statistics").check();
  await button(owner.page, "Invite").click();
  const link = await owner.page.getByText(/\/settings\/pages\/join\?token=vin_/).innerText();
  await settled(owner.page);
  expect(await axeProblems(owner.page)).toEqual([]);

  const helper = await site.openAs("bea", new URL(link).pathname + new URL(link).search, undefined, [/status of 404/]);
  expect(await helper.page.getByRole("main").innerText()).toContain("@ada invites you to ada (/ada).");
  expect(await axeProblems(helper.page)).toEqual([]);
  await button(helper.page, "Accept").click();
  await helper.page.waitForURL(/\/settings\/profile\?page=ada$/);
  await isReady(helper.page);
  // Its script is loaded after the editor's.
  await button(helper.page, "Skip, I'll look around myself").click();
  await helper.page.getByLabel("Bio").fill("Kept by two.");
  await publish(helper.page).click();
  await liveNotice(helper.page).first().waitFor();
  const profile = await helper.page.request.get(`${site.url}/api/user/ada`);
  expect(await profile.json()).toMatchObject({ bio: "Kept by two." });

  await visit(owner.page, `${site.url}/settings/account/log`);
  const log = await owner.page.getByRole("main").innerText();
  expect(log).toContain("bea published your page ada");
  expect(log).toContain("bea joined your page ada (editor)");

  await visit(owner.page, `${site.url}/settings/pages/manage`);
  await button(owner.page, "Remove @bea").click();
  await button(owner.page.getByRole("dialog"), "Remove").click();
  await owner.page.getByText("Nobody helps with this page yet.").waitFor();
  await helper.page.goto(`${site.url}/settings/profile?page=ada`);
  expect(await helper.page.getByRole("heading", { level: 1 }).innerText()).toMatch(/not found|isn.t here|no page/i);
  await helper.close();
  await owner.close();
});

it("whoever sees the statistics of a page has no other part of it, and leaves it from the list of pages", async () => {
  const owner = await site.openAs("ada", "/settings/pages/manage", { javaScriptEnabled: false });
  await owner.page.getByLabel("See its statistics", { exact: true }).check();
  await button(owner.page, "Invite").click();
  const link = await owner.page.getByText(/\/settings\/pages\/join\?token=vin_/).innerText();
  await owner.close();

  const { page, close } = await site.openAs("cyd", new URL(link).pathname + new URL(link).search, narrow);
  await button(page, "Accept").click();
  await page.waitForURL(/\/settings\/statistics\?page=ada$/);
  const navigation = page.getByRole("navigation", { name: "Settings" });
  const parts = await navigation.getByRole("link").allInnerTexts();
  expect(parts.filter((name) => ["Page", "Statistics", "Messages", "Domain"].includes(name))).toEqual(["Statistics"]);
  for (const path of ["/settings/profile?page=ada", "/settings/messages?page=ada", "/settings/pages/manage?page=ada"]) {
    await page.goto(site.url + path);
    expect(new URL(page.url()).pathname).toBe("/settings/pages");
  }
  await button(page, "Leave ada").click();
  await button(page.getByRole("dialog"), "Leave").click();
  await expect.poll(() => button(page, "Leave ada").count()).toBe(0);
  await close();
});

it("a link of an invitation that was used says so, and leads a stranger to sign in first", async () => {
  const { page, close } = await site.open("/settings/pages/join?token=vin_used");
  expect(new URL(page.url()).pathname).toBe("/login");
  await page.getByLabel("Username or email").fill("cyd");
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.keyboard.press("Enter");
  await page.getByText("This invitation no longer works").waitFor();
  await close();
});

it("where an account has one page, nothing is said of deleting it, and no copy is offered", async () => {
  const { page, close } = await site.openAs("cyd", "/settings/pages");
  const said = await page.getByRole("main").innerText();
  expect(said).toContain("One page for each account");
  expect(said).not.toContain("1 of 1");
  await page.getByRole("link", { name: "Manage cyd" }).click();
  await page.getByText("This is the first page of your account").waitFor();
  expect(await page.getByRole("link", { name: "copy it to a new page" }).count()).toBe(0);
  await close();
});
