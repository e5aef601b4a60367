import { z } from "zod";
import { operation } from "@/lib/api/operation";
import { clientToken, grantedTokens, tokenRequest } from "./schema";

export const issueToken = operation({
  id: "issueToken",
  method: "POST",
  path: "/api/oauth2/token",
  tag: "Token",
  summary: "Exchange an authorization code, a refresh token or client credentials for an access token",
  access: "public",
  limit: "token_endpoint",
  body: tokenRequest,
  bodyType: "form",
  status: 200,
  response: z.union([grantedTokens, clientToken]),
});
