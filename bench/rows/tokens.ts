import type { Sql } from "postgres";
import type { Question } from "../answers";
import type { Column } from "../columns/column";
import type { Sender } from "../load";
import { holds, type Row } from "./row";

const isPair = /^{"access_token":.*"refresh_token":"[\w-]{43,}","scope":"identify links"/;
const rivals = ["vitrine", "fastify", "oidc-provider"] as const;

function tokenRequest({ name: column }: Column, client: { id: string; secret: string }) {
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

/** Codes may be exchanged once; `before` makes all of them new. */
const renewCodes = (sql: Sql) =>
  sql`update oauth_codes set used_at = null, expires_at = now() + interval '1 hour' where used_at is not null`;

/** Rows of the token endpoint. */
export const tokens: readonly Row[] = [
  {
    id: "token",
    title: "client_credentials token",
    columns: rivals,
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
    id: "code",
    title: "code exchange",
    columns: ["vitrine", "fastify"],
    before: renewCodes,
    load: ({ client, nextCode, redirectUri }, column) => {
      const request = tokenRequest(column, client);
      const exchange = { grant_type: "authorization_code", redirect_uri: redirectUri };
      return { connections: 16, sender: () => ({ next: () => request({ ...exchange, code: nextCode() }) }) };
    },
    problem: holds(200, isPair),
  },
  {
    id: "refresh",
    title: "refresh, with rotation",
    columns: rivals,
    load: (seed, column) => {
      const chains = new Map<number, Sender>();
      const first = column.name === "oidc-provider" ? seed.nextProviderToken : seed.nextRefreshToken;
      return {
        connections: 16,
        sender: (connection) => {
          const sender = chains.get(connection) ?? chain(first(), tokenRequest(column, seed.client));
          chains.set(connection, sender);
          return sender;
        },
      };
    },
    problem: holds(200, isPair),
  },
];
