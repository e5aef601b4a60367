import { literal, type OAuthApplication } from "./oauth-application";

/** Returns whether a redirect URI is a scheme that an app on a device has registered (RFC 8252, 7.1). */
export const isOwnScheme = (redirectUri: string) => !/^https?:/i.test(redirectUri);

const loopback = /^(http:\/\/(?:127\.0\.0\.1|\[::1\]|localhost))(?::(\d+))?(?=[/?]|$)(.*)$/i;

/** Returns whether a redirect URI is a port of the person's own computer (RFC 8252, 7.3). */
export const isLoopback = (redirectUri: string) => loopback.test(redirectUri);

/** Adds a port that a program may take, where the URI leaves it open. */
export function withPort(redirectUri: string): string {
  const [, host = "", port, rest] = loopback.exec(redirectUri) ?? [];
  return host === "" || port !== undefined || isNamed(host) ? redirectUri : `${host}:4000${rest}`;
}

/** `localhost` has a fixed port; IP addresses may have any. */
const isNamed = (host: string) => /localhost$/i.test(host);

/** Writes the code flow with PKCE as a command-line program that waits on a port of the computer. */
export function oauthCommandLine({ baseUrl, clientId, redirectUri, scopes }: OAuthApplication): string {
  const [, host = "", port = "80", rest = ""] = loopback.exec(redirectUri) ?? [];
  const isFree = !isNamed(host);
  const address = host.replace(/^http:\/\//i, "").replace(/[[\]]/g, "");
  return `import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";

const site = ${literal(baseUrl)};
const client_id = ${literal(clientId)};
${isFree ? "// Vitrine takes any port of this address, so the system may choose one.\n" : ""}const server = createServer().listen(${isFree ? 0 : port}, ${literal(address)});
await once(server, "listening");
const redirect_uri = ${isFree ? `\`${host}:\${server.address().port}${rest}\`` : literal(redirectUri)};

const [state, code_verifier] = [randomBytes(32), randomBytes(32)].map((bytes) => bytes.toString("base64url"));
const code_challenge = createHash("sha256").update(code_verifier).digest("base64url");
const asked = { client_id, redirect_uri, response_type: "code", scope: ${literal(scopes.join(" "))} };
const query = new URLSearchParams({ ...asked, state, code_challenge, code_challenge_method: "S256" });
console.log(\`Open this address to sign in: \${site}/oauth2/authorize?\${query}\`);

const answer = await new Promise((resolve) => {
  server.on("request", (request, response) => {
    const { searchParams } = new URL(request.url, redirect_uri);
    const isOurs = searchParams.get("state") === state;
    response.writeHead(isOurs ? 200 : 400, { Connection: "close" });
    response.end(isOurs ? "Go back to the program" : "Start again");
    if (isOurs) resolve(searchParams);
  });
});
server.close();
const code = answer.get("code");
if (!code) throw new Error(\`Not authorized: \${answer.get("error")}\`);
const form = { grant_type: "authorization_code", client_id, redirect_uri, code, code_verifier };
const tokens = await fetch(\`\${site}/api/oauth2/token\`, { method: "POST", body: new URLSearchParams(form) });
if (!tokens.ok) throw new Error(\`No token: \${(await tokens.json()).error_description}\`);
const { access_token } = await tokens.json();
const user = await fetch(\`\${site}/api/user\`, { headers: { Authorization: \`Bearer \${access_token}\` } });
console.log(\`Hello \${(await user.json()).username}\`);
`;
}
