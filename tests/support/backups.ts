import { createHash } from "node:crypto";
import { text } from "node:stream/consumers";
import { createGunzip } from "node:zlib";
import { readArchive, verifyArchive } from "@/lib/operator/backup/archive-reader";
import { fileKeyOfEntry, findEntryTable } from "@/lib/operator/backup/manifest";

/** What a whole backup holds: rows of each table as sorted lines, and the SHA-256 of each file by its key. */
export async function readContent(path: string) {
  const manifest = await verifyArchive(path);
  const rows: Record<string, string[]> = {};
  const files: Record<string, string> = {};
  await readArchive(path, async ({ name, content }) => {
    const [table, key] = [findEntryTable(name), fileKeyOfEntry(name)];
    if (table !== undefined) rows[table] = (await text(content.pipe(createGunzip()))).trim().split("\n").sort();
    if (key !== undefined) {
      const hash = createHash("sha256");
      for await (const chunk of content) hash.update(chunk);
      files[key] = hash.digest("hex");
    }
    return true;
  });
  return { manifest, rows, files };
}
