import { createLocalJWKSet, decodeJwt, jwtVerify } from "jose";
import { beforeAll, expect, it } from "vitest";
import { Agent } from "../support/agent";
import { password } from "../support/members";
import type { Application } from "../support/people";
import { setUpSite } from "../support/set-up-site";
import { createOAuthClient } from "../support/third-party";

const callback = "http://127.0.0.1:3998/callback";

let agent: Agent;
let application: Application;
const site = setUpSite(async ({ newPerson, newApplication }) => {
  const { id } = await newPerson("ada", password);
  application = await newApplication(id, { redirectUris: [callback] });
});
beforeAll(async () => {
  agent = new Agent(site.url);
  await agent.signIn("ada", password);
});

const client = () => createOAuthClient(site.url, { id: application.clientId, secret: application.clientSecret });
const addressOf = (more: Record<string, string> = {}) =>
  client().authorizeUrl({ redirect_uri: callback, scope: "openid profile", state: "s", ...more });

async function idTokenOf(landed: URL): Promise<string> {
  const code = landed.searchParams.get("code") ?? "";
  const { body } = await client().requestToken({ grant_type: "authorization_code", code, redirect_uri: callback });
  return body.id_token;
}

it("an id_token is signed by a key that the metadata leads to", async () => {
  const idToken = await idTokenOf(await agent.decide(addressOf({ nonce: "n" })));
  const metadata = await (await fetch(`${site.url}/.well-known/openid-configuration`)).json();
  const keys = createLocalJWKSet(await (await fetch(metadata.jwks_uri)).json());
  const { payload } = await jwtVerify(idToken, keys, { issuer: metadata.issuer, audience: application.clientId });
  expect(payload).toMatchObject({ nonce: "n" });
});

it.each<[string, Record<string, string>]>([
  ["prompt=login", { prompt: "login" }],
  ["max_age=1", { max_age: "1" }],
])(
  "with %s, somebody who is signed in sees the sign-in page, and comes back from it with a new auth_time",
  async (_, more) => {
    const former = decodeJwt(await idTokenOf(await agent.decide(addressOf())));
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    const sent = await agent.fetch(addressOf(more));
    const login = new URL(sent.headers.get("location") ?? "", site.url);
    expect(login.pathname).toBe("/login");
    const page = await agent.fetch(login.href);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('name="password"');
    await agent.signIn("ada", password);
    const returned = await agent.fetch(login.href);
    const next = new URL(returned.headers.get("location") ?? "", site.url);
    expect(next.pathname).toBe("/oauth2/authorize");
    const again = decodeJwt(await idTokenOf(await agent.decide(next.href)));
    expect(again.sub).toBe(former.sub);
    expect(Number(again.auth_time)).toBeGreaterThan(Number(former.auth_time));
  },
);

it("an authorization request that another site sends as a form leads to the same one by GET", async () => {
  const { searchParams } = new URL(addressOf());
  const sent = await fetch(`${site.url}/oauth2/authorize`, {
    method: "POST",
    body: searchParams,
    headers: { Origin: "https://app.example", "Sec-Fetch-Site": "cross-site" },
    redirect: "manual",
  });
  expect(sent.status).toBe(303);
  expect(sent.headers.get("cache-control")).toBe("no-store");
  const location = new URL(sent.headers.get("location") ?? "", site.url);
  expect(location.href).toBe(`${site.url}/oauth2/authorize?${searchParams}`);
  expect((await agent.decide(location.href)).searchParams.get("code")).toMatch(/^vac_/);
});

it("an authorization request as a form with nothing in it is an error page", async () => {
  const sent = await fetch(`${site.url}/oauth2/authorize`, { method: "POST", redirect: "manual" });
  expect(sent.status).toBe(303);
  expect((await fetch(new URL(sent.headers.get("location") ?? "", site.url))).status).toBe(400);
});

it("a sign-in page that no application asked for still sends on somebody who is signed in", async () => {
  const next = `/oauth2/authorize?${new URL(addressOf()).searchParams}&signed_in_after=0.${"A".repeat(22)}`;
  const sent = await agent.fetch(`${site.url}/login?${new URLSearchParams({ next })}`);
  expect(new URL(sent.headers.get("location") ?? "", site.url).pathname).toBe("/oauth2/authorize");
});
