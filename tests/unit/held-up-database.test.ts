import { cpSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { closeDatabase, connection, pingDatabase, subscribeToDatabaseStop } from "@/db/client";
import { wasNeverSent } from "@/db/failure";
import { call, read } from "../support/api";
import { migratedDatabase } from "../support/migrated-database";

const stops: string[] = [];
const folder = join(process.env.DATA_DIR ?? "", "database");

beforeAll(async () => {
  cpSync(await migratedDatabase(), folder, { recursive: true });
  // The watch counts its own turns, which the tests give it; all else is the service as it starts.
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  await pingDatabase();
  subscribeToDatabaseStop(({ message }) => stops.push(message));
});
afterAll(async () => {
  vi.useRealTimers();
  await closeDatabase();
});

/** Turns of the watch, each of which stands for five seconds. */
async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) {
    vi.advanceTimersByTime(5_000);
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/** A transaction that has begun and that nothing ends. */
async function holdUp() {
  let end = () => {};
  let hasBegun = false;
  const held = connection().pglite?.transaction(() => {
    hasBegun = true;
    return new Promise<void>((resolve) => {
      end = resolve;
    });
  });
  await expect.poll(() => hasBegun).toBe(true);
  return { held, end: () => end() };
}

/** Whether a request has been answered so far. */
function watched(request: Promise<Response>) {
  const seen: { answer?: Promise<{ status: number; body: unknown }> } = {};
  void request.then((response) => {
    seen.answer = read(response);
  });
  return seen;
}

const unavailable = {
  status: 503,
  body: {
    error: "unavailable",
    error_description: "The service cannot reach its database; try again in a few seconds",
  },
};

it("what waits for a database that has answered nothing for ten seconds gets 503, and never runs", async () => {
  const { held, end } = await holdUp();
  const first = watched(call("GET", "/api/user/nobody"));
  const refused = pingDatabase().catch((error: unknown) => error);
  await turns(2);
  expect(first.answer).toBeUndefined();
  await turns(1);
  await expect.poll(() => first.answer).toBeDefined();
  expect(await first.answer).toEqual(unavailable);
  expect(wasNeverSent(await refused)).toBe(true);
  const later = watched(call("GET", "/api/user/nobody"));
  await turns(1);
  await expect.poll(() => later.answer).toBeDefined();
  expect(await later.answer).toEqual(unavailable);
  end();
  await held;
  expect((await call("GET", "/api/user/nobody")).status).toBe(404);
  for (let turn = 0; turn < 10; turn += 1) {
    await turns(1);
    await pingDatabase();
  }
  expect(stops).toEqual([]);
});

it("a database that has answered nothing for half a minute is stopped, and whoever waits for that is told once", async () => {
  const { held, end } = await holdUp();
  await turns(6);
  expect(stops).toEqual([]);
  await turns(1);
  expect(stops).toEqual([`The embedded database in ${folder} has stopped: it has answered no query for 30 seconds.`]);
  expect(await read(await call("GET", "/api/user/nobody"))).toEqual(unavailable);
  end();
  await expect(held).rejects.toThrow(stops[0]);
});
