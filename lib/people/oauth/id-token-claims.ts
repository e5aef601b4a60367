/** The policy that OpenID published for a sign-in by more than one factor (PAPE 1.0, 3). */
export const multiFactorPolicy = "http://schemas.openid.net/pape/policies/2007/06/multi-factor";

/** An id_token may have these claims (OpenID Connect Core, 2). */
export const idTokenClaims = [
  ...["iss", "sub", "aud", "exp", "iat", "auth_time", "nonce", "acr", "amr", "at_hash"],
] as const;
