import postgres from "postgres";
import { describe } from "vitest";
import { closeDatabase } from "@/db/client";
import { findPostgres } from "../../scripts/programs.mjs";
import { openDatabaseCopy } from "../support/database-copy";
import { startFailingWire } from "../support/nth/failing-wire";
import { describeStores, type StoreBed } from "../support/nth/store-suite";

const programs = findPostgres();
/** In `npm test`; `nth-statement-embedded` has half of them. */
const oneWorkOf = 4;

describe.runIf(programs)("with a database of its own", () => {
  describeStores("PostgreSQL", openBehindWire, oneWorkOf);
});

async function openBehindWire(): Promise<StoreBed> {
  const { url, drop } = await openDatabaseCopy();
  const wire = await startFailingWire(Number(new URL(url).port));
  const throughWire = new URL(url);
  throughWire.port = String(wire.port);
  process.env.DATABASE_URL = throughWire.href;
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  return {
    faults: wire,
    run: async (text) => [...(await sql.unsafe(text))].flat() as Record<string, unknown>[],
    async close() {
      await closeDatabase();
      await sql.end();
      await wire.close();
      await drop();
    },
  };
}
