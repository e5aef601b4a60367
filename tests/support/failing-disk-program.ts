import { openPglite } from "@/db/embedded";
import { failingDisk } from "./failing-disk";

/**
 * Opens the database in the folder of the first argument, has the disk below it fail as the second says, and prints what
 * came of the statements at that moment and after it. Its disk is that of FAILING_DISK in the folder of the third.
 */
const [folder = "", failure = "", control = ""] = process.argv.slice(2);
const disk = failingDisk(control);
const stops: string[] = [];
const database = openPglite(folder, ({ message }) => stops.push(message));
await database.exec("create table kept (id integer primary key, value text not null)");
await database.exec("checkpoint");
await database.query("insert into kept values (1, 'acknowledged')");

/** What became of a query. */
const outcome = (query: Promise<unknown>) =>
  query.then(
    () => "answered",
    ({ name, code, message }) => ({ name, code, message }),
  );

disk.fail(JSON.parse(failure));
const failing = outcome(
  database.query("insert into kept select id, repeat(id::text, 50) from generate_series(2, 2000) id"),
);
const waiting = outcome(database.query("select 1"));
const inTransaction = outcome(database.transaction(async (transaction) => transaction.query("select 1")));
const outcomes = { failing: await failing, waiting: await waiting, inTransaction: await inTransaction };
disk.mend();
const after = await outcome(database.query("select 1"));
await database.close();
// A timer of PostgreSQL's recovery, which nobody ends after a crash, would keep the process for ten seconds.
process.stdout.write(JSON.stringify({ ...outcomes, after, stops }), () => process.exit());
