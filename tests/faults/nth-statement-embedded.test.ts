import { connection } from "@/db/client";
import { migrateDatabase } from "@/db/migrate";
import { copyMigratedDatabase } from "../support/migrated-folder";
import { failPglite } from "../support/nth/failing-pglite";
import { describeCompleteness, describeStores } from "../support/nth/store-suite";

/** In `npm test`. */
const oneFunctionOf = 2;

describeCompleteness();

describeStores(
  "the embedded database",
  async () => {
    copyMigratedDatabase();
    await migrateDatabase();
    const { pglite } = connection();
    if (!pglite) throw new Error("this is not the embedded database");
    const run = async (text: string) => (await pglite.exec(text)).at(-1)?.rows ?? [];
    return { faults: failPglite(pglite), run, close: async () => {} };
  },
  oneFunctionOf,
);
