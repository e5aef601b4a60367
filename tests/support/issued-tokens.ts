import { expect } from "vitest";

/** The answer to a code or a refresh token that was taken, with the scope `identify`. */
export const issuedTokens = {
  status: 200,
  body: {
    access_token: expect.stringMatching(/^vat_/),
    token_type: "bearer",
    expires_in: 3600,
    refresh_token: expect.stringMatching(/^vrt_/),
    scope: "identify",
  },
};
