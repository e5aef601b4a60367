import type { Browser, BrowserContextOptions, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createPersonalToken } from "@/lib/people/oauth/personal-tokens/personal-token-store";
import { axeProblems } from "../support/accessibility";
import { Agent } from "../support/agent";
import { openPage, startBrowser } from "../support/browser";
import { fillSignIn, signedInCookies, visit } from "../support/pages";
import { inLongRun, itInLongRun, sampled } from "../support/sampling";
import { openSite, type Site } from "../support/site";
import { createOAuthClient } from "../support/third-party";

const password = "correct horse battery";
const callback = "https://lights.example/callback";
const picture = "tests/files/images/photo.jpg";

let site: Site;
let browser: Browser;
let adas: { id: string; secret: string };
let beasTokenId: string;

beforeAll(async () => {
  browser = await startBrowser();
  site = await openSite(async ({ newPerson, newApplication }) => {
    const { id } = await newPerson("ada", password);
    const bea = await newPerson("bea", password);
    const { clientId, clientSecret } = await newApplication(id, {
      ...{ name: "Stage Lights", description: "Checked and safe.", redirectUris: [callback] },
    });
    adas = { id: clientId, secret: clientSecret };
    const token = { name: "Of Bea", scopes: ["identify" as const], lifetime: "30" as const };
    beasTokenId = (await createPersonalToken(bea.id, token)).id;
  });
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
});

async function openAs(username: string, path: string, options: BrowserContextOptions = {}, expected: RegExp[] = []) {
  const watched = await openPage(browser, options, expected);
  await watched.page.context().addCookies(await signedInCookies(site.url, username, password));
  await visit(watched.page, site.url + path);
  return watched;
}

async function expectSound(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  expect(await axeProblems(page)).toEqual([]);
}

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const readUser = (token: string) => fetch(`${site.url}/api/user`, { headers: { Authorization: `Bearer ${token}` } });
const tokenOn = (page: Page) => page.locator('div:has(> button[aria-label="Copy Personal token"]) > code').innerText();

describe.each(
  sampled([
    ["with script", true],
    ["without script", false],
  ] as const),
)("personal tokens %s", (_, javaScriptEnabled) => {
  it("are made in one click, used, and ended at once", async () => {
    const options = { javaScriptEnabled, viewport: { width: 390, height: 800 } };
    const { page, close } = await openAs("ada", "/settings/developers/tokens", options);
    const name = `Script ${javaScriptEnabled}`;
    await press(page, "Create token");
    await page.locator("[aria-invalid=true]").first().waitFor();
    expect(await page.getByLabel("Name", { exact: true }).getAttribute("aria-describedby")).toContain("error");
    await page.getByLabel("Name", { exact: true }).fill(name);
    await page.getByLabel("See, add, change and remove your links").check();
    await page.getByLabel("Expires after").selectOption("7");
    await press(page, "Create token");
    await page.getByText("Copy your token now").waitFor();
    const token = await tokenOn(page);
    const answer = await readUser(token);
    expect([answer.status, (await answer.json()).username]).toEqual([200, "ada"]);
    if (javaScriptEnabled) await expectSound(page);
    await visit(page, `${site.url}/settings/developers/tokens`);
    expect(await page.content()).not.toContain(token);
    const entry = page.getByRole("listitem").filter({ hasText: name });
    expect(await entry.innerText()).toMatch(/identify links\s+Created .* · last used .* · expires /);
    await page.getByRole("link", { name: `Usage of ${name}` }).click();
    await page.getByRole("img", { name: "1 request in 30 days, 0 of them refused or failed" }).waitFor();
    const shown = page.getByLabel("Token", { exact: true }).locator("option:checked");
    await expect.poll(() => shown.innerText()).toContain(name);
    if (javaScriptEnabled) await expectSound(page);
    await press(page, `Revoke ${name}`);
    await press(page, "Revoke token");
    await entry.waitFor({ state: "detached" });
    expect((await readUser(token)).status).toBe(401);
    await close();
  });
});

describe("the forms of the developer settings", () => {
  /** Posts the hidden fields and the action of a page's form, as a browser without script does. */
  async function postAction(
    agent: Agent,
    path: string,
    button: string,
    changes: Record<string, string>,
    origin: string,
  ) {
    const html = await (await agent.fetch(path)).text();
    const [, form = ""] =
      Array.from(html.matchAll(/<form[^>]*>(.*?)<\/form>/gs)).find(([whole]) => whole.includes(button)) ?? [];
    const body = new FormData();
    const plain = (text: string) => text.replaceAll("&quot;", '"').replaceAll("&amp;", "&");
    for (const [, name = "", value = ""] of form.matchAll(
      /<input type="hidden" name="([^"]*)"(?: value="([^"]*)")?/g,
    )) {
      body.set(plain(name), plain(value));
    }
    for (const [name, value] of Object.entries(changes)) body.set(name, value);
    expect([...body.keys()].some((name) => name.startsWith("$ACTION"))).toBe(true);
    return agent.fetch(path, {
      method: "POST",
      body,
      headers: { origin, "sec-fetch-site": origin === site.url ? "same-origin" : "cross-site" },
    });
  }

  it("end nothing of another person, and nothing for another site", async () => {
    const path = "/settings/developers/tokens";
    const [agent, bea] = [new Agent(site.url), new Agent(site.url)];
    await agent.signIn("ada", password);
    await bea.signIn("bea", password);
    const { page, close } = await openAs("ada", path, { javaScriptEnabled: false });
    await page.getByLabel("Name", { exact: true }).fill("Mine");
    await press(page, "Create token");
    await page.getByText("Copy your token now").waitFor();
    const token = await tokenOn(page);
    await close();
    expect((await postAction(agent, path, "Revoke token", {}, "https://evil.example")).status).toBe(403);
    expect((await readUser(token)).status).toBe(200);
    await postAction(agent, path, "Revoke token", { tokenId: beasTokenId }, site.url);
    expect(await (await bea.fetch(path)).text()).toContain("Of Bea");
    expect((await postAction(agent, path, "Revoke token", {}, site.url)).status).toBeLessThan(400);
    expect((await readUser(token)).status).toBe(401);
  });
});

describe("the icon of an application", () => {
  const post = (agent: Agent, id: string, file: Blob, origin = site.url) => {
    const body = new FormData();
    body.set("file", file, "icon.jpg");
    const headers = { origin, "sec-fetch-site": origin === site.url ? "same-origin" : "cross-site" };
    return agent.fetch(`/settings/developers/${id}/icon`, { method: "POST", body, headers });
  };

  itInLongRun("is uploaded without script, shown on the consent page, and removed", async () => {
    const { page, close } = await openAs("ada", `/settings/developers/${adas.id}`, { javaScriptEnabled: false });
    await page.getByLabel("Picture").setInputFiles(picture);
    await press(page, "Upload icon");
    await page.getByRole("button", { name: "Remove icon" }).waitFor();
    const address = await page.locator("img").first().getAttribute("src");
    const stored = await fetch(address ?? "");
    expect([stored.status, stored.headers.get("content-type")]).toEqual([200, "image/webp"]);
    await page.goto(createOAuthClient(site.url, adas).authorizeUrl({ redirect_uri: callback, scope: "identify" }));
    expect(await page.locator("main img").getAttribute("src")).toBe(address);
    await page.goto(`${site.url}/settings/developers/${adas.id}`);
    await press(page, "Remove icon");
    await page.getByRole("button", { name: "Remove icon" }).waitFor({ state: "detached" });
    expect((await fetch(address ?? "")).status).toBe(404);
    await close();
  });

  it("is refused with words when the file is none, and from strangers, other sites and other owners", async () => {
    const [ada, bea] = [new Agent(site.url), new Agent(site.url)];
    await ada.signIn("ada", password);
    await bea.signIn("bea", password);
    const text = new Blob(["no picture"]);
    const refused = await post(ada, adas.id, text);
    expect([refused.status, refused.headers.get("content-type")]).toEqual([415, "text/html; charset=utf-8"]);
    expect(await refused.text()).toContain("The icon was not changed");
    expect((await post(ada, adas.id, text, "https://evil.example")).status).toBe(403);
    const foreign = await post(bea, adas.id, text);
    expect([foreign.status, foreign.headers.get("content-type")]).toEqual([404, "text/html; charset=utf-8"]);
    const stranger = await post(new Agent(site.url), adas.id, text);
    const next = encodeURIComponent(`/settings/developers/${adas.id}`);
    expect([stranger.status, stranger.headers.get("location")]).toEqual([303, `/login?next=${next}`]);
  });
});

describe("the usage of an application", () => {
  it("counts requests and tells refusals in words, without a secret", async () => {
    const client = createOAuthClient(site.url, adas);
    const { body } = await client.requestToken({ grant_type: "client_credentials" });
    await client.callUser(body.access_token);
    await client.callUser(body.access_token, { nonsense: true });
    const wrong = createOAuthClient(site.url, { id: adas.id, secret: `vcs_${"x".repeat(43)}` });
    expect((await wrong.requestToken({ grant_type: "client_credentials" })).status).toBe(401);
    await client.requestToken({ grant_type: "authorization_code", code: `vac_${"x".repeat(43)}` });
    const { page, close } = await openAs("ada", `/settings/developers/${adas.id}/usage`, {}, [/status of 400/]);
    await page.goto(client.authorizeUrl({ redirect_uri: "https://evil.example/", scope: "identify" }));
    await visit(page, `${site.url}/settings/developers/${adas.id}/usage`);
    const words = await page.getByRole("main").innerText();
    for (const part of [
      "The client_secret is wrong, or was revoked.",
      "The code is unknown or was issued to another client; send the person to authorize again.",
      "The redirect_uri is not one that this application has registered.",
      "Correct these fields and send the request again: nonsense.",
      "PATCH /api/user",
    ]) {
      expect(words).toContain(part);
    }
    expect(await page.content()).not.toMatch(/v(?:cs|ac|at)_[\w-]{20}/);
    const label = await page.getByRole("img", { name: /requests in 30 days/ }).getAttribute("aria-label");
    expect(label).toMatch(/^5 requests in 30 days, 3 of them refused or failed$/);
    await close();
  });

  itInLongRun("is shown for one endpoint by day and status, without script", async () => {
    const options = { javaScriptEnabled: false, viewport: { width: 390, height: 800 } };
    const { page, close } = await openAs("ada", `/settings/developers/${adas.id}/usage`, options);
    await page.getByLabel("Endpoint").selectOption("POST /api/oauth2/token");
    await press(page, "Show");
    await page.getByRole("img", { name: "3 requests in 30 days, 2 of them refused or failed" }).waitFor();
    expect(await page.getByLabel("Endpoint").inputValue()).toBe("POST /api/oauth2/token");
    await page.waitForLoadState();
    await page.getByText("Requests per day as a table").click();
    const rows = await page.locator("details tr").allInnerTexts();
    expect(rows.slice(0, 2).map((row) => row.split(/\s+/))).toEqual([
      ["Day", "200", "400", "401"],
      [new Date().toISOString().slice(0, 10), "1", "1", "1"],
    ]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    await close();
  });

  it("is seen by the owner alone", async () => {
    const { page, close } = await openAs("bea", "/settings/developers", {}, [/status of 404/]);
    expect((await page.goto(`${site.url}/settings/developers/${adas.id}/usage`))?.status()).toBe(404);
    expect(await page.content()).not.toContain("Stage Lights");
    await close();
  });
});

itInLongRun("what ends a live secret asks first: the second rotation, and the change to a public client", async () => {
  const options = { viewport: { width: 390, height: 800 } };
  const { page, close } = await openAs("ada", `/settings/developers/${adas.id}`, options);
  const secrets = () => page.getByRole("listitem").getByText("••••").allInnerTexts();
  const [first = ""] = await secrets();
  await press(page, "Rotate secret");
  await page.getByText("Copy the client secret now").waitFor();
  await expect.poll(async () => (await secrets()).length).toBe(2);
  await press(page, "Rotate secret");
  const question = page.getByRole("dialog");
  await question.getByText(`Rotate and revoke the secret ending in ${first.slice(-4)}?`).waitFor();
  await inLongRun(() => expectSound(page));
  await question.getByRole("button", { name: "Cancel" }).click();
  expect(await secrets()).toContain(first);
  await page.getByLabel("Public client").check();
  await press(page, "Save");
  const agreement = page.getByLabel("Revoke the secrets, and the access tokens");
  await agreement.waitFor();
  await expect.poll(() => agreement.evaluate((box) => box === document.activeElement)).toBe(true);
  await expectSound(page);
  expect(await secrets()).toContain(first);
  await press(page, "Rotate secret");
  await question.getByRole("button", { name: "Rotate and revoke the secret" }).click();
  await page.getByText(first).first().waitFor({ state: "detached" });
  expect((await secrets()).length).toBe(2);
  await close();
});

it("an application says what it is: without a server it is a public client, and gets the code of its kind", async () => {
  const { page, close } = await openAs("ada", "/settings/developers/new", { viewport: { width: 390, height: 800 } });
  const isPublic = page.getByLabel("Public client");
  await page.getByLabel("A command-line program").check();
  await expect.poll(() => isPublic.isChecked()).toBe(true);
  await page.getByLabel("A site or service with a server").check();
  await expect.poll(() => isPublic.isChecked()).toBe(false);
  await page.getByLabel("A web page without a server").check();
  await page.getByLabel("Name", { exact: true }).fill("Paper lantern");
  await page.getByLabel("Redirect URI").first().fill("http://127.0.0.1:5173/");
  await press(page, "Create application");
  await page.getByText("Sign in with Browser (no server)").waitFor();
  expect(await page.getByText(/oauth4webapi|Command line/).count()).toBe(0);
  expect(await page.getByText("Copy the client secret now").count()).toBe(0);
  await page.getByRole("link", { name: "Done" }).click();
  const kind = page.getByLabel("A web page without a server");
  await kind.waitFor();
  expect(await kind.isChecked()).toBe(true);
  await expectSound(page);
  await close();
});

describe("a redirect URI that is typed", () => {
  it("is checked by the rule of the server: a hint while it is typed, an error afterwards", async () => {
    const { page, close } = await openAs("ada", "/settings/developers/new");
    const field = page.getByLabel("Redirect URI").first();
    await field.pressSequentially("http://evil.example/");
    const problem = page.getByText(/must be https, http on 127\.0\.0\.1/i);
    await problem.waitFor();
    expect(await field.getAttribute("aria-invalid")).toBeNull();
    await page.getByLabel("Name", { exact: true }).focus();
    await page.locator("[aria-invalid=true]").waitFor();
    await field.fill("http://localhost:4000/callback");
    await problem.waitFor({ state: "detached" });
    expect(await field.getAttribute("aria-invalid")).toBeNull();
    await close();
  });
});

describe("the consent page", () => {
  it("tells a stranger that nobody vouches, marks what is new, and names the destination above the buttons", async () => {
    const { page, close } = await openPage(browser, {
      javaScriptEnabled: false,
      viewport: { width: 390, height: 800 },
    });
    const { authorizeUrl } = createOAuthClient(site.url, adas);
    const agent = new Agent(site.url);
    await agent.signIn("bea", password);
    await agent.decide(authorizeUrl({ redirect_uri: callback, scope: "identify" }));
    await page.goto(authorizeUrl({ redirect_uri: callback, scope: "identify links" }));
    await fillSignIn(page, "bea", password);
    await page.getByText("You've already allowed some of this.").waitFor();
    await page.waitForLoadState();
    const items = await page.locator("section[aria-labelledby=rights] li").allInnerTexts();
    expect(items).toEqual([
      "See your profile: your username, display name, look and settings\nIt can't see your email address.",
      "See, add, change and remove your links New\nIt can't change the rest of your page.",
    ]);
    await page.getByText("Vitrine hasn't reviewed this app.").waitFor();
    const words = page
      .locator("div", { has: page.getByText("The developer says:") })
      .locator("bdi", { hasText: "Checked and safe." });
    expect(await words.evaluate((element) => getComputedStyle(element).unicodeBidi)).toBe("isolate");
    const bottom = async (text: string) => (await page.getByText(text).first().boundingBox())?.y ?? Number.NaN;
    const buttons = await page.getByRole("button", { name: "Authorize" }).boundingBox();
    expect(await bottom("You'll be sent to")).toBeLessThan(buttons?.y ?? 0);
    await close();
    expect(await isOwnerWarned("ada")).toBe(false);
  });

  /** Whether an owner is warned of their own application. */
  async function isOwnerWarned(owner: string): Promise<boolean> {
    const address = createOAuthClient(site.url, adas).authorizeUrl({
      redirect_uri: callback,
      scope: "cards",
      prompt: "consent",
    });
    const { page, close } = await openAs(owner, new URL(address).pathname + new URL(address).search);
    const isWarned = await page.getByText("hasn't reviewed this app").isVisible();
    await close();
    return isWarned;
  }
});
