import { literal, type OAuthApplication, secretVariable } from "./oauth-application";

/** Writes a strategy of Passport, which needs a session for its state and verifier. */
export function oauthPassport({ baseUrl, clientId, redirectUri, scopes }: OAuthApplication): string {
  return `import OAuth2Strategy from "passport-oauth2";

const site = ${literal(baseUrl)};

// passport.use("vitrine", vitrine), then passport.authenticate("vitrine") on the sign-in path and on the redirect URI.
export const vitrine = new OAuth2Strategy(
  {
    authorizationURL: \`\${site}/oauth2/authorize\`,
    tokenURL: \`\${site}/api/oauth2/token\`,
    clientID: ${literal(clientId)},
    clientSecret: process.env.${secretVariable},
    callbackURL: ${literal(redirectUri)},
    scope: ${literal(scopes.join(" "))},
    state: true,
    pkce: true,
  },
  async (accessToken, refreshToken, profile, done) => {
    try {
      const user = await fetch(\`\${site}/api/user\`, { headers: { Authorization: \`Bearer \${accessToken}\` } });
      if (!user.ok) throw new Error(\`The profile could not be read: \${user.status}\`);
      done(null, await user.json());
    } catch (error) {
      done(error);
    }
  },
);
`;
}
