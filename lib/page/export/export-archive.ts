import "server-only";
import { PassThrough, Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { ZipFile } from "yazl";
import { withStoredFile } from "@/lib/media/storage/stored-file";
import { archivePath, type Export } from "./export-parts";

/** Streams a ZIP. @throws Error from the iterator when a file cannot be read; the archive is then cut short */
export async function* archiveOf({ parts, keys }: Export): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile();
  const output = Readable.from(zip.outputStream, { objectMode: false });
  const abort = new AbortController();
  for (const [name, text] of parts) zip.addBuffer(Buffer.from(text), name);
  for (const key of keys) {
    // Pictures, sound and video are compressed already.
    zip.addReadStreamLazy(archivePath(key), { compress: false }, (done) => {
      const content = new PassThrough();
      content.on("error", (error) => output.destroy(error));
      void withStoredFile(
        key,
        async (_, bytes) => {
          await pipeline(bytes, content, { signal: abort.signal });
          return true;
        },
        abort.signal,
      )
        .then((found) => found ?? content.destroy(new Error("a stored file was removed meanwhile")))
        .catch((error) => content.destroy(error));
      done(null, content);
    });
  }
  zip.end();
  try {
    yield* output;
  } finally {
    abort.abort();
    output.destroy();
  }
}
