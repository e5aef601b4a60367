import { request } from "node:http";
import type { Page } from "playwright";
import { afterAll, expect, it } from "vitest";
import { updateAccountFlag } from "@/lib/people/users/store";
import { openPage, startBrowser } from "../support/browser";
import { startDns } from "../support/dns";
import { password } from "../support/members";
import { expectGoodLook } from "../support/page-looks";
import { confirm, press, shows, visit } from "../support/pages";
import { inLongRun } from "../support/sampling";
import { setUpSite } from "../support/set-up-site";
import { sameOriginHeaders } from "../support/signed-in";

const premium = "https://club.example/premium";
const domain = "ada-lovelace.example";
const dns = await startDns();
afterAll(dns.close);
const site = setUpSite(
  async ({ newPerson }) => {
    for (const username of ["ada", "ben"]) await newPerson(username, password);
    await updateAccountFlag("ada", "isPremium", true);
  },
  { DNS_SERVERS: dns.address, PREMIUM_URL: premium },
);

/** The status that the site answers with under that domain. */
function statusThere(): Promise<number> {
  return new Promise((resolve, reject) => {
    request(site.url, { headers: { Host: domain } }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    })
      .on("error", reject)
      .end();
  });
}

/**
 * Opens the page under that domain as its owner does by the link in the settings, and once more, then as a stranger, who
 * presses the heart.
 */
async function visitThere(): Promise<void> {
  const port = new URL(site.url).port;
  const elsewhere = await startBrowser([`--host-resolver-rules=MAP ${domain} 127.0.0.1:${port}`]);
  const own = await openPage(elsewhere);
  const views: string[] = [];
  own.page.on("request", (sent) => sent.url().endsWith("/view") && views.push(sent.url()));
  for (const path of ["/#mine", "/"]) {
    await own.page.goto("about:blank");
    await visit(own.page, `http://${domain}${path}`);
    await own.page.waitForURL(`http://${domain}/`);
    expect(views).toEqual([]);
  }
  await own.close();
  // A like of what calls itself a headless browser does not count.
  const { page, close } = await openPage(elsewhere, { userAgent: sameOriginHeaders["User-Agent"] });
  const seen = page.waitForResponse((response) => response.url() === `http://${domain}/ada/view`);
  await page.goto(`http://${domain}/`);
  expect((await seen).status()).toBe(204);
  expect(await page.locator("h1").innerText()).toBe("ada");
  await page.locator(".profile-like button").click();
  await page.locator('.profile-like button[aria-pressed="true"]').waitFor();
  expect(page.url()).toBe(`http://${domain}/`);
  await page.reload();
  await page.locator('.profile-like button[aria-pressed="true"]').waitFor();
  await close();
  await elsewhere.close();
}

const captioned = (page: Page, caption: string) =>
  page.locator(`div:has(> button[aria-label="Copy ${caption}"]) > code`).innerText();

it("a premium person saves a domain, proves it, sees their page there, and gives it up", async () => {
  const { page, close } = await site.openAs("ada", "/settings/domain");
  await inLongRun(() => expectGoodLook(page, "domain-empty"));
  await page.getByLabel("Domain", { exact: true }).fill("192.0.2.1");
  await press(page, "Save");
  await shows(page, "This must be a domain name, not an IP address");
  await page.getByLabel("Domain", { exact: true }).fill(` https://${domain.toUpperCase()}/ `);
  await press(page, "Save");
  await shows(page, `Show that ${domain} is yours`);
  const name = await captioned(page, "Record name");
  expect(name).toBe(`_vitrine.${domain}`);
  await press(page, "Verify");
  await shows(page, "We can't see the TXT record yet");
  await expectGoodLook(page, "domain-unproven");
  expect(await statusThere()).toBe(421);
  dns.records.set(name, [await captioned(page, "Record value")]);
  await press(page, "Verify");
  await shows(page, `${domain} is verified`);
  await expectGoodLook(page, "domain-verified");
  const link = page.getByRole("link", { name: `https://${domain}/` });
  expect(await link.getAttribute("href")).toBe(`https://${domain}/#mine`);
  await expect.poll(statusThere).toBe(200);
  await visitThere();
  await confirm(page, "Remove domain", "Remove");
  await expect.poll(statusThere).toBe(421);
  await expect.poll(() => page.getByText(`${domain} is verified`).count()).toBe(0);
  expect(await page.getByLabel("Domain", { exact: true }).inputValue()).toBe("");
  await close();
});

it("the page of domains says without premium what one would get, and the navigation leads to it", async () => {
  const { page, close } = await site.openAs("ben", "/settings/applications");
  await page.getByRole("link", { name: "Domain" }).click();
  await shows(page, "Use your own domain with premium");
  expect(await page.getByLabel("Domain", { exact: true }).count()).toBe(0);
  expect(await page.getByRole("link", { name: "See what premium is" }).getAttribute("href")).toBe(premium);
  await inLongRun(() => expectGoodLook(page, "domain-without-premium"));
  await page.goto(`${site.url}/ada`);
  expect(await page.getByRole("link", { name: "Premium", exact: true }).getAttribute("href")).toBe(premium);
  await page.goto(`${site.url}/settings/profile/look`);
  await page.getByRole("link", { name: "You can use your own font with premium." }).first().waitFor();
  await close();
});
