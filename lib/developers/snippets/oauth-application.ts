import type { ApplicationKind } from "@/lib/people/oauth/application-kind";

/** What the code of an application's OAuth flow is filled with; its secret is always an environment variable. */
export type OAuthApplication = {
  baseUrl: string;
  clientId: string;
  redirectUri: string;
  scopes: readonly string[];
  isPublic: boolean;
  kind: ApplicationKind | null;
};

/** The environment variable that every snippet reads the client secret from. */
export const secretVariable = "VITRINE_CLIENT_SECRET";

/** A value as a literal of JavaScript and of Python alike. */
export const literal = (text: string) => JSON.stringify(text);

/** The address that asks for a person's consent; a public client has to add its own `code_challenge`. */
export function authorizeLink({ baseUrl, clientId, redirectUri, scopes }: OAuthApplication): string {
  const parameters = { client_id: clientId, redirect_uri: redirectUri, response_type: "code", scope: scopes.join(" ") };
  return `${baseUrl}/oauth2/authorize?${new URLSearchParams(parameters)}`;
}

/** Libraries throw when a person cancels. A redirect URI of https has a proxy in front. */
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

/** Whether a person comes back, as an expression: the redirect URI may be the root, where a sign-in begins, too. */
export const isCallbackCode = (callback: string) =>
  `url.pathname === ${callback}.pathname && url.searchParams.has("state")`;
