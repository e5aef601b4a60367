import { randomUUID } from "node:crypto";
import { closeSync, ftruncateSync, mkdirSync, openSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { database } from "@/db/client";
import { migrateDatabase } from "@/db/migrate";
import { storedFiles } from "@/db/schema";
import { understandCommand } from "@/lib/operator/admin/commands";
import { temporaryFolder } from "@/scripts/temporary";
import { newPerson } from "../support/people";
import { filesOnDisk } from "../support/stored-files";

const megabyte = 1024 * 1024;
const files = 16;
const { signal } = new AbortController();

/** The most that this process holds while that work is done, in megabytes. */
async function maxHeldDuring(work: () => Promise<void>): Promise<number> {
  let most = 0;
  const look = () => {
    most = Math.max(most, process.memoryUsage.rss() / megabyte);
  };
  const looking = setInterval(look, 20);
  await work();
  clearInterval(looking);
  return most;
}

it("a backup of 1.6 GB of files and its restore hold no more memory than one of a few", async () => {
  const { folder, remove } = temporaryFolder("backup-memory");
  const data = process.env.DATA_DIR ?? "";
  const run = (...words: string[]) => understandCommand(words, folder)(signal);
  await migrateDatabase();
  const { id } = await newPerson();
  const few = await maxHeldDuring(async () => {
    await run("backup", "few.tar");
    await run("restore", "few.tar", "--replace");
  });
  const backgrounds = join(data, "files", "backgrounds");
  mkdirSync(backgrounds, { recursive: true });
  for (let file = 0; file < files; file++) {
    const key = `backgrounds/${randomUUID()}.mp4`;
    // Empty on disk, and read as zeros.
    const descriptor = openSync(join(data, "files", key), "w");
    ftruncateSync(descriptor, 100 * megabyte);
    closeSync(descriptor);
    await database()
      .insert(storedFiles)
      .values({ key, userId: id, state: "live", bytes: 100 * megabyte });
  }
  const many = await maxHeldDuring(async () => {
    expect(await run("backup", "many.tar")).toMatchObject({ files, missing_files: [] });
    expect(statSync(join(folder, "many.tar")).size).toBeGreaterThan(files * 100 * megabyte);
    rmSync(backgrounds, { recursive: true });
    expect(await run("restore", "many.tar", "--replace")).toMatchObject({ files });
  });
  expect(filesOnDisk(data).stored).toHaveLength(files);
  const more = many - few;
  process.stdout.write(
    `${files * 100} MB of files: ${Math.round(many)} MB of memory, ${Math.round(few)} without any\n`,
  );
  expect(more).toBeLessThan(100);
  remove();
});
