import { setTimeout as pause } from "node:timers/promises";
import { closeDatabase } from "@/db/client";
import { migrateDatabase } from "@/db/migrate";
import { closeConversions } from "@/lib/media/conversion/conversion";
import { call } from "./api";
import { newAuthors, writersOf } from "./write-load";

/** Set by `disk-recorder.mjs`. */
const { recordNote } = globalThis as unknown as { recordNote: (note: string) => void };
const milliseconds = Number(process.env.LOAD_MILLISECONDS);

await migrateDatabase();
const authors = await newAuthors();
recordNote(`authors ${JSON.stringify(authors)}`);
const writers = writersOf(authors);
for (const writer of writers) await writer.check(call);
const end = Date.now() + milliseconds;
const counts = writers.map((writer) =>
  writer.write(
    async (...request) => {
      // Handlers in one process would otherwise never let each other have a turn.
      await pause(1);
      return call(...request);
    },
    () => Date.now() < end,
    (expected) => recordNote(`expected ${JSON.stringify([writer.name, expected])}`),
  ),
);
process.stdout.write(JSON.stringify(await Promise.all(counts)));
await closeConversions();
await closeDatabase();
