import type { Browser } from "playwright";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openPage, startBrowser, type WatchedPage } from "../support/browser";
import { confirm, fillSignIn, readCaptionedValue, settled, signIn, visit } from "../support/pages";
import { openSite, type Site } from "../support/site";
import { createOAuthClient, startThirdParty, type ThirdParty } from "../support/third-party";

const password = "correct horse battery";
const people = ["owner", "ada", "bea", "cyd", "dea", "eve"] as const;
const scope = "identify email profile.update";

let site: Site;
let browser: Browser;
let app: ThirdParty;
let watched: WatchedPage;
let credentials: { id: string; secret: string };

beforeAll(async () => {
  app = await startThirdParty();
  browser = await startBrowser();
  site = await openSite(async ({ newPerson, newApplication }) => {
    const ids = await Promise.all(people.map(async (name) => (await newPerson(name, password)).id));
    const values = { name: "Stage Lights", redirectUris: [app.callback] };
    const { clientId, clientSecret } = await newApplication(ids[0] ?? "", values);
    credentials = { id: clientId, secret: clientSecret };
  });
});
afterAll(async () => {
  await browser?.close();
  await app?.close();
  await site?.close();
});

beforeEach(async () => {
  watched = await openPage(browser);
});
afterEach(() => watched.close());

const client = () => createOAuthClient(site.url, credentials);
const request = (more: Record<string, string> = {}) =>
  client().authorizeUrl({ redirect_uri: app.callback, scope, state: "x y&z", ...more });
const pathOf = (address: string) => address.slice(site.url.length);

/** Presses a button of the consent page and waits until the browser is back in the app. */
async function decide(button: "Authorize" | "Cancel"): Promise<Record<string, string>> {
  await watched.page.getByRole("button", { name: button, exact: true }).click();
  await watched.page.waitForURL(`${app.callback}?*`);
  const [landing, ...others] = app.landed();
  expect(others).toEqual([]);
  return landing ?? {};
}

/** Signs in, consents to the app and lets it exchange its code. */
async function connect(username: string) {
  await signIn(watched.page, site.url, username, password, pathOf(request()));
  const { code = "" } = await decide("Authorize");
  const exchange = { grant_type: "authorization_code", code, redirect_uri: app.callback };
  const { status, body } = await client().requestToken(exchange);
  expect(status).toBe(200);
  return body;
}

describe("the main job", () => {
  it("goes from an empty browser to a page that an app has changed", async () => {
    const { page } = watched;
    await visit(page, `${site.url}/settings/developers/new`);
    expect(page.url()).toBe(`${site.url}/login?next=%2Fsettings%2Fdevelopers%2Fnew`);
    await page.getByRole("link", { name: "Create an account" }).click();
    await page.waitForURL(`${site.url}/register?next=%2Fsettings%2Fdevelopers%2Fnew`);
    await page.getByLabel("Username").fill("mira");
    await page.getByLabel("Email").fill("mira@example.com");
    await page.getByLabel("Password").fill(password);
    await page.getByRole("button", { name: "Create account" }).click();
    await page.waitForURL(`${site.url}/settings/developers/new`);
    await settled(page);
    await page.getByLabel("Name", { exact: true }).fill("Sky Colours");
    await page.getByLabel("Redirect URI").fill(app.callback);
    await page.getByRole("button", { name: "Create application" }).click();
    await page.getByText("Copy the client secret now").waitFor();
    const own = {
      id: await readCaptionedValue(page, "Client ID"),
      secret: await readCaptionedValue(page, "Client secret"),
    };
    const { authorizeUrl, requestToken, callUser } = createOAuthClient(site.url, own);
    await visit(page, authorizeUrl({ redirect_uri: app.callback, scope, state: "s" }));
    const { code = "" } = await decide("Authorize");
    const exchange = { grant_type: "authorization_code", code, redirect_uri: app.callback };
    const tokens = await requestToken(exchange);
    const change = await callUser(tokens.body.access_token, {
      display_name: "Mira of the Sky",
      bio: "Made by an app.",
    });
    expect(change).toMatchObject({ status: 200, body: { username: "mira", display_name: "Mira of the Sky" } });
    await visit(page, `${site.url}/mira`);
    expect(await page.getByRole("heading", { level: 1 }).innerText()).toContain("Mira of the Sky");
    expect(await page.getByRole("main").innerText()).toContain("Made by an app.");
    expect(await page.title()).toContain("Mira of the Sky (@mira)");
  });

  it("asks a stranger to sign in, comes back to the same request and says who asks, for whom, and whereto", async () => {
    const { page } = watched;
    await visit(page, request());
    expect(new URL(page.url()).pathname).toBe("/login");
    await fillSignIn(page, "ada@example.com", "wrong password");
    await page.getByText("Wrong name or password. Check both and try again.").waitFor();
    expect(await page.getByLabel("Username or email").inputValue()).toBe("ada@example.com");
    await fillSignIn(page, "ada@example.com", password);
    await page.getByRole("button", { name: "Authorize" }).waitFor();
    expect(new URL(page.url()).search).toBe(new URL(request()).search);
    const words = await page.getByRole("main").innerText();
    expect(words).toContain("Allow Stage Lights to use your account?");
    expect(words).toContain("An app by @owner");
    expect(words).toMatch(/as @ada$/m);
    expect(words).toContain(`You'll be sent to ${app.host}.`);
    expect(words).toContain("See your email address");
    expect(words).not.toContain("profile.update");
    const { code, ...rest } = await decide("Authorize");
    expect(code).toMatch(/^vac_[\w-]{43}$/);
    expect(rest).toEqual({ state: "x y&z" });
  });

  it("gives the app tokens that read, change, refresh and end", async () => {
    const { requestToken, callUser } = client();
    const tokens = await connect("bea");
    expect(tokens).toEqual({
      access_token: expect.stringMatching(/^vat_/),
      token_type: "bearer",
      expires_in: 3600,
      refresh_token: expect.stringMatching(/^vrt_/),
      scope,
    });
    const read = await callUser(tokens.access_token);
    expect(read).toMatchObject({ status: 200, body: { username: "bea", email: "bea@example.com" } });
    const again = await requestToken({ grant_type: "refresh_token", refresh_token: tokens.refresh_token });
    expect(again.status).toBe(200);
    expect(await callUser(again.body.access_token, { location: "Oslo" })).toMatchObject({ status: 200 });
    const own = await requestToken({ grant_type: "client_credentials" });
    expect(own).toEqual({
      status: 200,
      body: { access_token: expect.stringMatching(/^vat_/), token_type: "bearer", expires_in: 3600 },
    });
    expect(await callUser(own.body.access_token)).toMatchObject({ status: 200, body: { username: "owner" } });
  });

  it("tells the app when the person cancels, and gives it nothing", async () => {
    await signIn(watched.page, site.url, "cyd", password, pathOf(request()));
    expect(await decide("Cancel")).toEqual({
      error: "access_denied",
      error_description: "The person did not consent",
      state: "x y&z",
    });
    await visit(watched.page, `${site.url}/settings/applications`);
    await watched.page.getByText("No apps connected").waitFor();
  });

  it("remembers a consent, asks again for more or when the client wants it, and forgets it on disconnecting", async () => {
    const { page } = watched;
    const tokens = await connect("dea");
    /** Whether the address shows the consent page; elsewhere the page itself is looked at. */
    const asks = async (address: string) => {
      const response = await page.request.get(address, { maxRedirects: 0 });
      return response.status() === 200 && />Authorize<\/button>/.test(await response.text());
    };
    await page.goto(request());
    expect(page.url().startsWith(`${app.callback}?code=`)).toBe(true);
    expect(app.landed()).toHaveLength(1);
    for (const [name, value] of [
      ["prompt", "consent"],
      ["scope", "identify links"],
    ] as const) {
      expect(await asks(request({ [name]: value }))).toBe(true);
    }
    await visit(page, `${site.url}/settings/applications`);
    const entry = page.getByRole("article", { name: "Stage Lights" });
    expect(await entry.innerText()).toContain("by @owner, connected on");
    await confirm(page, "Disconnect", "Cancel");
    expect((await client().callUser(tokens.access_token)).status).toBe(200);
    await confirm(page, "Disconnect", "Disconnect");
    await page.getByText("No apps connected").waitFor();
    expect(await client().callUser(tokens.access_token)).toEqual({
      status: 401,
      body: {
        error: "invalid_token",
        error_description: "The access token is unknown, expired or revoked; get a new one",
      },
    });
    const refresh = { grant_type: "refresh_token", refresh_token: tokens.refresh_token };
    expect(await client().requestToken(refresh)).toMatchObject({ status: 400, body: { error: "invalid_grant" } });
    expect(await asks(request())).toBe(true);
    expect(app.landed()).toEqual([]);
  });

  it("lets a person switch to another account without losing the request", async () => {
    const { page } = watched;
    await signIn(page, site.url, "eve", password, pathOf(request()));
    await page.getByRole("button", { name: "Switch account" }).click();
    await page.waitForURL(`${site.url}/login?*`);
    await fillSignIn(page, "owner", password);
    await page.getByText("as @owner", { exact: true }).waitFor();
    expect(await decide("Cancel")).toMatchObject({ error: "access_denied", state: "x y&z" });
  });
});
