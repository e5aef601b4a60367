import { inject } from "vitest";
import { connection } from "@/db/client";
import { migrateDatabase } from "@/db/migrate";
import { copyMigratedDatabase } from "../support/migrated-folder";
import { failPglite } from "../support/nth/failing-pglite";
import { describeStores } from "../support/nth/store-suite";

describeStores(
  "the embedded database",
  async () => {
    copyMigratedDatabase();
    await migrateDatabase();
    const { pglite } = connection();
    if (!pglite) throw new Error("this is not the embedded database");
    const run = async (text: string) => (await pglite.exec(text)).at(-1)?.rows ?? [];
    const faults = failPglite(pglite);
    // In `npm test` answers are lost in `nth-upload-local`, and in `nth-statement-postgres` where that can happen.
    const ways = inject("isLong") ? faults.ways : faults.ways.slice(0, 1);
    return { faults: { ...faults, ways }, run, close: async () => {} };
  },
  2,
);
