import { readFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import { closeDatabase } from "@/db/client";
import { createDatabase, type PostgresServer, startPostgres } from "@/scripts/postgres";
import { temporaryFolder } from "@/scripts/temporary";
import { findPostgres } from "../../scripts/programs.mjs";
import { newApplication, newPerson } from "../support/people";
import { startServer, type TestServer } from "../support/server";
import { ownerToken } from "../support/site";
import { filesOnDisk, keysByState, keysInUse } from "../support/stored-files";
import { fileForm } from "../support/uploads";

const programs = findPostgres();
const { folder, remove } = temporaryFolder("two-servers");
let postgres: PostgresServer | undefined;
const servers: TestServer[] = [];

beforeAll(async () => {
  if (!programs) return;
  postgres = await startPostgres(programs);
  const { url } = await createDatabase(postgres.url);
  process.env.DATABASE_URL = url;
  const environment = { DATABASE_URL: url, DATA_DIR: folder, RATE_LIMITS: "off" };
  servers.push(...(await Promise.all([startServer(environment), startServer(environment)])));
});

afterAll(async () => {
  for (const server of servers) await server.close("SIGKILL");
  await closeDatabase();
  await postgres?.stop();
  remove();
});

it.runIf(programs)(
  "twenty avatars that one person sends to two servers at once end as one file, and the row points to it",
  async () => {
    const person = await newPerson();
    const origins = servers.map(({ url }) => url);
    const token = await ownerToken(origins[0] ?? "", await newApplication(person.id));
    const pictures = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        sharp({ create: { width: 64, height: 64, channels: 3, background: { r: index * 10, g: 0, b: 0 } } })
          .png()
          .toBuffer(),
      ),
    );
    const answers = await Promise.all(
      pictures.map(async (picture, index) => {
        const response = await fetch(`${origins[index % 2]}/api/upload/avatar`, {
          method: "POST",
          headers: { Authorization: `Bearer ${token}` },
          body: fileForm(picture),
        });
        return { status: response.status, body: await response.json() };
      }),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(201));
    const { stored, incoming } = filesOnDisk(folder);
    expect(incoming).toEqual([]);
    expect(stored).toHaveLength(1);
    expect(await keysInUse()).toEqual(stored);
    expect(await keysByState()).toEqual({ live: stored });
    for (const origin of origins) {
      const served = await fetch(`${origin}/cdn/${stored[0]}`);
      expect(served.status).toBe(200);
      expect(Buffer.from(await served.arrayBuffer())).toEqual(readFileSync(join(folder, "files", stored[0] ?? "")));
    }
  },
);
