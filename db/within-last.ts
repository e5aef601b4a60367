import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

/** Returns an SQL condition. A time ahead of the clock was stored before the clock was set back, and does not count. */
export function isWithinLast(time: SQLWrapper, seconds: number | SQL): SQL<boolean> {
  // `now()` is when the transaction began; another one may have stored its time while this one waited for a lock.
  return sql`(${time} between clock_timestamp() - make_interval(secs => ${seconds}) and clock_timestamp())`;
}
