import { closeDatabase } from "@/db/client";
import { openPool, type PostgresPool } from "@/db/postgres-pool";
import { startPostgres } from "@/scripts/postgres";

type Wire = { port: number; close: () => Promise<void> };

/**
 * A pool of this process behind a wire to a PostgreSQL of its own, where `DATABASE_URL` leads as well.
 * @param programs folder of `initdb` and `postgres` @param onChange as of `openPool`
 */
export async function openWiredPool<Between extends Wire>(
  programs: string,
  size: number,
  startWire: (target: number) => Promise<Between>,
  onChange: (isDown: boolean) => void = () => {},
) {
  const database = await startPostgres(programs);
  const url = new URL(database.url);
  const wire = await startWire(Number(url.port));
  url.port = String(wire.port);
  process.env.DATABASE_URL = url.href;
  const pool = openPool(size, onChange);
  return {
    pool,
    wire,
    select: async (value: number): Promise<unknown> => (await pool.client.unsafe(`select ${value} as value`))[0]?.value,
    async close() {
      await pool.close();
      await closeDatabase();
      await wire.close();
      await database.stop();
    },
  };
}

/** Transactions that stay open until `end`, which fails if one of them has failed. */
export function holdTransactions(pool: PostgresPool, count: number) {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  let begun = 0;
  const all = Array.from({ length: count }, () =>
    pool.client.begin(() => {
      begun += 1;
      return held;
    }),
  );
  return {
    begun: () => begun,
    async end() {
      letGo();
      await Promise.all(all);
    },
  };
}
