import { literal, type OAuthApplication, secretVariable } from "./oauth-application";

/** Writes the code flow with PKCE as a program of Python, with Authlib and requests. */
export function oauthAuthlib({ baseUrl, clientId, redirectUri, scopes }: OAuthApplication): string {
  // Authlib refuses addresses without https, those of the developer's own computer included.
  const isInsecure = [baseUrl, redirectUri].some((address) => /^http:/i.test(address));
  const insecure = `
# Authlib takes http only so, here for an address of your own computer.
os.environ["AUTHLIB_INSECURE_TRANSPORT"] = "1"
`;
  return `import os

from authlib.common.security import generate_token
from authlib.integrations.requests_client import OAuth2Session
${isInsecure ? insecure : ""}
site = ${literal(baseUrl)}
verifier = generate_token(48)
client = OAuth2Session(
    ${literal(clientId)},
    os.environ["${secretVariable}"],
    redirect_uri=${literal(redirectUri)},
    scope=${literal(scopes.join(" "))},
    code_challenge_method="S256",
)
address, state = client.create_authorization_url(f"{site}/oauth2/authorize", code_verifier=verifier)
print("Open this address:", address)
landed = input("Paste the address that you land on: ")
client.fetch_token(f"{site}/api/oauth2/token", authorization_response=landed, state=state, code_verifier=verifier)
user = client.get(f"{site}/api/user")
if not user.ok:
    raise SystemExit(user.json()["error_description"])
print("Hello", user.json()["username"])
`;
}
