import { open } from "node:fs/promises";

/** The time is from the first packet to the last byte; bytes count after decompression. */
export type FetchBounds = { milliseconds: number; bytes: number; signal?: AbortSignal };

/**
 * Downloads a file. @param path must not exist; after an error it may hold a part @throws Error unless whole, in time
 * and in bounds
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
      if (bytes > bounds.bytes) throw new Error("the file is too large");
      await file.writeFile(chunk);
    }
  } finally {
    await file.close();
  }
}

/**
 * Returns bytes, or `undefined` when there is no such file. @throws Error when the server does not answer that in time
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
