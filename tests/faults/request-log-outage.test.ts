import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { closeDatabase } from "@/db/client";
import { migrateDatabase } from "@/db/migrate";
import { newSecret } from "@/lib/secrets";
import { createDatabase, type PostgresServer, startPostgres } from "@/scripts/postgres";
import { findPostgres } from "../../scripts/programs.mjs";
import { newPerson } from "../support/people";
import { linesDuring, timeless } from "../support/request-lines";
import { startServer, type TestServer } from "../support/server";

const programs = findPostgres();
let database: PostgresServer;
let server: TestServer;

beforeAll(async () => {
  if (!programs) return;
  database = await startPostgres(programs);
  const { url } = await createDatabase(database.url);
  process.env.DATABASE_URL = url;
  await migrateDatabase();
  await newPerson({ username: "Ada" });
  await closeDatabase();
  server = await startServer({ DATABASE_URL: url, RATE_LIMITS: "off" });
  await database.crash();
});

afterAll(async () => {
  await server?.close("SIGKILL");
  await database?.stop();
});

const paths: [path: string, route: string][] = [
  ["/Ada", "/[handle]"],
  ["/nobody", "/[handle]"],
  ["/api/user/Ada", "/api/user/[username]"],
  ["/api/links", "/api/links"],
  ["/oauth2/authorize?client_id=11111111-1111-4111-8111-111111111111", "/oauth2/authorize"],
];

describe.runIf(programs)("while the database is away", () => {
  it.each(paths)(
    "%s gets a 503 and one line, both under one id, which its failure tells as well",
    async (path, route) => {
      let answer: Response | undefined;
      const before = server.output().length;
      const headers = { Authorization: `Bearer ${newSecret("accessToken")}` };
      const lines = await linesDuring(server, async () => {
        answer = await fetch(server.url + path, { headers });
      });
      const id = answer?.headers.get("x-request-id");
      expect([answer?.status, id]).toEqual([503, expect.stringMatching(/^[0-9a-f-]{36}$/)]);
      expect(lines.map(timeless)).toEqual([{ level: 30, id, method: "GET", route, status: 503 }]);
      const printed = server.output().slice(before);
      const failures = printed.matchAll(/"level":[45]0,.*"id":"([^"]+)"/g);
      expect(new Set(Array.from(failures, ([, failed]) => failed))).toEqual(new Set([id]));
      expect(printed).not.toMatch(/^ +at |Failed query|select /m);
    },
  );
});
