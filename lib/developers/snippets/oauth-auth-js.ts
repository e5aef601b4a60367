import { literal, type OAuthApplication, secretVariable } from "./oauth-application";

/** Writes a provider of Auth.js (next-auth), whose redirect URI is `<your site>/api/auth/callback/vitrine`. */
export function oauthAuthJs({ baseUrl, clientId, scopes }: OAuthApplication): string {
  return `const site = ${literal(baseUrl)};

// NextAuth({ providers: [vitrine], cookies }); its redirect URI is <your site>/api/auth/callback/vitrine.
export const vitrine = {
  id: "vitrine",
  name: "Vitrine",
  type: "oauth",
  clientId: ${literal(clientId)},
  clientSecret: process.env.${secretVariable},
  checks: ["pkce", "state"],
  authorization: { url: \`\${site}/oauth2/authorize\`, params: { scope: ${literal(scopes.join(" "))} } },
  token: \`\${site}/api/oauth2/token\`,
  userinfo: \`\${site}/api/user\`,
  profile: (user) => ({ id: user.id, name: user.display_name, image: user.assets.avatar }),
};

// Only where your site and Vitrine share a host, such as localhost: both would use the same cookies otherwise.
export const cookies = {
  sessionToken: { name: "site.session" },
  csrfToken: { name: "site.csrf" },
  callbackUrl: { name: "site.callback" },
  pkceCodeVerifier: { name: "site.pkce" },
  state: { name: "site.state" },
};
`;
}
