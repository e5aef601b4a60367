import { createHash } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Sql } from "postgres";
import { type ColumnField, changeable } from "@/lib/people/users/profile-fields";
import { writtenFields } from "@/lib/people/users/shape";
import { columnOf, ownColumns, ownUser, type ProfileRow } from "./profile";
import { ownUserSchema, userChangeSchema } from "./schemas";

export const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
export const refusal = (status: number, error: string) => Object.assign(new Error(error), { statusCode: status });

/** The hash of the bearer token of a request. */
function tokenHash(request: FastifyRequest): string {
  const token = /^bearer +(\S+) *$/i.exec(request.headers.authorization ?? "")?.[1];
  if (token === undefined) throw refusal(401, "invalid_token");
  return sha256(token);
}

/** The person behind the bearer token of a request. */
export async function authenticate(sql: Sql, request: FastifyRequest): Promise<string> {
  const [found] = await sql<{ user_id: string; scopes: string[] | null }[]>`
    select user_id, scopes from oauth_access_tokens where hash = ${tokenHash(request)} and expires_at > now()`;
  if (!found) throw refusal(401, "invalid_token");
  if (found.scopes !== null) throw refusal(403, "insufficient_scope");
  return found.user_id;
}

/** The columns that a change sets. */
const changedColumns = (change: object) =>
  Object.fromEntries(
    [...writtenFields(changeable, change)].map(([name, value]) => [columnOf(name as ColumnField), value]),
  );

/** Routes of one's own account; `changed` gets the account whose public answers are stale. */
export function routeAccounts(app: FastifyInstance, sql: Sql, changed: (row: ProfileRow) => void): void {
  const response = { 200: ownUserSchema };

  app.get("/api/user", { schema: { response } }, async (request, reply) => {
    const [row] = await sql<(ProfileRow & { scopes: string[] | null })[]>`
      select ${ownColumns(sql)}, t.scopes from oauth_access_tokens t join users u on u.id = t.user_id
      where t.hash = ${tokenHash(request)} and t.expires_at > now()`;
    if (!row) throw refusal(401, "invalid_token");
    if (row.scopes !== null) throw refusal(403, "insufficient_scope");
    reply.header("Cache-Control", "private, no-store");
    return ownUser(row);
  });

  app.patch<{ Body: Record<string, unknown> }>("/api/user", {
    schema: { body: userChangeSchema, response },
    handler: async (request, reply) => {
      const id = await authenticate(sql, request);
      const columns = { ...changedColumns(request.body), updated_at: new Date() };
      const [row] = await sql<ProfileRow[]>`
        update users u set ${sql(columns)} where u.id = ${id} returning ${ownColumns(sql)}`;
      if (!row) throw refusal(404, "not_found");
      changed(row);
      reply.header("Cache-Control", "private, no-store");
      return ownUser(row);
    },
  });
}
