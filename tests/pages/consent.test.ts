import { createHash } from "node:crypto";
import { afterAll, expect, it } from "vitest";
import { Agent, hiddenValue } from "../support/agent";
import { password } from "../support/members";
import { confirm, fillSignIn, press, shows, visit } from "../support/pages";
import { itInLongRun, sampled } from "../support/sampling";
import { setUpSite } from "../support/set-up-site";
import { createOAuthClient, startThirdParty } from "../support/third-party";

const nativeCallback = "com.example.app:/callback";
const app = await startThirdParty();
afterAll(app.close);
let web: { id: string; secret: string };
let [nativeId, arabicId] = ["", ""];

const site = setUpSite(async ({ newPerson, newApplication }) => {
  const { id } = await newPerson("owner", password);
  for (const name of ["ada", "bea", "cyd", "dea"]) await newPerson(name, password);
  const values = { name: "Stage Lights", redirectUris: [app.callback] };
  const { clientId, clientSecret } = await newApplication(id, values);
  web = { id: clientId, secret: clientSecret };
  ({ clientId: nativeId } = await newApplication(id, { redirectUris: [nativeCallback], isPublic: true }));
  const termsOfServiceUrl = "https://app.example/terms";
  ({ clientId: arabicId } = await newApplication(id, { ...values, name: "نافذة", termsOfServiceUrl }));
});

const client = () => createOAuthClient(site.url, web);
const requested = (more: Record<string, string> = {}) =>
  client().authorizeUrl({
    redirect_uri: app.callback,
    scope: "identify email profile.update",
    state: "x y&z",
    ...more,
  });
const exchange = (code: string) =>
  client().requestToken({ grant_type: "authorization_code", code, redirect_uri: app.callback });

async function signedIn(username: string): Promise<Agent> {
  const agent = new Agent(site.url);
  await agent.signIn(username, password);
  return agent;
}

it.each([true, false])(
  "a stranger signs in, comes back to the request, reads who asks, for whom and whereto, and lands in the app, with script: %s",
  async (javaScriptEnabled) => {
    const { page, close } = await site.openEmpty({ javaScriptEnabled });
    await visit(page, requested());
    expect(new URL(page.url()).pathname).toBe("/login");
    await fillSignIn(page, "ada@example.com", "wrong password");
    await shows(page, "Wrong name or password. Check both and try again.");
    expect(await page.getByLabel("Username or email").inputValue()).toBe("ada@example.com");
    await fillSignIn(page, "ada@example.com", password);
    await page.getByRole("button", { name: "Authorize" }).waitFor();
    await page.waitForLoadState();
    expect(new URL(page.url()).search).toBe(new URL(requested()).search);
    const words = await page.getByRole("main").innerText();
    expect(words).toContain("Allow Stage Lights to use your account?");
    expect(words).toContain("An app by @owner");
    expect(words).toMatch(/as @ada$/m);
    expect(words.indexOf(`You'll be sent to ${app.host}.`)).toBeGreaterThan(0);
    expect(words.indexOf(`You'll be sent to ${app.host}.`)).toBeLessThan(words.lastIndexOf("Authorize"));
    expect(words).toContain("Vitrine hasn't reviewed this app.");
    expect([words.includes("See your email address"), words.includes("profile.update")]).toEqual([true, false]);
    await press(page, "Authorize");
    await page.waitForURL(`${app.callback}?*`);
    const [landing, ...others] = app.landed();
    expect([landing, others]).toEqual([{ code: expect.stringMatching(/^vac_[\w-]{43}$/), state: "x y&z" }, []]);
    const { status, body } = await exchange(landing?.code ?? "");
    expect([status, (await client().callUser(body.access_token)).status]).toEqual([200, 200]);
    await visit(page, `${site.url}/settings/applications`);
    if (!javaScriptEnabled) return close();
    expect(await page.getByRole("article", { name: "Stage Lights" }).innerText()).toContain("by @owner, connected on");
    await confirm(page, "Disconnect", "Cancel");
    expect((await client().callUser(body.access_token)).status).toBe(200);
    await confirm(page, "Disconnect", "Disconnect");
    await shows(page, "No apps connected");
    expect((await client().callUser(body.access_token)).status).toBe(401);
    return close();
  },
);

it("a person switches to another account without losing the request, and the app is told when they cancel", async () => {
  const { page, close } = await site.openAs("cyd", requested().slice(site.url.length));
  await press(page, "Switch account");
  await page.waitForURL(`${site.url}/login?*`);
  await fillSignIn(page, "owner", password);
  await page.getByText("as @owner", { exact: true }).waitFor();
  await press(page, "Cancel");
  await page.waitForURL(`${app.callback}?*`);
  const error_description = "The person did not consent";
  expect(app.landed()).toEqual([{ error: "access_denied", error_description, state: "x y&z" }]);
  await close();
});

it("signing in without script leads straight on to an app whose consent is remembered", async () => {
  await (await signedIn("bea")).decide(requested());
  const { page, close } = await site.openEmpty({ javaScriptEnabled: false });
  await page.goto(requested());
  await fillSignIn(page, "bea", password);
  await page.waitForURL(`${app.callback}?*`);
  expect(app.landed()).toEqual([{ code: expect.stringMatching(/^vac_/), state: "x y&z" }]);
  await close();
});

it.each(sampled([true, false]))(
  "a native application with a scheme of its own gets its code, with script: %s",
  async (javaScriptEnabled) => {
    // Nothing handles the scheme here; a redirect that the page's policy forbade would be an error of its console.
    const { page, close } = await site.openEmpty({ javaScriptEnabled });
    const { authorizeUrl, requestToken } = createOAuthClient(site.url, { id: nativeId });
    const verifier = "v".repeat(64);
    const code_challenge = createHash("sha256").update(verifier).digest("base64url");
    const request = { redirect_uri: nativeCallback, scope: "identify", state: "s", code_challenge_method: "S256" };
    await page.goto(authorizeUrl({ ...request, code_challenge }));
    await fillSignIn(page, "bea", password);
    await shows(page, "You'll be sent to the app com.example.app on this device.");
    const answered = page.waitForResponse(`${site.url}/oauth2/authorize/decision`);
    await press(page, "Authorize");
    const response = await answered;
    const location = (await response.allHeaders()).location ?? "";
    expect([response.status(), location]).toEqual([
      ...[303, expect.stringMatching(/^com\.example\.app:\/callback\?code=vac_[\w-]{43}&state=s$/)],
    ]);
    const code = new URL(location).searchParams.get("code") ?? "";
    const form = { grant_type: "authorization_code", code, redirect_uri: nativeCallback, code_verifier: verifier };
    expect((await requestToken(form)).status).toBe(200);
    await close();
  },
);

itInLongRun("without script a developer makes an application, rotates its secret and makes it public", async () => {
  const { page, close } = await site.openAs("dea", "/settings/developers/new", { javaScriptEnabled: false });
  const name = page.getByLabel("Name", { exact: true });
  await name.fill("Scriptless");
  const uris = page.getByLabel("Redirect URI");
  await uris.nth(0).fill("https://scriptless.example/");
  await uris.nth(2).fill("https://scriptless.example/other");
  await press(page, "Create application");
  await page.getByRole("link", { name: "Done" }).click();
  await press(page, "Rotate secret");
  await shows(page, "Copy the client secret now");
  await page.waitForLoadState();
  const [, oldest = ""] = await page.getByRole("listitem").getByText("••••").allInnerTexts();
  await press(page, "Rotate secret");
  await shows(page, `Rotate and revoke the secret ending in ${oldest.slice(-4)}?`);
  await press(page, "Rotate and revoke the secret");
  await page.getByText(oldest).waitFor({ state: "detached" });
  const written = await uris.evaluateAll((all) => all.map((field) => Reflect.get(field, "value")));
  expect(written).toEqual(["https://scriptless.example/", "https://scriptless.example/other", "", ""]);
  await name.fill("Still scriptless");
  await page.getByLabel("Public client").check();
  await press(page, "Save");
  await shows(page, /a public client has no secret, so ••••.* and ••••.* would be revoked\./);
  await page.getByLabel("Revoke the secrets, and the access tokens").check();
  await press(page, "Save");
  await page.getByRole("heading", { level: 1, name: "Still scriptless" }).waitFor();
  expect(await page.getByRole("button", { name: "Rotate secret" }).count()).toBe(0);
  await close();
});

it("the consent page warns of an app that nobody has reviewed, but not the person who made it", async () => {
  const warns = async (username: string) => {
    const html = await (await (await signedIn(username)).fetch(requested({ prompt: "consent" }))).text();
    expect(html).toContain("to use your account?");
    return html.includes("reviewed this app");
  };
  expect([await warns("bea"), await warns("owner")]).toEqual([true, false]);
});

it("every name on the consent page is isolated, so that none reorders the words around it", async () => {
  const { authorizeUrl } = createOAuthClient(site.url, { id: arabicId });
  const address = authorizeUrl({ redirect_uri: app.callback, scope: "identify" });
  const html = await (await (await signedIn("bea")).fetch(address)).text();
  const names = Array.from(html.matchAll(/<bdi[^>]*>(.*?)<\/bdi>/g), ([, inner = ""]) =>
    inner.replaceAll(/<[^>]*>/g, ""),
  );
  expect(names).toEqual(["نافذة", "@owner", "bea", "@bea", "نافذة"]);
});

it("the consent page and the page that refuses a request are in no cache and no frame, and leak no address", async () => {
  const agent = await signedIn("ada");
  const foreign = requested({ redirect_uri: "https://evil.example/callback" });
  for (const [address, status] of [
    [requested({ prompt: "consent" }), 200],
    [foreign, 400],
  ] as const) {
    const response = await agent.fetch(address);
    const html = await response.text();
    expect([response.status, response.headers.get("location")]).toEqual([status, null]);
    expect(response.headers.get("cache-control")).toContain("no-store");
    expect(response.headers.get("x-frame-options")).toBe("DENY");
    expect(response.headers.get("referrer-policy")).toBe("no-referrer");
    expect(response.headers.get("content-security-policy")).toMatch(/(?:^|; )frame-ancestors 'none'(?:;|$)/);
    if (status === 200) continue;
    expect(html).toContain("The redirect_uri is not one that this application has registered.");
    expect(html).not.toMatch(/http-equiv="?refresh|href="https:\/\/(?:evil|app)\.example/i);
  }
});

it("a decision is taken from a page of this site alone, with the token of this session and request", async () => {
  const own = () => ({ origin: site.url, "sec-fetch-site": "same-origin" });
  const formFor = async (agent: Agent, address = requested({ prompt: "consent" })) => {
    const html = await (await agent.fetch(address)).text();
    return { request: hiddenValue(html, "request"), token: hiddenValue(html, "token"), decision: "authorize" };
  };
  const post = (agent: Agent, form: Record<string, string>, headers: Record<string, string> = own()) =>
    agent.post("/oauth2/authorize/decision", form, headers);
  const agent = await signedIn("ada");
  const form = await formFor(agent);
  const expectForbidden = async (response: Response, error_description: string) => {
    const names = ["location", "cache-control", "referrer-policy", "access-control-allow-origin"];
    const headers = names.map((name) => response.headers.get(name));
    expect([response.status, ...headers]).toEqual([403, null, "private, no-store", "no-referrer", null]);
    expect(await response.json()).toEqual({ error: "forbidden", error_description });
  };
  const foreign = "This request did not come from this site. Open the page here and try again.";
  const elsewhere: Record<string, string>[] = [
    { origin: "https://evil.example", "sec-fetch-site": "cross-site" },
    { origin: "http://sub.localhost", "sec-fetch-site": "same-site" },
    { origin: "http://localhost:1", "sec-fetch-site": "same-site" },
    { origin: "null" },
    {},
  ];
  for (const headers of elsewhere) await expectForbidden(await post(agent, form, headers), foreign);
  const others = "This decision does not belong to your session; go back to the application and start again";
  const strangers = await formFor(await signedIn("bea"));
  for (const token of [`${form.token}x`, strangers.token])
    await expectForbidden(await post(agent, { ...form, token }), others);
  const signedOut = "You are signed out; go back to the application and start again";
  await expectForbidden(await post(new Agent(site.url), form), signedOut);
  for (const headers of [own(), { origin: "null", "sec-fetch-site": "same-origin" }, { origin: site.url }]) {
    const { status, headers: answered } = await post(agent, await formFor(agent), headers);
    expect([status, answered.get("referrer-policy")]).toEqual([303, "no-referrer"]);
    expect(answered.get("location")).toMatch(/\/callback\?code=vac_[\w-]{43}&state=/);
  }
});
