import { isCallbackCode, listenCode, literal, type OAuthApplication, secretVariable } from "./oauth-application";

/** Writes the code flow with PKCE as a server of Node, with the platform's own fetch. */
export function oauthFetch({ baseUrl, clientId, redirectUri, scopes, isPublic }: OAuthApplication): string {
  const secret = isPublic ? "" : `, client_secret: process.env.${secretVariable}`;
  return `import { createHash, randomBytes } from "node:crypto";
import { createServer } from "node:http";

const site = ${literal(baseUrl)};
const client = { client_id: ${literal(clientId)}, redirect_uri: ${literal(redirectUri)} };
const callback = new URL(client.redirect_uri);

async function answer(request, response) {
  const url = new URL(request.url, callback);
  if (!(${isCallbackCode("callback")})) {
    const [state, verifier] = [randomBytes(32), randomBytes(32)].map((bytes) => bytes.toString("base64url"));
    const code_challenge = createHash("sha256").update(verifier).digest("base64url");
    const pkce = { code_challenge, code_challenge_method: "S256" };
    const query = new URLSearchParams({ ...client, response_type: "code", scope: ${literal(scopes.join(" "))}, state, ...pkce });
    response.setHeader("Set-Cookie", \`sign-in=\${state}.\${verifier}; Path=/; HttpOnly; SameSite=Lax\`);
    return response.writeHead(302, { Location: \`\${site}/oauth2/authorize?\${query}\` }).end();
  }
  const [, state, verifier] = /sign-in=([\\w-]+)\\.([\\w-]+)/.exec(request.headers.cookie) ?? [];
  const code = url.searchParams.get("code");
  if (!state || url.searchParams.get("state") !== state || !code) return response.writeHead(400).end("Start again");
  const form = { grant_type: "authorization_code", code, code_verifier: verifier, ...client${secret} };
  const tokens = await fetch(\`\${site}/api/oauth2/token\`, { method: "POST", body: new URLSearchParams(form) });
  if (!tokens.ok) return response.writeHead(400).end("Start again");
  const { access_token } = await tokens.json();
  const user = await fetch(\`\${site}/api/user\`, { headers: { Authorization: \`Bearer \${access_token}\` } });
  response.end(\`Hello \${(await user.json()).username}\`);
}

${listenCode(redirectUri)}
`;
}
