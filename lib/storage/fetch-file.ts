import { open } from "node:fs/promises";

/** What fetching one file may take: from the first packet to the last byte, and bytes after decompression. */
export type FetchBounds = { milliseconds: number; bytes: number };

/**
 * Fetches a file from another server, following no redirect.
 * @param path where nothing is yet; after an error, part of the file may be there
 * @throws Error when the server does not give it whole, in time and within the bounds
 */
export async function fetchFile(address: string, path: string, bounds: FetchBounds): Promise<void> {
  const { status, body } = await fetch(address, {
    redirect: "error",
    credentials: "omit",
    cache: "no-store",
    signal: AbortSignal.timeout(bounds.milliseconds),
  });
  if (status !== 200 || body === null) {
    await body?.cancel();
    throw new Error(`the server answered ${status}`);
  }
  const file = await open(path, "wx", 0o600);
  try {
    let bytes = 0;
    for await (const chunk of body) {
      bytes += chunk.byteLength;
      // Leaving the loop cancels the rest.
      if (bytes > bounds.bytes) throw new Error("the file is too large");
      await file.writeFile(chunk);
    }
  } finally {
    await file.close();
  }
}
