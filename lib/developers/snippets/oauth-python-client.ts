import { version } from "@/package.json";
import { literal, type OAuthApplication, secretVariable } from "./oauth-application";

/** Returns the command that installs our client of Python from the instance that serves it. */
export const installPythonClient = (baseUrl: string) =>
  `pip install ${baseUrl}/developers/downloads/vitrine_client-${version}.tar.gz`;

/** Writes the code flow with PKCE as a program of Python, with our client of it. */
export const oauthPythonClient = ({ baseUrl, clientId, redirectUri, scopes }: OAuthApplication): string =>
  `import os
from urllib.parse import parse_qs, urlsplit

from vitrine_client import Application, Client, create_authorization, exchange_code

application = Application(
    ${literal(baseUrl)},
    ${literal(clientId)},
    os.environ["${secretVariable}"],
)
redirect_uri = ${literal(redirectUri)}
authorization = create_authorization(application, redirect_uri=redirect_uri, scope=${literal(scopes.join(" "))})
print("Open this address:", authorization.url)
landed = parse_qs(urlsplit(input("Paste the address that you land on: ")).query)
if landed.get("state") != [authorization.state]:
    raise SystemExit("That is the answer to another sign-in: start again")
if "code" not in landed:
    raise SystemExit(landed.get("error", ["Start again"])[0])
tokens = exchange_code(
    application, code=landed["code"][0], verifier=authorization.verifier, redirect_uri=redirect_uri
)
user = Client(application.base_url, tokens.access_token).get_own_user()
print("Hello", user["username"])
`;
