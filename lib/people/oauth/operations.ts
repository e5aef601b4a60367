import { z } from "zod";
import { operation } from "@/lib/core/operation/operation";
import { clientToken, grantedTokens, tokenRequest } from "./schema";

export const issueToken = operation({
  id: "issueToken",
  method: "POST",
  path: "/api/oauth2/token",
  tag: "Token",
  summary: "Exchange an authorization code, a refresh token or client credentials for an access token",
  description:
    "Send the parameters of one grant as a form. An authorization code works once, within a minute. A refresh token works once, too: the response has the next one. Client credentials act as the creator of the application, with every scope.",
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
