import { literal, type OAuthApplication } from "./oauth-application";

/** Writes the device flow (RFC 8628) as a program that needs no browser where it runs. */
export function oauthDevice({ baseUrl, clientId, scopes }: Pick<OAuthApplication, "baseUrl" | "clientId" | "scopes">) {
  return `const site = ${literal(baseUrl)};
const client_id = ${literal(clientId)};

async function post(path, form) {
  const body = new URLSearchParams({ client_id, ...form });
  return (await fetch(site + path, { method: "POST", body })).json();
}

const device = await post("/api/oauth2/device_authorization", { scope: ${literal(scopes.join(" "))} });
if (device.error) throw new Error(device.error_description);
console.log(\`Open \${device.verification_uri} and enter \${device.user_code}\`);

const grant_type = "urn:ietf:params:oauth:grant-type:device_code";
const { device_code, interval } = device;
let seconds = interval;
let tokens;
do {
  await new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
  // Where no answer comes, the next request waits longer.
  tokens = await post("/api/oauth2/token", { grant_type, device_code }).catch(() => ({ error: "slow_down" }));
  if (tokens.error === "slow_down") seconds += 5;
} while (tokens.error === "authorization_pending" || tokens.error === "slow_down");

if (tokens.error) throw new Error(\`Not authorized: \${tokens.error}\`);
const headers = { Authorization: \`Bearer \${tokens.access_token}\` };
const user = await fetch(\`\${site}/api/user\`, { headers });
console.log(\`Hello \${(await user.json()).username}\`);
`;
}

/** Writes it for the guide, where the reader puts their own client ID. */
export const deviceProgram = (baseUrl: string) =>
  oauthDevice({ baseUrl, clientId: "paste your client ID here", scopes: ["identify"] }).trimEnd();
