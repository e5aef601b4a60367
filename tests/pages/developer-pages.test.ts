import type { Browser, Page } from "playwright";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openPage, startBrowser, type WatchedPage } from "../support/browser";
import { confirm, readCaptionedValue, signedInCookies, signIn, visit } from "../support/pages";
import { itInLongRun } from "../support/sampling";
import { openSite, type Site } from "../support/site";
import { createOAuthClient } from "../support/third-party";

const password = "correct horse battery";
const people = ["ada", "bea", "cyd", "dea", "eve", "fay"];
const callback = "http://127.0.0.1:4999/callback";

let site: Site;
let browser: Browser;
let watched: WatchedPage;
let page: Page;
const deas = { id: "", secret: "" };

beforeAll(async () => {
  browser = await startBrowser();
  site = await openSite(async ({ newPerson, newApplication }) => {
    for (const name of people) {
      const { id } = await newPerson(name, password);
      if (name !== "dea") continue;
      const { clientId, clientSecret } = await newApplication(id, { name: "Stage Lights", redirectUris: [callback] });
      Object.assign(deas, { id: clientId, secret: clientSecret });
    }
  });
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
});

beforeEach(async () => {
  // Chromium notes the 404 of an application that is somebody else's, and the 400 of a refused request.
  watched = await openPage(browser, {}, [/status of 40[04]/]);
  page = watched.page;
});
afterEach(() => watched.close());

const uri = (index: number) => page.getByLabel("Redirect URI").nth(index);
const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
const grant = { grant_type: "client_credentials" };
const works = async (id: string, secret: string) =>
  (await createOAuthClient(site.url, { id, secret }).requestToken(grant)).status === 200;

async function createApplication(username: string, name: string): Promise<{ id: string; secret: string }> {
  await signIn(page, site.url, username, password, "/settings/developers/new");
  await page.getByLabel("Name", { exact: true }).fill(name);
  await uri(0).fill(callback);
  await press("Create application");
  await page.getByText("Copy the client secret now").waitFor();
  return { id: await readCaptionedValue(page, "Client ID"), secret: await readCaptionedValue(page, "Client secret") };
}

/** What stands in words alongside a field that was refused. */
async function errorBeside(field: ReturnType<Page["getByLabel"]>): Promise<string> {
  const ids = ((await field.getAttribute("aria-describedby")) ?? "").split(" ");
  return page.locator(`[id="${ids.find((id) => id.endsWith("-error"))}"]`).innerText();
}

describe("the developer pages", () => {
  itInLongRun("refuse a bad redirect URI alongside its field and keep everything that was typed", async () => {
    await signIn(page, site.url, "ada", password, "/settings/developers");
    await page.getByText("No applications yet").waitFor();
    await page.getByRole("link", { name: "New application" }).first().click();
    await page.getByLabel("Name", { exact: true }).fill("Stage Lights");
    await page.getByLabel("Description").fill("Turns your page to the song.\nAnd back.");
    await uri(0).fill(callback);
    await press("Add redirect URI");
    await uri(1).fill("http://evil.example/x");
    await page.getByLabel("Terms of Service URL").fill("https://lights.example/terms");
    await press("Create application");
    await page.locator("[aria-invalid=true]").waitFor();
    expect(await errorBeside(uri(1))).toMatch(/^This must be https, http on 127\.0\.0\.1/);
    expect(await uri(0).getAttribute("aria-invalid")).toBeNull();
    await expect.poll(() => uri(1).evaluate((field) => field === document.activeElement)).toBe(true);
    expect(await page.getByLabel("Name", { exact: true }).inputValue()).toBe("Stage Lights");
    expect(await page.getByLabel("Description").inputValue()).toBe("Turns your page to the song.\nAnd back.");
    expect([await uri(0).inputValue(), await uri(1).inputValue()]).toEqual([callback, "http://evil.example/x"]);
    expect(await page.getByLabel("Terms of Service URL").inputValue()).toBe("https://lights.example/terms");
    await uri(1).fill("https://lights.example/cb");
    await press("Create application");
    await page.getByText("Copy the client secret now").waitFor();
    await page.getByRole("link", { name: "Done" }).click();
    await page.getByRole("heading", { name: "Stage Lights", level: 1 }).waitFor();
    expect([await uri(0).inputValue(), await uri(1).inputValue()]).toEqual([callback, "https://lights.example/cb"]);
  });

  it("name every empty field that is needed", async () => {
    await signIn(page, site.url, "bea", password, "/settings/developers/new");
    await press("Create application");
    await page.locator("[aria-invalid=true]").first().waitFor();
    expect(await errorBeside(page.getByLabel("Name", { exact: true }))).not.toBe("");
    expect(await errorBeside(uri(0))).not.toBe("");
  });

  it("show a secret once; after a reload only its last characters are left", async () => {
    const { id, secret } = await createApplication("cyd", "Sky Colours");
    expect(id).toMatch(/^[0-9a-f-]{36}$/);
    expect(secret).toMatch(/^vcs_[\w-]{43}$/);
    expect(await works(id, secret)).toBe(true);
    await visit(page, page.url());
    expect(await page.content()).not.toContain(secret);
    await visit(page, `${site.url}/settings/developers/${id}`);
    expect(await page.content()).not.toContain(secret);
    expect(await page.getByRole("main").innerText()).toContain(`••••${secret.slice(-4)}`);
    await page.getByLabel("Name", { exact: true }).fill("Night Colours");
    await press("Save");
    await page.getByText("Saved").waitFor();
    await visit(page, `${site.url}/settings/developers`);
    await page.getByRole("link", { name: "Night Colours" }).waitFor();
  });

  itInLongRun("rotate a secret alongside the old one, which works until the next rotation", async () => {
    const { id, secret: first } = deas;
    await signIn(page, site.url, "dea", password, `/settings/developers/${id}`);
    await press("Rotate secret");
    await page.getByText("Copy the client secret now").waitFor();
    const second = await readCaptionedValue(page, "Client secret");
    expect([await works(id, first), await works(id, second)]).toEqual([true, true]);
    await press("Rotate secret");
    await press("Rotate and revoke the secret");
    await page.locator(`code:text-is("${second}")`).waitFor({ state: "detached" });
    const third = await readCaptionedValue(page, "Client secret");
    expect([await works(id, first), await works(id, second), await works(id, third)]).toEqual([false, true, true]);
    await page
      .getByRole("listitem")
      .filter({ hasText: `••••${second.slice(-4)}` })
      .getByRole("button", { name: "Revoke secret", exact: true })
      .click();
    await page.getByRole("dialog").getByRole("button", { name: "Revoke", exact: true }).click();
    await page.getByText(`••••${second.slice(-4)}`).waitFor({ state: "detached" });
    expect([await works(id, second), await works(id, third)]).toEqual([false, true]);
  });

  it("ask before they delete an application, then end it for everybody", async () => {
    const { id, secret } = await createApplication("eve", "Short Life");
    const client = createOAuthClient(site.url, { id, secret });
    const { access_token } = (await client.requestToken(grant)).body;
    await visit(page, `${site.url}/settings/developers/${id}`);
    await press("Delete application");
    const question = page.getByRole("dialog", { name: "Delete Short Life?" });
    expect(await question.innerText()).toContain(
      "0 people will be disconnected. 1 access token and 0 refresh tokens stop working at once.",
    );
    await page.keyboard.press("Escape");
    expect(await works(id, secret)).toBe(true);
    await confirm(page, "Delete application", "Delete permanently");
    await page.waitForURL(`${site.url}/settings/developers`);
    await page.getByText("No applications yet").waitFor();
    expect(await client.requestToken(grant)).toEqual({
      status: 401,
      body: {
        error: "invalid_client",
        error_description: "The client is unknown, or its authentication failed; check client_id and client_secret",
      },
    });
    expect((await client.callUser(access_token)).status).toBe(401);
    await page.goto(client.authorizeUrl({ redirect_uri: callback, scope: "identify" }));
    await page.getByText("No application with this client_id is registered here.").waitFor();
  });

  it("keep an application from everybody but its owner", async () => {
    await page.context().addCookies(await signedInCookies(site.url, "fay", password));
    expect((await page.goto(`${site.url}/settings/developers/${deas.id}`))?.status()).toBe(404);
    expect(await page.content()).not.toContain("Stage Lights");
  });
});
