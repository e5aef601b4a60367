import { isCallbackCode, listenCode, literal, type OAuthApplication, secretVariable } from "./oauth-application";

/** Writes the code flow as a server of Node, with simple-oauth2. */
export function oauthSimpleOauth2({ baseUrl, clientId, redirectUri, scopes }: OAuthApplication): string {
  return `import { randomBytes } from "node:crypto";
import { createServer } from "node:http";
import { AuthorizationCode } from "simple-oauth2";

const site = ${literal(baseUrl)};
const redirect_uri = ${literal(redirectUri)};
const client = new AuthorizationCode({
  client: { id: ${literal(clientId)}, secret: process.env.${secretVariable} },
  auth: { tokenHost: site, tokenPath: "/api/oauth2/token", authorizePath: "/oauth2/authorize" },
});

async function answer(request, response) {
  const url = new URL(request.url, redirect_uri);
  if (!(${isCallbackCode("new URL(redirect_uri)")})) {
    const state = randomBytes(32).toString("base64url");
    response.setHeader("Set-Cookie", \`sign-in=\${state}; Path=/; HttpOnly; SameSite=Lax\`);
    const Location = client.authorizeURL({ redirect_uri, scope: ${literal(scopes.join(" "))}, state });
    return response.writeHead(302, { Location }).end();
  }
  const [, state] = /sign-in=([\\w-]+)/.exec(request.headers.cookie) ?? [];
  const code = url.searchParams.get("code");
  if (!state || url.searchParams.get("state") !== state || !code) return response.writeHead(400).end("Start again");
  const { token } = await client.getToken({ code, redirect_uri });
  const user = await fetch(\`\${site}/api/user\`, { headers: { Authorization: \`Bearer \${token.access_token}\` } });
  response.end(\`Hello \${(await user.json()).username}\`);
}

${listenCode(redirectUri)}
`;
}
