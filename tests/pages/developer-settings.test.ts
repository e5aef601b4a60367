import type { Page } from "playwright";
import { expect, it } from "vitest";
import { axeProblems } from "../support/accessibility";
import { Agent } from "../support/agent";
import { password } from "../support/members";
import { confirm, press, readCaptionedValue, shows, visit } from "../support/pages";
import { itInLongRun, sampled } from "../support/sampling";
import { setUpSite } from "../support/set-up-site";
import { createOAuthClient } from "../support/third-party";

const callback = "https://lights.example/callback";
const phone = { viewport: { width: 390, height: 800 } };
const grant = { grant_type: "client_credentials" };
let untypedId: string;
let adas: { id: string; secret: string };

const site = setUpSite(async ({ newPerson, newApplication }) => {
  const { id } = await newPerson("ada", password);
  for (const other of ["bea", "eve"]) await newPerson(other, password);
  const { clientId, clientSecret } = await newApplication(id, {
    ...{ name: "Stage Lights", description: "Checked and safe.", redirectUris: [callback] },
  });
  const redirectUris = ["http://127.0.0.1/callback"];
  ({ clientId: untypedId } = await newApplication(id, { name: "Untyped", redirectUris, isPublic: true }));
  adas = { id: clientId, secret: clientSecret };
});

async function expectSound(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  expect(await axeProblems(page)).toEqual([]);
}

it("a missing page names its part of the site, and offers no account to somebody who has one", async () => {
  const linesOf = async (page: Page) => (await page.getByRole("main").innerText()).split(/\n+/);
  const { page, close } = await site.openAs("ada", "/settings/developers", {}, [/status of 404/]);
  const readMissing = async (path: string) => {
    const answer = await page.goto(site.url + path);
    return [answer?.status(), ...(await linesOf(page))];
  };
  const ofSettings =
    "There is no such page in your settings. What it was about may have been deleted, or belong to another account.";
  const missing = [404, "Vitrine", "Page not found"];
  for (const path of ["/settings/developers/00000000-0000-4000-8000-000000000000", "/settings/no/such/page"])
    expect(await readMissing(path)).toEqual([...missing, ofSettings, "Go to your settings"]);
  const ofDocumentation = "There is no such page in the documentation. It may have moved.";
  for (const path of ["/developers/nope", "/developers/no/such/page"])
    expect(await readMissing(path)).toEqual([...missing, ofDocumentation, "Go to the documentation"]);
  const spelling = "Check the spelling. The page may also have moved.";
  expect(await readMissing("/no/such/page")).toEqual([...missing, spelling, "Go to the homepage"]);
  await close();
  const stranger = await site.open("/no/such/page", {}, [/status of 404/]);
  const offered = `${spelling} If you were looking for a profile, the name could still be yours.`;
  expect(await linesOf(stranger.page)).toEqual([
    ...missing.slice(1),
    ...[offered, "Go to the homepage", "Create account"],
  ]);
  await stranger.close();
});

const name = (page: Page) => page.getByLabel("Name", { exact: true });
const readUser = (token: string) => fetch(`${site.url}/api/user`, { headers: { Authorization: `Bearer ${token}` } });

it.each(sampled([true, false]))(
  "a personal token is made in one click, used, and ended at once, with script: %s",
  async (javaScriptEnabled) => {
    const { page, close } = await site.openAs("ada", "/settings/developers/tokens", { javaScriptEnabled, ...phone });
    const called = `Script ${javaScriptEnabled}`;
    await press(page, "Create token");
    await page.locator("[aria-invalid=true]").first().waitFor();
    expect(await name(page).getAttribute("aria-describedby")).toContain("error");
    await name(page).fill(called);
    await page.getByLabel("See, add, change and remove your links").check();
    await page.getByLabel("Expires after").selectOption("7");
    await press(page, "Create token");
    await shows(page, "Copy your token now");
    const token = await page.locator('div:has(> button[aria-label="Copy Personal token"]) > code').innerText();
    expect((await readUser(token)).status).toBe(200);
    if (javaScriptEnabled) await expectSound(page);
    await visit(page, `${site.url}/settings/developers/tokens`);
    expect(await page.content()).not.toContain(token);
    const entry = page.getByRole("listitem").filter({ hasText: called });
    expect(await entry.innerText()).toMatch(/identify links\s+Created .* · last used .* · expires /);
    await page.getByRole("link", { name: `Usage of ${called}` }).click();
    await page.getByRole("img", { name: "1 request in 30 days, 0 of them refused or failed" }).waitFor();
    const shown = page.getByLabel("Token", { exact: true }).locator("option:checked");
    await expect.poll(() => shown.innerText()).toContain(called);
    if (javaScriptEnabled) await expectSound(page);
    await press(page, `Revoke ${called}`);
    await press(page, "Revoke token");
    await entry.waitFor({ state: "detached" });
    expect((await readUser(token)).status).toBe(401);
    await close();
  },
);

itInLongRun(
  "the icon of an application is uploaded without script, shown on the consent page, and removed",
  async () => {
    const path = `/settings/developers/${adas.id}`;
    const { page, close } = await site.openAs("ada", path, { javaScriptEnabled: false });
    await page.getByLabel("Picture").setInputFiles("tests/files/images/photo.jpg");
    await press(page, "Upload icon");
    await page.getByRole("button", { name: "Remove icon" }).waitFor();
    const address = await page.locator("img").first().getAttribute("src");
    await page.goto(createOAuthClient(site.url, adas).authorizeUrl({ redirect_uri: callback, scope: "identify" }));
    expect(await page.locator("main img").getAttribute("src")).toBe(address);
    await page.goto(site.url + path);
    await press(page, "Remove icon");
    await page.getByRole("button", { name: "Remove icon" }).waitFor({ state: "detached" });
    await close();
  },
);

it("an icon that is no picture is refused with words, and one from a stranger, another site or another owner refused", async () => {
  const post = (agent: Agent, origin = site.url) => {
    const body = new FormData();
    body.set("file", new Blob(["no picture"]), "icon.jpg");
    const headers = { origin, "sec-fetch-site": origin === site.url ? "same-origin" : "cross-site" };
    return agent.fetch(`/settings/developers/${adas.id}/icon`, { method: "POST", body, headers });
  };
  const [ada, bea] = [new Agent(site.url), new Agent(site.url)];
  await ada.signIn("ada", password);
  await bea.signIn("bea", password);
  const refused = await post(ada);
  expect([refused.status, refused.headers.get("content-type")]).toEqual([415, "text/html; charset=utf-8"]);
  expect(await refused.text()).toContain("The icon was not changed");
  expect((await post(ada, "https://evil.example")).status).toBe(403);
  expect((await post(bea)).status).toBe(404);
  const stranger = await post(new Agent(site.url));
  const next = encodeURIComponent(`/settings/developers/${adas.id}`);
  expect([stranger.status, stranger.headers.get("location")]).toEqual([303, `/login?next=${next}`]);
});

it("the usage of an application tells its owner of requests and refusals, for one endpoint too, and nobody else", async () => {
  const client = createOAuthClient(site.url, adas);
  const day = new Date().toISOString().slice(0, 10);
  const { body } = await client.requestToken(grant);
  await client.callUser(body.access_token, { nonsense: true });
  await createOAuthClient(site.url, { ...adas, secret: `vcs_${"x".repeat(43)}` }).requestToken(grant);
  const path = `/settings/developers/${adas.id}/usage`;
  const { page, close } = await site.openAs("ada", path, { javaScriptEnabled: false, ...phone });
  await shows(page, "The client_secret is wrong, or was revoked.");
  await shows(page, "Correct these fields and send the request again: nonsense.");
  expect(await page.content()).not.toMatch(/v(?:cs|ac|at)_[\w-]{20}/);
  await page.getByRole("img", { name: "3 requests in 30 days, 2 of them refused or failed" }).waitFor();
  await page.getByLabel("Endpoint").selectOption("POST /api/oauth2/token");
  await press(page, "Show");
  await page.getByRole("img", { name: "2 requests in 30 days, 1 of them refused or failed" }).waitFor();
  await page.waitForLoadState();
  await page.getByText("Requests per day as a table").click();
  const rows = (await page.locator("details tr").allInnerTexts()).map((row) => row.split(/\s+/));
  // Another day may begin meanwhile.
  expect([rows[0], ...rows.slice(1, 3).filter(([first]) => first === day)]).toEqual([
    ["Day", "200", "401"],
    [day, "1", "1"],
  ]);
  await close();
  const other = await site.openAs("bea", "/settings/developers", {}, [/status of 404/]);
  for (const hidden of [path, `/settings/developers/${adas.id}`]) {
    expect((await other.page.goto(site.url + hidden))?.status()).toBe(404);
    expect(await other.page.content()).not.toContain("Stage Lights");
  }
  await other.close();
});

it("a developer finds a request by the id of its answer, or among the errors, and nobody else sees it", async () => {
  const client = createOAuthClient(site.url, adas);
  const { body } = await client.requestToken(grant);
  const refused = await fetch(`${site.url}/api/user`, {
    method: "PATCH",
    headers: { Authorization: `Bearer ${body.access_token}`, "Content-Type": "application/json" },
    body: '{"nonsense":"kept secret"}',
  });
  const id = refused.headers.get("x-request-id") ?? "";
  const headers = { Authorization: `Bearer ${body.access_token}` };
  const mistakes = [
    ["GET", "/api/user/ada/kept-secret", "404 GET /api/{path} not_found There is no endpoint at this address"],
    ["PROPFIND", "/api/cards", "405 PROPFIND /api/cards method_not_allowed Use GET, POST"],
    ["DELETE", "/api/links/kept-secret", "404 DELETE /api/links/{id} not_found"],
    ["GET", "/api/user/ada", "200 GET /api/user/{username}"],
    [
      "GET",
      `/oauth2/authorize?client_id=${adas.id}&redirect_uri=https://kept.example/secret`,
      "400 GET /oauth2/authorize",
    ],
  ];
  for (const [method = "", address = ""] of mistakes) {
    await fetch(site.url + address, { method, headers: address.startsWith("/api") ? headers : {} });
  }
  const path = `/settings/developers/${adas.id}/requests`;
  const { page, close } = await site.openAs("ada", path, phone);
  const rows = async () => {
    const texts = await page.getByRole("main").getByRole("listitem").allInnerTexts();
    return texts.map((text) => text.replaceAll(/\s+/g, " "));
  };
  const missing = async () => {
    await page.reload();
    const all = await rows();
    const begins = mistakes.flatMap(([, , begin = ""]) => (all.some((row) => row.startsWith(begin)) ? [] : begin));
    return all.some((row) => row.includes(id)) ? begins : [id, ...begins];
  };
  // A server writes the requests that it has answered every ten seconds, the first of these perhaps before the others.
  await expect.poll(missing).toEqual([]);
  await expectSound(page);
  await page.getByLabel("Endpoint").selectOption("DELETE /api/links/{id}");
  await press(page, "Show");
  await expect.poll(rows).toEqual([expect.stringMatching(/^404 DELETE \/api\/links\/\{id\} not_found/)]);
  await page.getByLabel("Endpoint").selectOption("All endpoints");
  await page.getByLabel("Request ID").fill(id.toUpperCase());
  await press(page, "Show");
  await expect.poll(async () => (await rows()).length).toBe(1);
  const [row = ""] = await rows();
  expect(row).toMatch(
    new RegExp(`^400 PATCH /api/user invalid_request Correct these fields .+: nonsense\\. .+ UTC [\\d,]+ ms ${id}$`),
  );
  expect(await page.content()).not.toMatch(/kept.secret/);
  await page.getByLabel("Request ID").fill("00000000-0000-4000-8000-000000000000");
  await press(page, "Show");
  await shows(page, "No request with this ID in the last 7 days. A request whose token wasn't valid is not listed.");
  await page.getByLabel("Request ID").fill("");
  await page.getByLabel("Errors only").check();
  await press(page, "Show");
  await expect.poll(async () => (await rows()).every((one) => /^[45]\d\d/.test(one))).toBe(true);
  await close();
  const other = await site.openAs("bea", "/settings/developers", {}, [/status of 404/]);
  expect((await other.page.goto(site.url + path))?.status()).toBe(404);
  await other.close();
});

it("an application that nobody has said the type of shows none, and has none when another field is saved", async () => {
  const { page, close } = await site.openAs("ada", `/settings/developers/${untypedId}`, phone);
  const chosen = page.locator("input[name=kind]:checked");
  expect(await chosen.count()).toBe(0);
  await page.getByLabel("Description").fill("Said anew.");
  await press(page, "Save");
  await shows(page, "Saved");
  await page.reload();
  expect([await page.getByLabel("Description").inputValue(), await chosen.count()]).toEqual(["Said anew.", 0]);
  await expectSound(page);
  await close();
});

itInLongRun("what ends a live secret asks first: the second rotation, and the change to a public client", async () => {
  const { page, close } = await site.openAs("ada", `/settings/developers/${adas.id}`, phone);
  const secrets = () => page.getByRole("listitem").getByText("••••").allInnerTexts();
  const [first = ""] = await secrets();
  await press(page, "Rotate secret");
  await shows(page, "Copy the client secret now");
  await expect.poll(async () => (await secrets()).length).toBe(2);
  await press(page, "Rotate secret");
  const question = page.getByRole("dialog");
  await question.getByText(`Rotate and revoke the secret ending in ${first.slice(-4)}?`).waitFor();
  await expectSound(page);
  await question.getByRole("button", { name: "Cancel" }).click();
  expect(await secrets()).toContain(first);
  await page.getByLabel("Public client").check();
  await press(page, "Save");
  const agreement = page.getByLabel("Revoke the secrets, and the access tokens");
  await agreement.waitFor();
  await expect.poll(() => agreement.evaluate((box) => box === document.activeElement)).toBe(true);
  await expectSound(page);
  expect(await secrets()).toContain(first);
  await close();
});

it("the form of a new application names each field that is wrong, by the rule of the server while one types", async () => {
  const { page, close } = await site.openAs("bea", "/settings/developers/new");
  const uri = page.getByLabel("Redirect URI");
  /** What stands in words alongside a field that was refused. */
  const errorOf = async (field: ReturnType<Page["getByLabel"]>) => {
    const ids = ((await field.getAttribute("aria-describedby")) ?? "").split(" ");
    return page.locator(`[id="${ids.find((id) => id.endsWith("-error"))}"]`).innerText();
  };
  await uri.first().pressSequentially("http://evil.example/");
  const problem = page.getByText(/must be https, http on 127\.0\.0\.1/i);
  await problem.waitFor();
  expect(await uri.first().getAttribute("aria-invalid")).toBeNull();
  await name(page).focus();
  await page.locator("[aria-invalid=true]").waitFor();
  await uri.first().fill("");
  await press(page, "Create application");
  await expect.poll(() => page.locator("[aria-invalid=true]").count()).toBe(2);
  for (const field of [name(page), uri.first()]) expect(await errorOf(field)).not.toBe("");
  await name(page).fill("Stage Lights");
  await page.getByLabel("Description").fill("Turns your page to the song.\nAnd back.");
  await uri.first().fill(callback);
  await press(page, "Add redirect URI");
  await uri.nth(1).fill("http://evil.example/x");
  await press(page, "Create application");
  await expect.poll(() => uri.nth(1).evaluate((field) => field === document.activeElement)).toBe(true);
  expect(await errorOf(uri.nth(1))).toMatch(/^This must be https, http on 127\.0\.0\.1/);
  expect(await uri.first().getAttribute("aria-invalid")).toBeNull();
  expect(await page.getByLabel("Description").inputValue()).toBe("Turns your page to the song.\nAnd back.");
  expect(await uri.first().inputValue()).toBe(callback);
  await close();
});

it("an application without a server is a public client, and gets the code of its kind", async () => {
  const { page, close } = await site.openAs("ada", "/settings/developers/new", phone);
  const isPublic = page.getByLabel("Public client");
  await page.getByLabel("A command-line program").check();
  await expect.poll(() => isPublic.isChecked()).toBe(true);
  await page.getByLabel("A site or service with a server").check();
  await expect.poll(() => isPublic.isChecked()).toBe(false);
  await page.getByLabel("A web page without a server").check();
  await name(page).fill("Paper lantern");
  await page.getByLabel("Redirect URI").first().fill("http://127.0.0.1:5173/");
  await press(page, "Create application");
  await shows(page, "Sign in with Browser (no server)");
  expect(await page.getByText(/oauth4webapi|Command line|Copy the client secret now/).count()).toBe(0);
  await page.getByRole("link", { name: "Done" }).click();
  const kind = page.getByLabel("A web page without a server");
  await kind.waitFor();
  expect(await kind.isChecked()).toBe(true);
  await expectSound(page);
  await close();
});

it("a client secret is shown once, and an application that is deleted after a question ends for everybody", async () => {
  const { page, close } = await site.openAs("eve", "/settings/developers/new", {}, [/status of 400/]);
  await name(page).fill("Short Life");
  await page.getByLabel("Redirect URI").first().fill(callback);
  await press(page, "Create application");
  await shows(page, "Copy the client secret now");
  const [id, secret] = [await readCaptionedValue(page, "Client ID"), await readCaptionedValue(page, "Client secret")];
  const client = createOAuthClient(site.url, { id, secret });
  const { access_token } = (await client.requestToken(grant)).body;
  await visit(page, `${site.url}/settings/developers/${id}`);
  expect(await page.content()).not.toContain(secret);
  expect(await page.getByRole("main").innerText()).toContain(`••••${secret.slice(-4)}`);
  await press(page, "Delete application");
  expect(await page.getByRole("dialog", { name: "Delete Short Life?" }).innerText()).toContain(
    "0 people will be disconnected. 1 access token and 0 refresh tokens stop working at once.",
  );
  await page.keyboard.press("Escape");
  await confirm(page, "Delete application", "Delete permanently");
  await page.waitForURL(`${site.url}/settings/developers`);
  await shows(page, "No applications yet");
  expect((await client.requestToken(grant)).body.error).toBe("invalid_client");
  expect((await client.callUser(access_token)).status).toBe(401);
  await page.goto(client.authorizeUrl({ redirect_uri: callback, scope: "identify" }));
  await shows(page, "No application with this client_id is registered here.");
  await close();
});
