import type { Browser } from "playwright";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createInvitation } from "@/lib/users/invitation-store";
import { axeProblems } from "../support/accessibility";
import { openPage, startBrowser } from "../support/browser";
import { expectGoodLook } from "../support/page-looks";
import { visit } from "../support/pages";
import { openSite, type Site } from "../support/site";

const password = "correct horse battery";
let site: Site;
let browser: Browser;
const invitations: string[] = [];

beforeAll(async () => {
  browser = await startBrowser();
  site = await openSite(
    async ({ newPerson }) => {
      await newPerson("ada", password);
      for (const email of [null, "grace@example.com"]) invitations.push((await createInvitation(email, 7)).token);
    },
    { REGISTRATION: "invite" },
  );
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
});

const wordsOf = async (path: string) => {
  const html = await (await fetch(site.url + path)).text();
  return html.replaceAll(/<script.*?<\/script>|<[^>]+>/gs, " ").replaceAll(/\s+/g, " ");
};

it("by invitation, no page offers an account that nobody gets", async () => {
  for (const path of ["/", "/login", "/developers", "/nothing/here", "/register"])
    expect(await wordsOf(path)).not.toMatch(/Create (your page|account|an account)|could be yours/);
  expect(await wordsOf("/")).toContain("New pages are made by invitation.");
  expect(await wordsOf("/login")).toContain("New accounts are made by invitation.");
  expect(await wordsOf("/login?error=uninvited")).toContain("Open the link that you were given, and go on from there.");
  expect(await wordsOf("/login?error=constructor")).toContain("The sign-in did not work. Please try again.");
  expect(await wordsOf("/register")).toContain("Open the link that you were given.");
  expect(await wordsOf("/register?invitation=vin_unknown")).toContain("This invitation does not work any more");
});

it.each([true, false])("an invitation opens the registration, once; with script: %s", async (javaScriptEnabled) => {
  const token = invitations[javaScriptEnabled ? 1 : 0] ?? "";
  const name = javaScriptEnabled ? "grace" : "hedy";
  const { page, close } = await openPage(browser, { javaScriptEnabled, viewport: { width: 390, height: 844 } });
  const address = `${site.url}/register?invitation=${token}`;
  const opened = await page.goto(address);
  expect(opened?.headers()).toMatchObject({ "referrer-policy": "same-origin" });
  expect(opened?.headers()["cache-control"]).toContain("no-store");
  await page.getByText("You are invited.").waitFor();
  if (javaScriptEnabled) {
    expect(await axeProblems(page)).toEqual([]);
    await expectGoodLook(page, "register-invited");
    expect(await page.getByLabel("Email").inputValue()).toBe("grace@example.com");
  } else await page.getByLabel("Email").fill("hedy@example.com");
  await page.getByLabel("Username").fill("ada");
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Create account" }).click();
  await page.getByText("is taken; choose another").first().waitFor();
  await page.getByLabel("Username").fill(name);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Create account" }).click();
  await page.waitForURL(/\/settings\/profile/);
  await page.context().clearCookies();
  await visit(page, address);
  await page.getByText("It was used already, has expired or was withdrawn.").waitFor();
  await close();
});
