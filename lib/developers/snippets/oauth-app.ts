import { literal, type OAuthApplication } from "./oauth-application";

/**
 * Writes the code flow with PKCE for public clients, as two functions. @param opens, comes words for their addresses
 */
function signInFunctions(
  { baseUrl, clientId, redirectUri, scopes }: OAuthApplication,
  opens: string,
  comes: string,
): string {
  return `const site = ${literal(baseUrl)};
const client_id = ${literal(clientId)};
const redirect_uri = ${literal(redirectUri)};

const base64url = (bytes) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes))).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
const random = () => base64url(crypto.getRandomValues(new Uint8Array(32)));

/** Open \`address\` ${opens}, and keep what else this returns until the person comes back. */
export async function beginSignIn() {
  const [state, code_verifier] = [random(), random()];
  const code_challenge = base64url(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(code_verifier)));
  const asked = { client_id, redirect_uri, response_type: "code", scope: ${literal(scopes.join(" "))} };
  const query = new URLSearchParams({ ...asked, state, code_challenge, code_challenge_method: "S256" });
  return { address: \`\${site}/oauth2/authorize?\${query}\`, state, code_verifier };
}

/** Call it with the address ${comes}, and with what beginSignIn returned. */
export async function finishSignIn(address, { state, code_verifier }) {
  const answer = new URL(address).searchParams;
  const code = answer.get("code");
  if (answer.get("state") !== state || !code) throw new Error(answer.get("error") ?? "Start again");
  const form = { grant_type: "authorization_code", client_id, redirect_uri, code, code_verifier };
  const tokens = await fetch(\`\${site}/api/oauth2/token\`, { method: "POST", body: new URLSearchParams(form) });
  if (!tokens.ok) throw new Error((await tokens.json()).error_description);
  const { access_token } = await tokens.json();
  const user = await fetch(\`\${site}/api/user\`, { headers: { Authorization: \`Bearer \${access_token}\` } });
  return user.json();
}
`;
}

/** Writes code for an app on a device: before the system's browser opens, and after it came back. */
export const oauthNativeApp = (application: OAuthApplication): string =>
  signInFunctions(application, "in the system's browser", "that the system opens the app with");

/** Writes code for a site without a server of its own: a script on the page of the redirect URI. */
export const oauthBrowserApp = (application: OAuthApplication): string =>
  `// Browsers have crypto.subtle on https pages and on this computer (localhost, 127.0.0.1), and on no other page.
${signInFunctions(application, "in this tab", "of the page when the person is back")}
const storageKey = "vitrine-sign-in";

/** Call it when the person presses "Sign in". */
export async function signIn() {
  const { address, ...rest } = await beginSignIn();
  sessionStorage.setItem(storageKey, JSON.stringify(rest));
  location.assign(address);
}

/** Call it when the page opens: the person who has just come back from signing in, or else undefined. */
export async function signedIn() {
  const rest = sessionStorage.getItem(storageKey);
  if (!rest || !new URLSearchParams(location.search).has("state")) return undefined;
  sessionStorage.removeItem(storageKey);
  const address = location.href;
  history.replaceState(null, "", location.pathname);
  return finishSignIn(address, JSON.parse(rest));
}
`;
