import { randomUUID } from "node:crypto";
import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { pendingDeletion, storedFiles } from "@/db/schema";
import { sweepFiles } from "@/lib/media/files/removal";
import { expectError } from "../support/expected-errors";
import { newPerson } from "../support/people";
import { addRows } from "../support/rows";
import { ageFiles, filesOnDisk, keysByState } from "../support/stored-files";

const data = process.env.DATA_DIR ?? "";
const folder = join(data, "files", "avatars");
const newKey = () => `avatars/${randomUUID()}.webp`;
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Puts files and their records in place, past the service. */
async function place(
  userId: string | null,
  state: "pending" | "live" | typeof pendingDeletion,
  keys: string[],
): Promise<void> {
  mkdirSync(folder, { recursive: true });
  for (const key of keys) writeFileSync(join(data, "files", key), "x");
  await addRows(
    storedFiles,
    keys.map((key) => ({ key, userId, state, bytes: 1 })),
  );
}

it("The sweep deletes files that are pending deletion, unfinished or without an owner, and no others", async () => {
  const { id } = await newPerson();
  const [queued, late, live, orphan, fresh] = [newKey(), newKey(), newKey(), newKey(), newKey()];
  await place(id, pendingDeletion, [queued]);
  await place(id, "pending", [late]);
  await ageFiles(data);
  await place(id, "live", [live]);
  await place(null, "live", [orphan]);
  await place(id, "pending", [fresh]);
  await sweepFiles();
  expect(filesOnDisk(data).stored).toEqual([live, fresh].sort());
  expect(await keysByState()).toEqual({ live: [live], pending: [fresh] });
  await sweepFiles({ isAlone: true });
  expect(await keysByState()).toEqual({ live: [live] });
});

it("The sweep passes over a file that cannot be removed, and comes back to it", async () => {
  const { id } = await newPerson();
  const stuck = newKey();
  mkdirSync(join(data, "files", stuck), { recursive: true });
  await addRows(storedFiles, { key: stuck, userId: id, state: pendingDeletion, bytes: 1 });
  await ageFiles(data);
  const others = Array.from({ length: 150 }, newKey);
  await place(id, pendingDeletion, others);
  expectError(/file storage failed/);
  await sweepFiles();
  const { [pendingDeletion]: waiting = [] } = await keysByState();
  expect(waiting).toContain(stuck);
  expect(waiting.length).toBeLessThanOrEqual(100);
  rmSync(join(data, "files", stuck), { recursive: true });
  await sweepFiles();
  expect((await keysByState())[pendingDeletion]).toBeUndefined();
  expect(others.filter((key) => existsSync(join(data, "files", key)))).toEqual([]);
});
