import { setTimeout as pause } from "node:timers/promises";
import { OAuth2Client } from "arctic";
import * as openid from "openid-client";
import { beforeAll, expect, it } from "vitest";
import { Agent } from "../support/agent";
import { password } from "../support/members";
import { listEndpoints } from "../support/oauth-clients/adapter";
import { clients } from "../support/oauth-clients/clients";
import type { Application } from "../support/people";
import { setUpSite } from "../support/set-up-site";
import { createOAuthClient } from "../support/third-party";

const origin = "http://127.0.0.1:3999";
const callback = `${origin}/callback`;
/** Where libraries that make their own redirect URI have it. */
const ownCallbacks: Record<string, string> = {
  "@auth/core": `${origin}/api/auth/callback/vitrine`,
  grant: `${origin}/connect/vitrine/callback`,
};

let agent: Agent;
let confidential: Application;
let open: Application;
let device: Application;
const site = setUpSite(async ({ newPerson, newApplication }) => {
  const { id } = await newPerson("visitor", password);
  const redirectUris = [callback, ...Object.values(ownCallbacks)];
  confidential = await newApplication(id, { redirectUris });
  open = await newApplication(id, { redirectUris, isPublic: true });
  device = await newApplication(id, { redirectUris, isPublic: true, kind: "command_line" });
});
beforeAll(async () => {
  agent = new Agent(site.url);
  await agent.signIn("visitor", password);
});

const decide = (address: URL | string) => agent.decide(address.toString());

/** Whose profile the API shows to a token. */
async function usernameOf(accessToken: string): Promise<string> {
  const { body } = await createOAuthClient(site.url, { id: "" }).callUser(accessToken);
  return body.username ?? JSON.stringify(body);
}

const rows = clients.map((client) => ({ ...client, name: [client.library, client.as].filter(Boolean).join(" ") }));

it.each(rows)("every grant that $name knows brings a token that works", async ({ library, as, connect, grants }) => {
  const isPublic = as === "as a public client";
  const { clientId: id, clientSecret } = isPublic ? open : confidential;
  const redirectUri = ownCallbacks[library] ?? callback;
  const issued = await connect({
    ...{ url: site.url, id, redirectUri, decide },
    ...(!isPublic && { secret: clientSecret }),
  });
  const seen = await Promise.all(
    Object.entries(issued).map(async ([grant, token]) => [grant, await usernameOf(token)] as const),
  );
  expect(Object.fromEntries(seen)).toEqual(Object.fromEntries(grants.map((grant) => [grant, "visitor"])));
});

it.each(["authorize", "cancel"] as const)(
  "openid-client signs a device in by a code, where the person decides: %s",
  async (decision) => {
    const config = await openid.discovery(new URL(site.url), device.clientId, undefined, openid.None(), {
      algorithm: "oauth2",
      execute: [openid.allowInsecureRequests],
    });
    const codes = await openid.initiateDeviceAuthorization(config, { scope: "identify openid" });
    expect(codes).toMatchObject({ verification_uri: `${site.url}/device`, expires_in: 600, interval: 5 });
    const polled = openid.pollDeviceAuthorizationGrant(config, codes);
    const outcome = polled.catch((error: unknown) => error);
    // It asks after five seconds for the first time.
    await pause(6000);
    await agent.decideAboutDevice(codes.verification_uri_complete ?? "", decision);
    if (decision === "cancel") return expect(await outcome).toMatchObject({ error: "access_denied" });
    expect(await usernameOf((await polled).access_token)).toBe("visitor");
  },
);

it("at least eleven OAuth libraries are tried", () => {
  expect(new Set(clients.map(({ library }) => library)).size).toBeGreaterThanOrEqual(11);
});

it("arctic understands that a code which has been used is refused", async () => {
  const client = new OAuth2Client(confidential.clientId, confidential.clientSecret, callback);
  const endpoints = listEndpoints(site.url);
  const landed = await decide(client.createAuthorizationURL(endpoints.authorize, "s", ["identify"]));
  const exchange = () => client.validateAuthorizationCode(endpoints.token, landed.searchParams.get("code") ?? "", null);
  expect((await exchange()).tokenType()).toBe("bearer");
  await expect(exchange()).rejects.toMatchObject({ code: "invalid_grant" });
});
