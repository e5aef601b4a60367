import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Agent, hiddenValue } from "../support/agent";
import { openSite, type Site } from "../support/site";

const password = "correct horse battery";
const callback = "https://app.example/callback";

let site: Site;
let clientId: string;
let other: string;
let arabic: string;
const ada = () => signedIn("ada");

beforeAll(async () => {
  site = await openSite(async ({ newPerson, newApplication }) => {
    const { id } = await newPerson("ada", password);
    await newPerson("bea", password);
    ({ clientId } = await newApplication(id, { redirectUris: [callback] }));
    ({ clientId: other } = await newApplication(id, { name: "Two ways", redirectUris: [callback, `${callback}/2`] }));
    const termsOfServiceUrl = "https://app.example/terms";
    ({ clientId: arabic } = await newApplication(id, { name: "نافذة", redirectUris: [callback], termsOfServiceUrl }));
  });
});
afterAll(() => site?.close());

it("every name on the consent page is isolated, so that none reorders the words around it", async () => {
  const html = await (await (await signedIn("bea")).fetch(valid({ client_id: arabic }))).text();
  const names = Array.from(html.matchAll(/<bdi[^>]*>(.*?)<\/bdi>/g), ([, inner = ""]) => wordsOf(inner));
  expect(names).toEqual(["نافذة", "@ada", "bea", "@bea", "نافذة"]);
});

async function signedIn(username: string): Promise<Agent> {
  const agent = new Agent(site.url);
  await agent.signIn(username, password);
  return agent;
}

const addressOf = (query: Record<string, string>) => `/oauth2/authorize?${new URLSearchParams(query)}`;
const valid = (more: Record<string, string> = {}) =>
  addressOf({ client_id: clientId, redirect_uri: callback, response_type: "code", scope: "identify", ...more });

/** The text of a page, without its tags and scripts. */
function wordsOf(html: string): string {
  return html
    .replaceAll(/<script[\s\S]*?<\/script>/g, "")
    .replaceAll(/<[^>]*>/g, "")
    .replaceAll("&#x27;", "'");
}

describe("a request that cannot be trusted is answered by a page that leads nowhere", () => {
  const cases: [string, () => string, string][] = [
    ["no client_id", () => "/oauth2/authorize?response_type=code", "client_id is missing."],
    ["an unknown client_id", () => valid({ client_id: "x" }), "No application with this client_id is registered here."],
    [
      "a client_id that nobody has",
      () => valid({ client_id: "6f1f2a52-0000-4000-8000-000000000000" }),
      "No application with this client_id is registered here.",
    ],
    ["a repeated client_id", () => `${valid()}&client_id=${clientId}`, "The address names client_id more than once."],
    [
      "a repeated redirect_uri",
      () => `${valid()}&redirect_uri=${encodeURIComponent(callback)}`,
      "The address names redirect_uri more than once.",
    ],
    [
      "a redirect_uri of another site",
      () => valid({ redirect_uri: "https://evil.example/callback" }),
      "The redirect_uri is not one that this application has registered.",
    ],
    [
      "a redirect_uri that begins alike",
      () => valid({ redirect_uri: `${callback}/more` }),
      "The redirect_uri is not one that this application has registered.",
    ],
    [
      "no redirect_uri where several are registered",
      () => addressOf({ client_id: other, response_type: "code", scope: "identify" }),
      "redirect_uri is missing.",
    ],
  ];
  it.each(cases)("%s", async (_, address, words) => {
    for (const agent of [new Agent(site.url), await ada()]) {
      const response = await agent.fetch(address());
      expect([response.status, response.headers.get("location")]).toEqual([400, null]);
      const html = await response.text();
      expect(wordsOf(html)).toContain(words);
      expect(html).not.toMatch(/http-equiv="?refresh/i);
      expect(html).not.toMatch(/href="https:\/\/(?:evil|app)\.example/);
      expectGuarded(response.headers);
    }
  });
});

function expectGuarded(headers: Headers): void {
  expect(headers.get("cache-control")).toContain("no-store");
  expect(headers.get("x-frame-options")).toBe("DENY");
  expect(headers.get("referrer-policy")).toBe("no-referrer");
  expect(headers.get("content-security-policy")).toMatch(/(?:^|; )frame-ancestors 'none'(?:;|$)/);
}

describe("the authorize address", () => {
  it("guards the consent page against caches, frames and leaking its address", async () => {
    const response = await (await ada()).fetch(valid());
    expect(response.status).toBe(200);
    expectGuarded(response.headers);
    expect(response.headers.get("content-security-policy")).toContain("form-action 'self' https://app.example");
  });

  it("sends a stranger to sign in and keeps the request byte for byte", async () => {
    const response = await new Agent(site.url).fetch(valid({ state: "a b&c=d" }));
    const location = new URL(response.headers.get("location") ?? "", site.url);
    expect([response.status, location.pathname]).toEqual([307, "/login"]);
    expect(location.searchParams.get("next")).toBe(valid({ state: "a b&c=d" }));
    expect(response.headers.get("cache-control")).toContain("no-store");
  });

  it.each([
    ["unsupported_response_type", { response_type: "token" }],
    ["invalid_scope", { scope: "identify nonsense" }],
    ["invalid_request", { code_challenge: "x".repeat(43), code_challenge_method: "plain" }],
    ["login_required", { prompt: "none" }],
  ])("reports %s to the application with its state", async (error, more) => {
    const response = await new Agent(site.url).fetch(valid({ state: "s", ...more }));
    const location = new URL(response.headers.get("location") ?? "");
    expect(location.origin + location.pathname).toBe(callback);
    expect(Object.fromEntries(location.searchParams)).toEqual({
      error,
      error_description: expect.any(String),
      state: "s",
    });
  });
});

describe("a decision", () => {
  const own = () => ({ origin: site.url, "sec-fetch-site": "same-origin" });
  const elsewhere = "This request did not come from this site. Open the page here and try again.";
  const notYours = "This decision does not belong to your session; go back to the application and start again";
  const post = (agent: Agent, form: Record<string, string>, headers: Record<string, string>) =>
    agent.post("/oauth2/authorize/decision", { decision: "authorize", ...form }, headers);

  async function formFor(agent: Agent, address = valid()) {
    const html = await (await agent.fetch(address)).text();
    return { request: hiddenValue(html, "request"), token: hiddenValue(html, "token") };
  }

  async function expectForbidden(response: Response, error_description: string): Promise<void> {
    expect([response.status, response.headers.get("location")]).toEqual([403, null]);
    expect(response.headers.get("cache-control")).toBe("private, no-store");
    expect(response.headers.get("referrer-policy")).toBe("no-referrer");
    expect(response.headers.get("access-control-allow-origin")).toBeNull();
    expect(await response.json()).toEqual({ error: "forbidden", error_description });
  }

  it.each<[string, Record<string, string>]>([
    ["another site", { origin: "https://evil.example", "sec-fetch-site": "cross-site" }],
    ["a sister of this site", { origin: "http://sub.localhost", "sec-fetch-site": "same-site" }],
    ["another port of this host", { origin: "http://localhost:1", "sec-fetch-site": "same-site" }],
    ["a page without an origin", { origin: "null", "sec-fetch-site": "cross-site" }],
    ["a page without an origin, in an old browser", { origin: "null" }],
    ["nowhere", {}],
  ])("that comes from %s is refused", async (_, headers) => {
    const agent = await ada();
    await expectForbidden(await post(agent, await formFor(agent), headers), elsewhere);
  });

  it("without a token, or with a wrong one, is refused", async () => {
    const agent = await ada();
    const { request, token } = await formFor(agent);
    await expectForbidden(await post(agent, { request }, own()), notYours);
    await expectForbidden(await post(agent, { request, token: `${token}x` }, own()), notYours);
  });

  it("with the token of another session, of the same person or another, is refused", async () => {
    const agent = await ada();
    for (const stranger of [await ada(), await signedIn("bea")]) {
      await expectForbidden(await post(agent, await formFor(stranger), own()), notYours);
    }
  });

  it("with the token of another request is refused", async () => {
    const agent = await ada();
    const { token } = await formFor(agent);
    const { request } = await formFor(agent, valid({ scope: "identify email" }));
    await expectForbidden(await post(agent, { request, token }, own()), notYours);
  });

  it("of somebody who has signed out is refused", async () => {
    const agent = await ada();
    const form = await formFor(agent);
    expect((await agent.post("/logout", {}, own())).status).toBe(303);
    const words = "You are signed out; go back to the application and start again";
    await expectForbidden(await post(agent, form, own()), words);
    await expectForbidden(await post(new Agent(site.url), form, own()), words);
  });

  it.each<[string, () => Record<string, string>]>([
    ["this site", own],
    ["this site, in a browser that hides the origin", () => ({ origin: "null", "sec-fetch-site": "same-origin" })],
    ["this site, in an old browser", () => ({ origin: site.url })],
  ])("that comes from %s is answered with a 303, so that nothing is posted on", async (_, headers) => {
    const agent = await ada();
    for (const decision of ["authorize", "cancel"]) {
      const form = { ...(await formFor(agent, valid({ prompt: "consent" }))), decision };
      const response = await post(agent, form, headers());
      expect(response.status).toBe(303);
      expect(response.headers.get("location")).toMatch(
        decision === "authorize" ? /^https:\/\/app\.example\/callback\?code=vac_[\w-]{43}$/ : /\?error=access_denied&/,
      );
      expect(response.headers.get("cache-control")).toBe("private, no-store");
      expect(response.headers.get("referrer-policy")).toBe("no-referrer");
    }
  });
});
