import { afterAll, expect, it, vi } from "vitest";
import { database } from "@/db/client";
import { addMember } from "@/lib/people/pages/member-store";
import { createPage } from "@/lib/people/users/pages/further-page-store";
import { Agent, hiddenValue } from "../support/agent";
import { password } from "../support/members";
import { openidClient } from "../support/oauth-clients/openid-client";
import { confirm, press, shows, visit } from "../support/pages";
import { setUpSite } from "../support/set-up-site";
import { createOAuthClient, startThirdParty } from "../support/third-party";

// Before any module reads the environment, which each does once.
vi.hoisted(() => {
  Object.assign(process.env, { PAGES_PER_ACCOUNT: "8" });
});

const app = await startThirdParty();
afterAll(app.close);
let web: { id: string; secret: string };

const site = setUpSite(async ({ newPerson, newApplication }) => {
  const { clientId, clientSecret } = await newApplication((await newPerson("owner", password)).id, {
    ...{ name: "Stage Lights", redirectUris: [app.callback] },
  });
  web = { id: clientId, secret: clientSecret };
  const [ada, bea] = [await newPerson("ada", password), await newPerson("bea", password)];
  await createPage(ada.id, { username: "shop", displayName: "Ada's Shop", locale: "en" });
  const band = await createPage(bea.id, { username: "band", displayName: "The Band", locale: "en" });
  await database().transaction((transaction) => addMember(band, ada, "editor", transaction));
});

const client = () => createOAuthClient(site.url, web);
const setting = (decide: (address: URL | string) => Promise<URL>) => ({
  url: site.url,
  ...web,
  redirectUri: app.callback,
  decide,
});
const authorization = (more: Record<string, string> = {}) =>
  client().authorizeUrl({ redirect_uri: app.callback, scope: "identify profile.update", ...more });

async function openAsAda(address: URL | string, javaScriptEnabled: boolean) {
  const { pathname, search } = new URL(address);
  return site.openAs("ada", pathname + search, { javaScriptEnabled });
}

const choices = (page: Awaited<ReturnType<typeof openAsAda>>["page"]) =>
  page
    .getByRole("radio")
    .evaluateAll((radios) =>
      radios.map((radio) => [(radio as HTMLInputElement).value, (radio as HTMLInputElement).checked]),
    );

const usernames = (tokens: string[]) =>
  Promise.all(tokens.map(async (token) => (await client().callUser(token)).body.username));

it("An OAuth client acts on the page that the person chose without script, and keeps it over a refresh", async () => {
  const issued = await openidClient(
    setting(async (address) => {
      const { page, close } = await openAsAda(address, false);
      expect(await choices(page)).toEqual([
        ["ada", true],
        ["shop", false],
      ]);
      await page.getByRole("radio", { name: "Ada's Shop @shop" }).check();
      await press(page, "Authorize");
      await page.waitForURL(`${app.callback}?*`);
      const landed = new URL(page.url());
      await close();
      return landed;
    }),
  );
  const { authorization_code: first, refresh_token: refreshed = "" } = issued;
  expect(await usernames([first, refreshed])).toEqual(["shop", "shop"]);
  expect((await client().callUser(refreshed, { bio: "Open on Sundays." })).body.bio).toBe("Open on Sundays.");

  const { page, close } = await openAsAda(authorization({ prompt: "consent" }), true);
  expect(await choices(page)).toEqual([
    ["ada", false],
    ["shop", true],
  ]);
  await page.getByRole("radio", { name: "ada @ada" }).check();
  await press(page, "Authorize");
  await page.waitForURL(`${app.callback}?*`);
  const code = new URL(page.url()).searchParams.get("code") ?? "";
  const exchanged = await client().requestToken({ grant_type: "authorization_code", code, redirect_uri: app.callback });
  const answer = await fetch(`${site.url}/api/pages`, {
    headers: { Authorization: `Bearer ${exchanged.body.access_token}` },
  });
  expect(await answer.json()).toMatchObject([
    { username: "ada", display_name: "ada", url: `${site.url}/ada`, is_first: true, acts_on: true },
    { username: "shop", display_name: "Ada's Shop", url: `${site.url}/shop`, is_first: false, acts_on: false },
  ]);

  await visit(page, `${site.url}/settings/applications`);
  expect(await page.getByRole("article", { name: "Stage Lights" }).innerText()).toContain("It uses @ada, @shop.");
  await confirm(page, "Disconnect", "Disconnect");
  await shows(page, "No apps connected");
  for (const token of [first, refreshed, exchanged.body.access_token])
    expect((await client().callUser(token)).status).toBe(401);
  await visit(page, `${site.url}/settings/account/log`);
  await shows(page, "The app Stage Lights was connected to the page shop");
  return close();
});

it("A decision for a page of somebody else is refused, also where the person helps with it", async () => {
  const agent = new Agent(site.url);
  await agent.signIn("ada", password);
  const html = await (await agent.fetch(authorization({ prompt: "consent" }))).text();
  const decision = { request: hiddenValue(html, "request"), token: hiddenValue(html, "token"), decision: "authorize" };
  const decideOn = async (page: string) => {
    const response = await agent.postOwn("/oauth2/authorize/decision", { ...decision, page });
    return [response.status, response.headers.get("location"), await response.text()];
  };
  expect(await decideOn("bea")).toEqual([404, null, expect.stringContaining("You have no page named “bea”")]);
  expect(await decideOn("nobody")).toEqual([404, null, expect.stringContaining("You have no page named “nobody”")]);
  const lacking = expect.stringContaining("This page's owner has not given you this right");
  expect(await decideOn("band")).toEqual([403, null, lacking]);
  expect(await decideOn("shop")).toEqual([303, expect.stringMatching(/\?code=vac_/), ""]);
});

it("A person with one page is not asked for one, and the form for personal tokens offers two pages where there are two", async () => {
  const one = await site.openAs("owner", new URL(authorization()).pathname + new URL(authorization()).search);
  expect([await one.page.getByRole("radio").count(), await one.page.getByText("as @owner").count()]).toEqual([0, 1]);
  await visit(one.page, `${site.url}/settings/developers/tokens`);
  expect(await one.page.getByLabel("Page", { exact: true }).count()).toBe(0);
  await one.close();
  const two = await site.openAs("bea", "/settings/developers/tokens");
  const offered = await two.page.getByLabel("Page", { exact: true }).locator("option").allTextContents();
  expect(offered).toEqual(["bea (@bea)", "The Band (@band)"]);
  await two.close();
});
