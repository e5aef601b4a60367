import { randomUUID } from "node:crypto";
import { createWriteStream, mkdirSync } from "node:fs";
import { rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { Busboy, type BusboyHeaders } from "@fastify/busboy";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Sql } from "postgres";
import sharp, { type Sharp } from "sharp";
import { authenticate, refusal } from "./accounts";

const megabyte = 1024 * 1024;
const incoming = join(process.env.DATA_DIR ?? "", "incoming");
const pixels = 40_000_000;

const kinds = {
  avatar: {
    folder: "avatars",
    bytes: 10 * megabyte,
    convert: (picture: Sharp) =>
      picture
        .resize({ width: 1024, height: 1024, fit: "inside", withoutEnlargement: true })
        .webp({ quality: 90, smartSubsample: true, effort: 4 }),
  },
  background: {
    folder: "backgrounds",
    bytes: 100 * megabyte,
    convert: (picture: Sharp) => picture.webp({ lossless: true, exact: true, effort: 0, quality: 20 }),
  },
} as const;
type Kind = keyof typeof kinds;

/** Streams the part `file` of a form to disk; its path. */
async function receive(request: FastifyRequest, bytes: number): Promise<string> {
  const path = join(incoming, randomUUID());
  const headers = request.headers as BusboyHeaders;
  const form = new Busboy({ headers, limits: { files: 1, fields: 0, fileSize: bytes } });
  let writing: Promise<void> | undefined;
  let isTooLarge = false;
  form.on("file", (name, file) => {
    if (name !== "file") return file.resume();
    file.once("limit", () => {
      isTooLarge = true;
    });
    writing = pipeline(file, createWriteStream(path));
  });
  await pipeline(request.raw, form);
  await writing;
  if (!writing) throw refusal(400, "invalid_request");
  if (isTooLarge) throw refusal(413, "payload_too_large");
  return path;
}

/** Points the profile to the new file and forgets the one before; the key of that. */
function replace(sql: Sql, userId: string, kind: Kind, file: string, bytes: number) {
  const { folder } = kinds[kind];
  return sql.begin(async (transaction) => {
    const [owner] = await transaction<{ file: string | null }[]>`
      select ${transaction(kind)} as file from users where id = ${userId} for no key update`;
    await transaction`
      insert into stored_files (key, user_id, state, bytes) values (${`${folder}/${file}`}, ${userId}, 'live', ${bytes})`;
    await transaction`update users set ${transaction({ [kind]: file })} where id = ${userId}`;
    if (!owner?.file) return undefined;
    const old = `${folder}/${owner.file}`;
    await transaction`delete from stored_files where key = ${old} and user_id = ${userId}`;
    return old;
  });
}

/** POST /api/upload/avatar and /background. */
export function routeUploads(app: FastifyInstance, sql: Sql): void {
  const files = join(process.env.DATA_DIR ?? "", "files");
  for (const folder of [incoming, ...Object.values(kinds).map((kind) => join(files, kind.folder))]) {
    mkdirSync(folder, { recursive: true });
  }
  app.addContentTypeParser("multipart/form-data", (_, __, done) => done(null));
  for (const kind of ["avatar", "background"] as const) {
    const { folder, bytes, convert } = kinds[kind];
    app.post(`/api/upload/${kind}`, async (request, reply) => {
      const userId = await authenticate(sql, request);
      const input = await receive(request, bytes);
      const file = `${randomUUID()}.webp`;
      const output = join(files, folder, file);
      await convert(sharp(input, { limitInputPixels: pixels, failOn: "error", autoOrient: true })).toFile(output);
      const old = await replace(sql, userId, kind, file, (await stat(output)).size);
      if (old) await rm(join(files, old), { force: true });
      await rm(input, { force: true });
      return reply.code(201).send({ url: `${process.env.CDN_URL}/${folder}/${file}` });
    });
  }
}
