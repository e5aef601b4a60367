import postgres from "postgres";
import { describe } from "vitest";
import { closeDatabase } from "@/db/client";
import { migrateDatabase } from "@/db/migrate";
import { createDatabase, startPostgres } from "@/scripts/postgres";
import { findPostgres } from "../../scripts/programs.mjs";
import { startFailingWire } from "../support/nth/failing-wire";
import { describeStores, type StoreBed } from "../support/nth/store-suite";

const programs = findPostgres();
/** In `npm test`; `nth-statement-embedded` has half of them. */
const oneFunctionOf = 4;

describe.runIf(programs)("with a server of its own", () => {
  describeStores("PostgreSQL", openBehindWire, oneFunctionOf);
});

async function openBehindWire(): Promise<StoreBed> {
  const server = await startPostgres(programs ?? "");
  const { url } = await createDatabase(server.url);
  const wire = await startFailingWire(Number(new URL(url).port));
  const throughWire = new URL(url);
  throughWire.port = String(wire.port);
  process.env.DATABASE_URL = throughWire.href;
  await migrateDatabase();
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  return {
    faults: wire,
    run: async (text) => [...(await sql.unsafe(text))].flat() as Record<string, unknown>[],
    async close() {
      await closeDatabase();
      await sql.end();
      await wire.close();
      await server.stop();
    },
  };
}
