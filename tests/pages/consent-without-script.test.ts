import { createHash } from "node:crypto";
import type { Browser } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Agent } from "../support/agent";
import { openPage, startBrowser } from "../support/browser";
import { fillSignIn } from "../support/pages";
import { itInLongRun, sampled } from "../support/sampling";
import { openSite, type Site } from "../support/site";
import { createOAuthClient, startThirdParty, type ThirdParty } from "../support/third-party";

const password = "correct horse battery";
const nativeCallback = "com.example.app:/callback";

let site: Site;
let browser: Browser;
let app: ThirdParty;
let web: { id: string; secret: string };
let nativeId: string;

beforeAll(async () => {
  app = await startThirdParty();
  browser = await startBrowser();
  site = await openSite(async ({ newPerson, newApplication }) => {
    const { id } = await newPerson("ada", password);
    await newPerson("bea", password);
    const { clientId, clientSecret } = await newApplication(id, { redirectUris: [app.callback] });
    web = { id: clientId, secret: clientSecret };
    ({ clientId: nativeId } = await newApplication(id, { redirectUris: [nativeCallback], isPublic: true }));
  });
});
afterAll(async () => {
  await browser?.close();
  await app?.close();
  await site?.close();
});

describe("without JavaScript", () => {
  it("a person signs in, reads that a password is wrong, consents and lands in the app", async () => {
    const { page, close } = await openPage(browser, { javaScriptEnabled: false });
    const { authorizeUrl, requestToken } = createOAuthClient(site.url, web);
    await page.goto(authorizeUrl({ redirect_uri: app.callback, scope: "identify", state: "s" }));
    await fillSignIn(page, "ada", "wrong password");
    await page.getByText("Wrong name or password. Check both and try again.").waitFor();
    expect(await page.getByLabel("Username or email").inputValue()).toBe("ada");
    await fillSignIn(page, "ada", password);
    await page.getByText("as @ada", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Authorize" }).click();
    await page.waitForURL(`${app.callback}?*`);
    const [landing] = app.landed();
    expect(landing).toEqual({ code: expect.stringMatching(/^vac_/), state: "s" });
    const exchange = { grant_type: "authorization_code", code: landing?.code ?? "", redirect_uri: app.callback };
    expect((await requestToken(exchange)).status).toBe(200);
    await close();
  });

  it("signing in leads straight on to an app whose consent is remembered", async () => {
    const { page, close } = await openPage(browser, { javaScriptEnabled: false });
    const { authorizeUrl } = createOAuthClient(site.url, web);
    const agent = new Agent(site.url);
    await agent.signIn("bea", password);
    const address = authorizeUrl({ redirect_uri: app.callback, scope: "identify", state: "again" });
    await agent.decide(address);
    await page.goto(address);
    await fillSignIn(page, "bea", password);
    await page.waitForURL(`${app.callback}?*`);
    expect(app.landed().at(-1)).toEqual({ code: expect.stringMatching(/^vac_/), state: "again" });
    await close();
  });

  itInLongRun("a developer makes an application, rotates its secret and saves it", async () => {
    const { page, close } = await openPage(browser, { javaScriptEnabled: false });
    await page.goto(`${site.url}/login?next=/settings/developers/new`);
    await fillSignIn(page, "bea", password);
    await page.getByLabel("Name", { exact: true }).fill("Scriptless");
    const lines = page.getByLabel("Redirect URI");
    expect(await lines.count()).toBe(3);
    await lines.nth(0).fill("https://scriptless.example/");
    await lines.nth(2).fill("https://scriptless.example/other");
    await page.getByRole("button", { name: "Create application" }).click();
    await page.getByRole("link", { name: "Done" }).click();
    await page.getByRole("button", { name: "Rotate secret" }).click();
    await page.getByText("Copy the client secret now").waitFor();
    await page.waitForLoadState();
    const [, oldest = ""] = await page.getByRole("listitem").getByText("••••").allInnerTexts();
    await page.getByRole("button", { name: "Rotate secret" }).click();
    await page.getByText(`Rotate and revoke the secret ending in ${oldest.slice(-4)}?`).waitFor();
    await page.getByRole("button", { name: "Rotate and revoke the secret" }).click();
    await page.getByText(oldest).waitFor({ state: "detached" });
    expect(
      await page.getByLabel("Redirect URI").evaluateAll((all) => all.map((field) => Reflect.get(field, "value"))),
    ).toEqual([...["https://scriptless.example/", "https://scriptless.example/other", "", ""]]);
    await page.getByLabel("Name", { exact: true }).fill("Still scriptless");
    await page.getByLabel("Public client").check();
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page
      .getByText(/This needs confirmation: a public client has no secret, so ••••.* and ••••.* would be revoked\./)
      .waitFor();
    await page.getByLabel("Revoke the secrets, and the access tokens").check();
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByRole("heading", { level: 1, name: "Still scriptless" }).waitFor();
    expect(await page.getByRole("button", { name: "Rotate secret" }).count()).toBe(0);
    await close();
  });

  it("a person makes an account and reads a profile", async () => {
    const { page, close } = await openPage(browser, { javaScriptEnabled: false });
    await page.goto(`${site.url}/register?next=/settings/applications`);
    await page.getByLabel("Username").fill("noscript");
    await page.getByLabel("Email").fill("noscript@example.com");
    await page.getByLabel("Password").fill("short");
    await page.getByRole("button", { name: "Create account" }).click();
    await page.locator("[aria-invalid=true]").waitFor();
    expect(await page.getByLabel("Username").inputValue()).toBe("noscript");
    await page.getByLabel("Password").fill(password);
    await page.getByRole("button", { name: "Create account" }).click();
    await page.waitForURL(`${site.url}/settings/applications`);
    await page.goto(`${site.url}/noscript`);
    expect(await page.getByRole("heading", { level: 1 }).innerText()).toContain("noscript");
    await close();
  });
});

describe("a native application with a scheme of its own", () => {
  it.each(sampled([true, false]))("gets its code when JavaScript is on: %s", async (javaScriptEnabled) => {
    // Nothing handles the scheme here; a redirect that the page's policy forbade would be an error of its console.
    const { page, close } = await openPage(browser, { javaScriptEnabled });
    const { authorizeUrl, requestToken } = createOAuthClient(site.url, { id: nativeId });
    const verifier = "v".repeat(64);
    const pkce = { code_challenge: createHash("sha256").update(verifier).digest("base64url") };
    const request = { redirect_uri: nativeCallback, scope: "identify", state: "s", code_challenge_method: "S256" };
    await page.goto(authorizeUrl({ ...request, ...pkce }));
    await fillSignIn(page, "bea", password);
    await page.getByText("You'll be sent to the app com.example.app on this device.").waitFor();
    const answered = page.waitForResponse(`${site.url}/oauth2/authorize/decision`);
    await page.getByRole("button", { name: "Authorize" }).click();
    const response = await answered;
    expect(response.status()).toBe(303);
    const location = (await response.allHeaders()).location ?? "";
    expect(location).toMatch(/^com\.example\.app:\/callback\?code=vac_[\w-]{43}&state=s$/);
    const code = new URL(location).searchParams.get("code") ?? "";
    const exchange = { grant_type: "authorization_code", code, redirect_uri: nativeCallback };
    expect(await requestToken({ ...exchange, code_verifier: verifier })).toMatchObject({ status: 200 });
    await close();
  });
});
