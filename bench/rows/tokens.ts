import type { Question } from "../answers";
import type { ColumnName } from "../columns/column";
import type { Sender } from "../load";
import { holds, type Row } from "./row";

const everybody = ["vitrine", "bare", "fastify", "next start", "oidc-provider"] as const;

function tokenRequest(column: ColumnName, client: { id: string; secret: string }) {
  const path = column === "oidc-provider" ? "/token" : "/api/oauth2/token";
  return (parameters: Record<string, string>): Question => ({
    method: "POST",
    path,
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({ client_id: client.id, client_secret: client.secret, ...parameters }).toString(),
  });
}

/** Sends the newest refresh token of a chain, and takes the next one out of the answer. */
function chain(first: string, ask: (parameters: Record<string, string>) => Question): Sender {
  let newest = first;
  return {
    next: () => ask({ grant_type: "refresh_token", refresh_token: newest }),
    seen: (_, body) => {
      newest = /"refresh_token":"([^"]+)"/.exec(body)?.[1] ?? "";
    },
  };
}

/** Rows of the token endpoint. */
export const tokens: readonly Row[] = [
  {
    id: "token",
    title: "client_credentials token",
    columns: everybody,
    load: ({ client }, column) => ({
      connections: 32,
      sender: () => tokenRequest(column, client)({ grant_type: "client_credentials" }),
    }),
    problem: holds(
      200,
      /^{"access_token":"[\w-]{43,}","(token_type|expires_in)":[^,]+,"(token_type|expires_in)":[^,]+}$/,
    ),
  },
  {
    id: "refresh",
    title: "refresh, with rotation",
    columns: everybody,
    load: (seed, column) => {
      const chains = new Map<number, Sender>();
      const first = column === "oidc-provider" ? seed.nextProviderToken : seed.nextRefreshToken;
      return {
        connections: 16,
        sender: (connection) => {
          const sender = chains.get(connection) ?? chain(first(), tokenRequest(column, seed.client));
          chains.set(connection, sender);
          return sender;
        },
      };
    },
    problem: holds(200, /^{"access_token":.*"refresh_token":"[\w-]{43,}","scope":"identify links"/),
  },
];
