import { openPglite } from "@/db/embedded";
import { failingDisk } from "./failing-disk";

/**
 * Opens the database in the folder of the first argument, has the disk below it fail as the second says, and prints what
 * came of a statement at that moment and of one after it, or why the database crashed. Its disk is that of FAILING_DISK
 * in the folder of the third.
 */
const [folder = "", failure = "", control = ""] = process.argv.slice(2);
const disk = failingDisk(control);
const database = openPglite(folder, ({ message }) => {
  process.stdout.write(message);
  process.exit(1);
});
await database.exec("create table kept (id integer primary key, value text not null)");
await database.exec("checkpoint");
await database.query("insert into kept values (1, 'acknowledged')");
disk.fail(JSON.parse(failure));
const failing = await database
  .query("insert into kept select id, repeat(id::text, 50) from generate_series(2, 2000) id")
  .then(
    () => "answered",
    ({ code }) => code,
  );
disk.mend();
const { rows } = await database.query<{ id: number }>("select id from kept order by id");
await database.close();
process.stdout.write(JSON.stringify([failing, rows.map(({ id }) => id)]));
