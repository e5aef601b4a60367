import type { ApplicationKind } from "@/lib/people/oauth/form-choices";

/** The code of an OAuth flow is filled with these; the secret is always an environment variable. */
export type OAuthApplication = {
  baseUrl: string;
  clientId: string;
  redirectUri: string;
  scopes: readonly string[];
  isPublic: boolean;
  kind: ApplicationKind | null;
};

/** Every snippet reads the client secret from this environment variable. */
export const secretVariable = "VITRINE_CLIENT_SECRET";

/** Returns a value as a literal of both JavaScript and Python. */
export const literal = (text: string) => JSON.stringify(text);

/** Returns the address that asks for a person's consent; a public client has to add its own `code_challenge`. */
export function authorizeLink({ baseUrl, clientId, redirectUri, scopes }: OAuthApplication): string {
  const parameters = { client_id: clientId, redirect_uri: redirectUri, response_type: "code", scope: scopes.join(" ") };
  return `${baseUrl}/oauth2/authorize?${new URLSearchParams(parameters)}`;
}

/** Libraries throw when a person cancels. A redirect URI of https has a proxy in front of the program. */
export function listenCode(redirectUri: string): string {
  const { protocol, port } = new URL(redirectUri);
  return `createServer(async (request, response) => {
  try {
    await answer(request, response);
  } catch (error) {
    console.error(error);
    response.writeHead(400).end("Start again");
  }
}).listen(${port || (protocol === "http:" ? 80 : 3000)});`;
}

/**
 * Returns an expression for whether a person comes back: a sign-in may begin at the redirect URI, if that is the root.
 */
export const isCallbackCode = (callback: string) =>
  `url.pathname === ${callback}.pathname && url.searchParams.has("state")`;
