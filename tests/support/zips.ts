import { buffer } from "node:stream/consumers";
import { fromBufferPromise } from "yauzl";
import { ZipFile } from "yazl";
import { listPageFiles, type PageDocument } from "@/lib/page/document/document";
import { archivePath } from "@/lib/page/export/export-parts";
import { exportFormat } from "@/lib/page/export/schema";

type Packed = Iterable<readonly [name: string, content: Uint8Array | string]>;

/** A ZIP of these entries, in their order. @param mode of each file, as UNIX has it */
export function createZip(entries: Packed, { mode = 0o100644, folders = [] as string[] } = {}): Promise<Buffer> {
  const zip = new ZipFile();
  for (const folder of folders) zip.addEmptyDirectory(folder);
  for (const [name, content] of entries) {
    const isText = name.endsWith(".json");
    zip.addBuffer(Buffer.from(content), name, { compress: isText, mode });
  }
  zip.end();
  return buffer(zip.outputStream as NodeJS.ReadableStream);
}

/** Content by path; the library checks every size. */
export async function unzip(zip: Uint8Array): Promise<Map<string, Buffer>> {
  const opened = await fromBufferPromise(Buffer.from(zip), { lazyEntries: true });
  const files = new Map<string, Buffer>();
  for await (const entry of opened.eachEntry())
    files.set(entry.fileName, await buffer(await opened.openReadStreamPromise(entry)));
  return files;
}

/** An export of a page that can be imported. @param contentOf the bytes of a file by its key */
export function createPageZip(page: PageDocument, contentOf: (key: string) => Uint8Array): Promise<Buffer> {
  const manifest = { format: exportFormat, username: "ada", exported_at: 0, files: [], missing_files: [] };
  const files = listPageFiles(page).map(({ key }) => [archivePath(key), contentOf(key)] as const);
  return createZip([["manifest.json", JSON.stringify(manifest)], ["page.json", JSON.stringify(page)], ...files]);
}
