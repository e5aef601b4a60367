import { isCallbackCode, listenCode, literal, type OAuthApplication, secretVariable } from "./oauth-application";

/** Writes a sign-in by OpenID Connect as a server of Node, with openid-client, which finds the rest by the site's address. */
export function oauthOpenId({ baseUrl, clientId, redirectUri }: OAuthApplication): string {
  // Only a service on the developer's own machine lacks https.
  const insecure = baseUrl.startsWith("http:") ? ", undefined, { execute: [openid.allowInsecureRequests] }" : "";
  return `import { createServer } from "node:http";
import * as openid from "openid-client";

const site = new URL(${literal(baseUrl)});
const redirectUri = ${literal(redirectUri)};
const secret = process.env.${secretVariable};
const config = await openid.discovery(site, ${literal(clientId)}, secret${insecure});

async function answer(request, response) {
  const url = new URL(request.url, redirectUri);
  if (!(${isCallbackCode("new URL(redirectUri)")})) {
    const [state, nonce] = [openid.randomState(), openid.randomNonce()];
    const parameters = { redirect_uri: redirectUri, scope: "openid profile email", state, nonce };
    response.setHeader("Set-Cookie", \`sign-in=\${state}.\${nonce}; Path=/; HttpOnly; SameSite=Lax\`);
    return response.writeHead(302, { Location: openid.buildAuthorizationUrl(config, parameters).href }).end();
  }
  const [, state, nonce] = /sign-in=([\\w-]+)\\.([\\w-]+)/.exec(request.headers.cookie) ?? [];
  if (!state) return response.writeHead(400).end("Start again");
  const checks = { expectedState: state, expectedNonce: nonce, idTokenExpected: true };
  const tokens = await openid.authorizationCodeGrant(config, url, checks);
  // \`sub\` stays for good; names and addresses change.
  const { sub } = tokens.claims();
  const user = await openid.fetchUserInfo(config, tokens.access_token, sub);
  response.end(\`Hello \${user.preferred_username}\`);
}

${listenCode(redirectUri)}
`;
}
