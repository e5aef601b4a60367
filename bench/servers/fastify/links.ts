import type { FastifyInstance } from "fastify";
import type { Sql } from "postgres";
import { authenticate, refusal } from "./accounts";
import { linkSchema, newLinkSchema } from "./schemas";

const most = { free: 50, premium: 200 };

/** POST /api/links: the owner is locked while what is there is counted. */
export function routeLinks(app: FastifyInstance, sql: Sql): void {
  app.post<{ Body: { type: string; value: string } }>("/api/links", {
    schema: { body: newLinkSchema, response: { 201: linkSchema } },
    handler: async (request, reply) => {
      const userId = await authenticate(sql, request);
      const { type, value } = request.body;
      const link = await sql.begin(async (transaction) => {
        const [owner] = await transaction<{ is_premium: boolean }[]>`
          select is_premium from users where id = ${userId} for no key update`;
        const [existing] = await transaction<{ count: number; last: number | null }[]>`
          select count(*)::int as count, max(position) as last from links where user_id = ${userId}`;
        if (!owner || !existing) throw refusal(404, "not_found");
        if (existing.count >= (owner.is_premium ? most.premium : most.free)) throw refusal(409, "limit_reached");
        const position = (existing.last ?? -1) + 1;
        const [row] = await transaction`
          insert into links (user_id, position, type, value) values (${userId}, ${position}, ${type}, ${value})
          returning id, type, value`;
        return row;
      });
      return reply.code(201).header("Cache-Control", "private, no-store").send(link);
    },
  });
}
