import { afterAll, beforeAll, it } from "vitest";
import { closeDatabase } from "@/db/client";
import { createDatabase, type PostgresServer, startPostgres } from "@/scripts/postgres";
import { findPostgres } from "../../scripts/programs.mjs";
import { expectKillsToLoseNothing } from "../support/kill-rounds";

const programs = findPostgres();
const lasting = { fsync: "on", synchronous_commit: "on", full_page_writes: "on" };
let postgres: PostgresServer;

beforeAll(async () => {
  if (!programs) return;
  postgres = await startPostgres(programs, lasting);
  process.env.DATABASE_URL = (await createDatabase(postgres.url)).url;
});
afterAll(async () => {
  await closeDatabase();
  await postgres?.stop();
});

it.runIf(programs)(
  "kills in the middle of mixed writes lose nothing that was acknowledged, on PostgreSQL, which crashes now and then too",
  async () => {
    await expectKillsToLoseNothing({ DATABASE_URL: process.env.DATABASE_URL ?? "" }, async (round) => {
      if (round % 10 !== 1) return;
      await postgres.crash();
      await postgres.restart();
    });
  },
  900_000,
);
