import { z } from "zod";
import { operation } from "@/lib/core/operation/operation";
import {
  clientToken,
  describedToken,
  deviceCodes,
  deviceRequest,
  grantedTokens,
  tokenRequest,
  userinfo,
} from "./schema";

export const issueToken = operation({
  id: "issueToken",
  method: "POST",
  path: "/api/oauth2/token",
  tag: "Token",
  summary: "Exchange an authorization code, a refresh token or client credentials for an access token",
  description:
    "Send the parameters of one grant as a form. An authorization code works once, within a minute. A refresh token works once, too: the response has the next one. Client credentials act as the owner who made the secret, with every scope of the API.",
  access: "public",
  limit: "token_endpoint",
  body: tokenRequest,
  bodyType: "form",
  status: 200,
  response: z.union([grantedTokens, clientToken]),
  example: {
    body: {
      grant_type: "authorization_code",
      client_id: "f1c3b0a4-5d5e-4a35-8f0e-6a3f6a0b9d10",
      client_secret: "vcs_the-secret-shown-once",
      code: "vac_the-code-of-the-redirect",
      redirect_uri: "https://app.example/callback",
    },
    response: {
      access_token: "vat_the-access-token",
      token_type: "bearer",
      expires_in: 3600,
      refresh_token: "vrt_the-refresh-token",
      scope: "identify links",
    },
  },
});

export const authorizeDevice = operation({
  id: "authorizeDevice",
  method: "POST",
  path: "/api/oauth2/device_authorization",
  tag: "Token",
  summary: "Ask for the codes of a device that has no browser of its own",
  description:
    "For applications of the kind command-line program. Show the person `user_code` and `verification_uri`, or `verification_uri_complete` as a link or QR code, and ask the token endpoint for tokens with `device_code` until they have decided.",
  access: "public",
  limit: "token_endpoint",
  body: deviceRequest,
  bodyType: "form",
  status: 200,
  response: deviceCodes,
  example: {
    body: { client_id: "f1c3b0a4-5d5e-4a35-8f0e-6a3f6a0b9d10", scope: "identify links" },
    response: {
      device_code: "vdc_the-device-code",
      user_code: "BCDF-GHJK",
      verification_uri: "https://vitrine.example/device",
      verification_uri_complete: "https://vitrine.example/device?user_code=BCDF-GHJK",
      expires_in: 600,
      interval: 5,
    },
  },
});

const readUserinfo = {
  path: "/api/oauth2/userinfo",
  tag: "Token",
  access: "openid",
  limit: "authenticated_read",
  status: 200,
  response: userinfo,
  example: {
    response: {
      sub: "0e0f7a5e-8f0a-4c38-9a53-1f5b3a0c7d21",
      preferred_username: "ada",
      name: "Ada",
      picture: "https://cdn.example/avatars/3f6c2b9a.webp",
      profile: "https://vitrine.example/ada",
      locale: "en",
      updated_at: 1_790_000_000,
      email: "ada@mail.example",
      email_verified: true,
    },
  },
} as const;

export const getUserinfo = operation({
  ...readUserinfo,
  id: "getUserinfo",
  method: "GET",
  summary: "Read who signed in (OpenID Connect)",
  description:
    "The claims of the account that the access token acts for. `sub` is always there. `profile` or `identify` adds the name, picture, page and language, and `email` adds the address and `email_verified`. An address that the person has not proven is left out, since applications find accounts by it.",
});

export const postUserinfo = operation({
  ...readUserinfo,
  id: "postUserinfo",
  method: "POST",
  summary: "Read who signed in, as libraries may ask by POST",
  description:
    "The same as [getUserinfo](/developers/api/getUserinfo). The access token is sent in the header, and a body is not read.",
});

export const getToken = operation({
  id: "getToken",
  method: "GET",
  path: "/api/token",
  tag: "Token",
  summary: "Read whose token this is, and what it may do",
  description:
    "Any access token or personal token may ask, whatever its scopes. A token that has ended is a 401. Every answer to a token has its scopes in the header `X-OAuth-Scopes` as well.",
  access: "any token",
  limit: "authenticated_read",
  status: 200,
  response: describedToken,
  example: {
    response: {
      kind: "authorization",
      name: "Now Playing",
      client_id: "f1c3b0a4-5d5e-4a35-8f0e-6a3f6a0b9d10",
      user: { id: "0e0f7a5e-8f0a-4c38-9a53-1f5b3a0c7d21", username: "ada" },
      scopes: ["identify", "links"],
      expires_at: 1_790_003_600,
    },
  },
});
