import { mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { closeDatabase, database } from "@/db/client";
import { migrateDatabase } from "@/db/migrate";
import { secondFactors, storedFiles } from "@/db/schema";
import { createSession } from "@/lib/people/auth/session/session-store";
import { createDatabase, type PostgresServer, startPostgres } from "@/scripts/postgres";
import { temporaryFolder } from "@/scripts/temporary";
import { findPostgres } from "../../scripts/programs.mjs";
import { runAdmin } from "../support/admin";
import { newPerson } from "../support/people";
import { startServer } from "../support/server";

const programs = findPostgres();
const AUTH_SECRET = "a-new-secret-of-forty-eight-characters-012345678";
const { folder, remove } = temporaryFolder("volume");
let postgres: PostgresServer;
let url: string;

beforeAll(async () => {
  if (!programs) return;
  postgres = await startPostgres(programs);
  ({ url } = await createDatabase(postgres.url));
  process.env.DATABASE_URL = url;
  await migrateDatabase();
});
afterAll(async () => {
  await closeDatabase();
  await postgres?.stop();
  remove();
});

const start = (more: Record<string, string> = {}) =>
  startServer({ DATABASE_URL: url, DATA_DIR: folder, RATE_LIMITS: "off", ...more });

it.runIf(programs)(
  "a server whose data folder lacks what its PostgreSQL needs says so, and puts nothing there",
  async () => {
    const { id } = await newPerson();
    // An account alone needs neither, such as one that the operator has made before the first start.
    await (await start()).close();
    expect(readdirSync(folder)).toContain("auth-secret");
    const { folder: unmounted, remove: removeUnmounted } = temporaryFolder("unmounted");
    await createSession(id, null);
    const withoutSecret = `The file ${unmounted}/auth-secret is missing, and people have signed in under a secret. If a volume belongs at ${unmounted}, mount it; if the secret was in AUTH_SECRET, set it again; if the file was lost, restore it from a backup. To go on without it, set AUTH_SECRET to a new secret (openssl rand -base64 48): everybody has to sign in again, and those with a second factor by a recovery code.`;
    const backup = await runAdmin(["backup", join(folder, "lost.tar")], {
      ...process.env,
      ...{ DATABASE_URL: url, DATA_DIR: unmounted, AUTH_SECRET: "" },
    });
    expect(backup).toMatchObject({ code: 1, complaint: `${withoutSecret}\n` });
    // Sessions alone are only ended, since hosts without a volume start with an empty folder each time.
    const { folder: empty, remove: removeEmpty } = temporaryFolder("empty");
    const fresh = await start({ DATA_DIR: empty });
    expect(fresh.output()).toMatch(/"level":40,.*a new one is made, and everybody has to sign in again/);
    await fresh.close();
    removeEmpty();
    await database().insert(secondFactors).values({ userId: id, secret: "sealed", lastStep: 1 });
    await expect(start({ DATA_DIR: unmounted })).rejects.toThrow(`\n${withoutSecret}\n`);
    const key = "avatars/00000000-0000-4000-8000-000000000000.webp";
    await database().insert(storedFiles).values({ key, userId: id, state: "live", bytes: 10 });
    const withoutFiles = `The folder ${unmounted}/files is missing, and the database has files in it. If a volume belongs at ${unmounted}, mount it; if they are at UploadThing, set UPLOADTHING_TOKEN; if they were lost, restore a backup (npm run admin -- restore <file>). To go on without them, make the folder, empty.`;
    await expect(start({ DATA_DIR: unmounted, AUTH_SECRET })).rejects.toThrow(`\n${withoutFiles}\n`);
    expect(readdirSync(unmounted)).toEqual([]);
    mkdirSync(join(unmounted, "files"));
    const server = await start({ DATA_DIR: unmounted, AUTH_SECRET });
    expect((await fetch(`${server.url}/api/health`)).status).toBe(200);
    await server.close();
    removeUnmounted();
  },
);
