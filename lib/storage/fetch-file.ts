import { open } from "node:fs/promises";

/** What fetching one file may take: from the first packet to the last byte, and bytes after decompression; `signal` ends it before. */
export type FetchBounds = { milliseconds: number; bytes: number; signal?: AbortSignal };

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
    signal: within(bounds),
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

/**
 * Asks another server how large a file is, following no redirect.
 * @returns bytes; `undefined` when it has no such file
 * @throws Error when it does not say so in time
 */
export async function fetchSize(address: string, bounds: Omit<FetchBounds, "bytes">): Promise<number | undefined> {
  const { status, headers } = await fetch(address, {
    method: "HEAD",
    redirect: "error",
    credentials: "omit",
    cache: "no-store",
    signal: within(bounds),
  });
  if (status === 404) return undefined;
  const bytes = Number(headers.get("content-length") ?? Number.NaN);
  if (status !== 200 || !Number.isSafeInteger(bytes)) throw new Error(`the server answered ${status}`);
  return bytes;
}

function within({ milliseconds, signal }: Omit<FetchBounds, "bytes">): AbortSignal {
  const timeout = AbortSignal.timeout(milliseconds);
  return signal ? AbortSignal.any([signal, timeout]) : timeout;
}
