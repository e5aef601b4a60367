import { openPglite } from "@/db/embedded";
import { authSecret } from "@/lib/instance-secret";

/** Set by `disk-recorder.mjs`. */
const { recordNote } = globalThis as unknown as { recordNote: (note: string) => void };

recordNote(`secret ${authSecret()}`);
const database = openPglite(`${process.env.DATA_DIR}/database`);
await database.exec("create table links (id integer primary key, value text not null)");
recordNote("made");
for (let id = 1; id <= 80; id++) {
  await database.query("insert into links values ($1, $2)", [id, `${id} `.repeat(300)]);
  recordNote(`added ${id}`);
  if (id % 4 === 0) {
    await database.query("delete from links where id = $1", [id / 4]);
    recordNote(`deleted ${id / 4}`);
  }
  // The log moves on to other files, and those it no longer needs get new names.
  if (id % 20 === 0) await database.exec("select pg_switch_wal(); checkpoint");
}
await database.close();
recordNote("closed");
