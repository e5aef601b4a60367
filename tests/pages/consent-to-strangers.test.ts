import { createHash } from "node:crypto";
import { afterAll, expect, it } from "vitest";
import { axeProblems } from "../support/accessibility";
import { password } from "../support/members";
import { fillSignIn, press, shows, visit } from "../support/pages";
import { publicAddresses, startPublicWeb } from "../support/public-web";
import { setUpSite } from "../support/set-up-site";
import { createOAuthClient, startThirdParty } from "../support/third-party";

const host = "app.example";
const clientId = `https://${host}/client.json`;
const web = await startPublicWeb([host]);
const app = await startThirdParty();
afterAll(() => Promise.all([web.stop(), app.close()]));
web.dns.hosts.set(host, [publicAddresses.ipv4]);
const document = {
  client_id: clientId,
  client_name: "Night owl",
  client_uri: `https://${host}/`,
  logo_uri: `https://${host}/logo.png`,
  redirect_uris: [`https://${host}/callback`, app.callback],
};
web.sites.set(
  host,
  (_, response) => void response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(document)),
);

const { environment, program } = web.server;
const site = setUpSite(["ada", "bea"], { ...environment, OAUTH_SEND_ISS: "true" }, program);

const verifier = "v".repeat(64);
const code_challenge = createHash("sha256").update(verifier).digest("base64url");
const client = () => createOAuthClient(site.url, { id: clientId });
const requested = (more: Record<string, string> = {}) =>
  client().authorizeUrl({
    ...{ redirect_uri: `https://${host}/callback`, scope: "identify", state: "x y&z" },
    ...{ code_challenge, code_challenge_method: "S256", ...more },
  });

it.each([true, false])(
  "a person signs in, reads that an app at another host asks which nobody has reviewed, and lands in it, with script: %s",
  async (javaScriptEnabled) => {
    const { page, close } = await site.openEmpty({ javaScriptEnabled });
    await visit(page, requested());
    await fillSignIn(page, "ada", password);
    await page.getByRole("button", { name: "Authorize" }).waitFor();
    const words = await page.getByRole("main").innerText();
    for (const said of [
      "Allow Night owl to use your account?",
      `An app at ${host}`,
      "Vitrine hasn't reviewed this app.",
      `The name is what ${host} calls itself`,
      `You'll be sent to ${host}.`,
    ])
      expect(words).toContain(said);
    // The logo of a document is never shown.
    expect(await page.locator("main img").count()).toBe(0);
    if (javaScriptEnabled) expect(await axeProblems(page)).toEqual([]);
    await visit(page, requested({ redirect_uri: app.callback }));
    await shows(page, `Any program on this device can say that it belongs to ${host}.`);
    await press(page, "Authorize");
    await page.waitForURL(`${app.callback}?*`);
    const [landing, ...others] = app.landed();
    const code = expect.stringMatching(/^vac_[\w-]{43}$/);
    expect([landing, others]).toEqual([{ code, state: "x y&z", iss: site.url }, []]);
    const form = { grant_type: "authorization_code", redirect_uri: app.callback, code_verifier: verifier };
    expect((await client().requestToken({ ...form, code: landing?.code ?? "" })).status).toBe(200);
    expect(web.asked).toEqual([`GET ${clientId}`]);
    await close();
  },
);

it("a faulty request of an app that the person has not let in waits for the person, and then leads to the app", async () => {
  const { page, close } = await site.openEmpty();
  const faulty = requested({ redirect_uri: app.callback, scope: "root" });
  await visit(page, faulty);
  expect(page.url()).toBe(faulty);
  await shows(page, "This request can't continue");
  expect(await axeProblems(page)).toEqual([]);
  expect(app.landed()).toEqual([]);
  await page.getByRole("link", { name: `Continue to ${app.host}` }).click();
  await page.waitForURL(`${app.callback}?*`);
  expect(app.landed()).toEqual([
    { error: "invalid_scope", error_description: expect.any(String), state: "x y&z", iss: site.url },
  ]);
  await close();
});
