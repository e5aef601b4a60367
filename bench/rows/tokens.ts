import type { Question } from "../answers";
import { holds, type Row } from "./row";

const form = (path: string, parameters: Record<string, string>): Question => ({
  method: "POST",
  path,
  headers: { "Content-Type": "application/x-www-form-urlencoded" },
  body: new URLSearchParams(parameters).toString(),
});

const everybody = ["vitrine", "bare", "fastify", "next start"] as const;

/** Rows of the token endpoint. */
export const tokens: readonly Row[] = [
  {
    id: "token",
    title: "client_credentials token",
    columns: everybody,
    load: ({ client }, column) => {
      const path = column === "oidc-provider" ? "/token" : "/api/oauth2/token";
      const credentials = { client_id: client.id, client_secret: client.secret };
      return { connections: 32, sender: () => form(path, { grant_type: "client_credentials", ...credentials }) };
    },
    problem: holds(200, /^{"access_token":"[\w-]{43,}","(token_type|expires_in)":.*}$/),
  },
];
