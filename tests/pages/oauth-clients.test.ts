import { Auth, type AuthConfig } from "@auth/core";
import { CodeChallengeMethod, OAuth2Client } from "arctic";
import * as oauth from "oauth4webapi";
import * as openid from "openid-client";
import OAuth2Strategy from "passport-oauth2";
import { AuthorizationCode, ClientCredentials } from "simple-oauth2";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Agent } from "../support/agent";
import { openSite, type Site } from "../support/site";

const callback = "http://127.0.0.1:3999/callback";
const authJsCallback = "http://127.0.0.1:3999/auth/callback/vitrine";
const password = "correct horse battery";

let site: Site;
let agent: Agent;
let id: string;
let secret: string;
let publicId: string;

beforeAll(async () => {
  site = await openSite(async ({ newPerson, newApplication }) => {
    const person = await newPerson("visitor", password);
    const redirectUris = [callback, authJsCallback];
    ({ clientId: id, clientSecret: secret } = await newApplication(person.id, { redirectUris }));
    ({ clientId: publicId } = await newApplication(person.id, { redirectUris, isPublic: true }));
  });
  agent = new Agent(site.url);
  await agent.signIn("visitor", password);
});
afterAll(() => site?.close());

const ownUser = async (accessToken: string) => {
  const response = await fetch(`${site.url}/api/user`, { headers: { Authorization: `Bearer ${accessToken}` } });
  return response.status === 200 ? (await response.json()).username : response.status;
};
const decide = (address: URL | string) => agent.decide(address.toString());

describe("the code flow with PKCE, refresh and client credentials work for", () => {
  it.each(["ClientSecretBasic", "ClientSecretPost"] as const)("oauth4webapi by %s", async (method) => {
    const issuer = new URL(site.url);
    const allow = { [oauth.allowInsecureRequests]: true };
    const discovery = await oauth.discoveryRequest(issuer, { algorithm: "oauth2", ...allow });
    const server = await oauth.processDiscoveryResponse(issuer, discovery);
    const client = { client_id: id };
    const authentication = oauth[method](secret);
    const verifier = oauth.generateRandomCodeVerifier();
    const state = oauth.generateRandomState();
    const address = new URL(server.authorization_endpoint ?? "");
    address.search = new URLSearchParams({
      client_id: id,
      redirect_uri: callback,
      response_type: "code",
      scope: "identify",
      state,
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
      code_challenge_method: "S256",
    }).toString();
    const parameters = oauth.validateAuthResponse(server, client, await decide(address), state);
    const response = await oauth.authorizationCodeGrantRequest(
      server,
      client,
      authentication,
      parameters,
      callback,
      verifier,
      allow,
    );
    const tokens = await oauth.processAuthorizationCodeResponse(server, client, response);
    expect(await ownUser(tokens.access_token)).toBe("visitor");
    const again = await oauth.refreshTokenGrantRequest(
      server,
      client,
      authentication,
      tokens.refresh_token ?? "",
      allow,
    );
    const refreshed = await oauth.processRefreshTokenResponse(server, client, again);
    expect(await ownUser(refreshed.access_token)).toBe("visitor");
    const own = await oauth.clientCredentialsGrantRequest(server, client, authentication, {}, allow);
    const { access_token } = await oauth.processClientCredentialsResponse(server, client, own);
    expect(await ownUser(access_token)).toBe("visitor");
  });

  it.each([
    ["a confidential client", () => openid.ClientSecretPost(secret), () => id],
    ["a public client", () => openid.None(), () => publicId],
  ])("openid-client as %s", async (_, authentication, clientId) => {
    const config = await openid.discovery(new URL(site.url), clientId(), undefined, authentication(), {
      algorithm: "oauth2",
      execute: [openid.allowInsecureRequests],
    });
    const verifier = openid.randomPKCECodeVerifier();
    const address = openid.buildAuthorizationUrl(config, {
      redirect_uri: callback,
      scope: "identify profile.update",
      code_challenge: await openid.calculatePKCECodeChallenge(verifier),
      code_challenge_method: "S256",
      state: "s",
    });
    const checks = { pkceCodeVerifier: verifier, expectedState: "s" };
    const tokens = await openid.authorizationCodeGrant(config, await decide(address), checks);
    expect(await ownUser(tokens.access_token)).toBe("visitor");
    const refreshed = await openid.refreshTokenGrant(config, tokens.refresh_token ?? "");
    expect(await ownUser(refreshed.access_token)).toBe("visitor");
    if (clientId() === id) {
      const own = await openid.clientCredentialsGrant(config);
      expect(await ownUser(own.access_token)).toBe("visitor");
    }
  });

  it.each(["header", "body"] as const)("simple-oauth2 with its secret in the %s", async (authorizationMethod) => {
    const config = {
      client: { id, secret },
      auth: { tokenHost: site.url, tokenPath: "/api/oauth2/token" },
      options: { authorizationMethod },
    };
    const client = new AuthorizationCode({ ...config, auth: { ...config.auth, authorizePath: "/oauth2/authorize" } });
    const landed = await decide(client.authorizeURL({ redirect_uri: callback, scope: "identify", state: "s" }));
    const token = await client.getToken({ code: landed.searchParams.get("code") ?? "", redirect_uri: callback });
    expect(token.expired()).toBe(false);
    expect(await ownUser(String(token.token.access_token))).toBe("visitor");
    const refreshed = await token.refresh();
    expect(await ownUser(String(refreshed.token.access_token))).toBe("visitor");
    const own = await new ClientCredentials(config).getToken({});
    expect(await ownUser(String(own.token.access_token))).toBe("visitor");
  });

  it("passport-oauth2 with PKCE and state", async () => {
    const strategy = new OAuth2Strategy(
      {
        authorizationURL: `${site.url}/oauth2/authorize`,
        tokenURL: `${site.url}/api/oauth2/token`,
        clientID: id,
        clientSecret: secret,
        callbackURL: callback,
        scope: ["identify"],
        scopeSeparator: " ",
        state: true,
        pkce: true,
      },
      (accessToken: string, refreshToken: string, _profile: unknown, done: (error: null, user: object) => void) =>
        done(null, { accessToken, refreshToken }),
    );
    const session = {};
    const run = (query: Record<string, string>) =>
      new Promise<{ redirect?: string; user?: { accessToken: string } }>((resolve, reject) => {
        const outcome = Object.create(strategy);
        outcome.redirect = (redirect: string) => resolve({ redirect });
        outcome.success = (user: { accessToken: string }) => resolve({ user });
        outcome.fail = (reason: unknown) => reject(new Error(JSON.stringify(reason)));
        outcome.error = reject;
        outcome.authenticate({ query, session, headers: {}, connection: {} }, {});
      });
    const { redirect = "" } = await run({});
    const { user } = await run(Object.fromEntries((await decide(redirect)).searchParams));
    expect(await ownUser(user?.accessToken ?? "")).toBe("visitor");
  });

  it("arctic", async () => {
    const client = new OAuth2Client(id, secret, callback);
    const endpoint = `${site.url}/api/oauth2/token`;
    const verifier = "v".repeat(64);
    const authorize = `${site.url}/oauth2/authorize`;
    const address = client.createAuthorizationURLWithPKCE(authorize, "s", CodeChallengeMethod.S256, verifier, [
      "identify",
    ]);
    const code = (await decide(address)).searchParams.get("code") ?? "";
    const tokens = await client.validateAuthorizationCode(endpoint, code, verifier);
    expect(await ownUser(tokens.accessToken())).toBe("visitor");
    const refreshed = await client.refreshAccessToken(endpoint, tokens.refreshToken(), []);
    expect(await ownUser(refreshed.accessToken())).toBe("visitor");
    await expect(client.validateAuthorizationCode(endpoint, code, verifier)).rejects.toMatchObject({
      code: "invalid_grant",
    });
  });

  it("next-auth's own client without an issuer set", async () => {
    const config: AuthConfig = {
      secret: "s".repeat(40),
      trustHost: true,
      basePath: "/auth",
      providers: [
        {
          id: "vitrine",
          name: "Vitrine",
          type: "oauth",
          clientId: id,
          clientSecret: secret,
          checks: ["pkce", "state"],
          authorization: { url: `${site.url}/oauth2/authorize`, params: { scope: "identify" } },
          token: `${site.url}/api/oauth2/token`,
          userinfo: `${site.url}/api/user`,
          profile: (profile) => ({ id: profile.id, name: profile.username }),
        },
      ],
    };
    const cookies = new Map<string, string>();
    const visit = async (path: string, init: RequestInit = {}) => {
      const headers = new Headers(init.headers);
      headers.set("cookie", [...cookies].map(([name, value]) => `${name}=${value}`).join("; "));
      const response = await Auth(new Request(new URL(path, callback), { ...init, headers }), config);
      for (const line of response.headers.getSetCookie()) {
        const [name = "", value = ""] = (line.split(";")[0] ?? "").split(/=(.*)/s);
        cookies.set(name, value);
      }
      return response;
    };
    const { csrfToken } = await (await visit("/auth/csrf")).json();
    const body = new URLSearchParams({ csrfToken, callbackUrl: "/" });
    const redirect = (await visit("/auth/signin/vitrine", { method: "POST", body })).headers.get("location") ?? "";
    const landed = await decide(redirect);
    expect(landed.origin + landed.pathname).toBe(authJsCallback);
    const finished = await visit(landed.pathname + landed.search);
    expect(finished.headers.get("location")).toBe("http://127.0.0.1:3999/");
    const session = await (await visit("/auth/session")).json();
    expect(session).toMatchObject({ user: { name: "visitor" } });
  });
});
