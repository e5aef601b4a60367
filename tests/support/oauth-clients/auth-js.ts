import { Auth, type AuthConfig } from "@auth/core";
import { expect } from "vitest";
import { Visitor } from "../visitor";
import { type Adapter, listEndpoints, type Setting } from "./adapter";

/** Signs in by the provider `vitrine`; where that leads, and the session as the site's own pages would see it. */
export async function signInByAuthJs(visitor: Visitor, decide: Setting["decide"]) {
  const begun = await visitor.sendForm("/api/auth/signin/vitrine", { callbackUrl: "/" });
  const landed = await decide(begun.headers.get("location") ?? "");
  const finished = await visitor.send(landed.pathname + landed.search);
  return {
    redirectUri: landed.origin + landed.pathname,
    location: finished.headers.get("location"),
    session: await visitor.session(),
  };
}

/** The client of next-auth without an issuer set, with PKCE and state; it knows no refresh. */
export const authJs: Adapter = async ({ url, id, secret, redirectUri, decide }) => {
  const { authorize, token, user } = listEndpoints(url);
  let accessToken = "";
  const config: AuthConfig = {
    secret: "s".repeat(40),
    trustHost: true,
    basePath: "/api/auth",
    providers: [
      {
        id: "vitrine",
        name: "Vitrine",
        type: "oauth",
        clientId: id,
        clientSecret: secret,
        checks: ["pkce", "state"],
        authorization: { url: authorize, params: { scope: "identify" } },
        token,
        userinfo: user,
        profile: (profile) => ({ id: profile.id, name: profile.username }),
      },
    ],
    events: {
      signIn: ({ account }) => {
        accessToken = account?.access_token ?? "";
      },
    },
  };
  const { origin } = new URL(redirectUri);
  const visitor = new Visitor((request) => Auth(request, config), {}, origin);
  const signedIn = await signInByAuthJs(visitor, decide);
  const session = { user: { name: "visitor" }, expires: expect.any(String) };
  expect(signedIn).toEqual({ redirectUri, location: `${origin}/`, session });
  return { authorization_code: accessToken };
};

/** The generic provider for OpenID Connect, which is told the issuer alone. */
export const authJsOpenId: Adapter = async ({ url, id, secret, redirectUri, decide }) => {
  let accessToken = "";
  const config: AuthConfig = {
    secret: "s".repeat(40),
    trustHost: true,
    basePath: "/api/auth",
    providers: [
      {
        id: "vitrine",
        name: "Vitrine",
        type: "oidc",
        issuer: url,
        clientId: id,
        clientSecret: secret,
        checks: ["pkce", "state", "nonce"],
        authorization: { params: { scope: "openid identify profile" } },
        // The name and the picture are at the userinfo endpoint.
        idToken: false,
      },
    ],
    events: {
      signIn: ({ account }) => {
        accessToken = account?.access_token ?? "";
      },
    },
  };
  const { origin } = new URL(redirectUri);
  const visitor = new Visitor((request) => Auth(request, config), {}, origin);
  const signedIn = await signInByAuthJs(visitor, decide);
  const session = { user: { name: "visitor" }, expires: expect.any(String) };
  expect(signedIn).toEqual({ redirectUri, location: `${origin}/`, session });
  return { authorization_code: accessToken };
};
