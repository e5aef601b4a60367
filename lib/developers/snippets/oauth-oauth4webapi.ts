import { isCallbackCode, listenCode, literal, type OAuthApplication, secretVariable } from "./oauth-application";

/** Writes the code flow with PKCE as a server of Node, with oauth4webapi. */
export function oauthOauth4webapi({ baseUrl, clientId, redirectUri, scopes, isPublic }: OAuthApplication): string {
  const authentication = isPublic ? "oauth.None()" : `oauth.ClientSecretPost(process.env.${secretVariable})`;
  // Only a service on the developer's own machine lacks https.
  const insecure = baseUrl.startsWith("http:") ? "{ [oauth.allowInsecureRequests]: true }" : "{}";
  return `import { createServer } from "node:http";
import * as oauth from "oauth4webapi";

const site = new URL(${literal(baseUrl)});
const client = { client_id: ${literal(clientId)} };
const redirectUri = ${literal(redirectUri)};
const authentication = ${authentication};
const options = ${insecure};
const discovery = await oauth.discoveryRequest(site, { algorithm: "oauth2", ...options });
const server = await oauth.processDiscoveryResponse(site, discovery);

async function answer(request, response) {
  const url = new URL(request.url, redirectUri);
  if (!(${isCallbackCode("new URL(redirectUri)")})) {
    const [state, verifier] = [oauth.generateRandomState(), oauth.generateRandomCodeVerifier()];
    const address = new URL(server.authorization_endpoint);
    address.search = new URLSearchParams({
      client_id: client.client_id,
      redirect_uri: redirectUri,
      response_type: "code",
      scope: ${literal(scopes.join(" "))},
      state,
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
      code_challenge_method: "S256",
    });
    response.setHeader("Set-Cookie", \`sign-in=\${state}.\${verifier}; Path=/; HttpOnly; SameSite=Lax\`);
    return response.writeHead(302, { Location: address.href }).end();
  }
  const [, state, verifier] = /sign-in=([\\w-]+)\\.([\\w-]+)/.exec(request.headers.cookie) ?? [];
  if (!state) return response.writeHead(400).end("Start again");
  const parameters = oauth.validateAuthResponse(server, client, url, state);
  const granted = await oauth.authorizationCodeGrantRequest(
    ...[server, client, authentication, parameters, redirectUri, verifier, options],
  );
  const { access_token } = await oauth.processAuthorizationCodeResponse(server, client, granted);
  const user = await fetch(new URL("/api/user", site), { headers: { Authorization: \`Bearer \${access_token}\` } });
  response.end(\`Hello \${(await user.json()).username}\`);
}

${listenCode(redirectUri)}
`;
}
