import { randomInt } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";

/** `remove` deletes it with its content. */
export function temporaryFolder(name: string): { folder: string; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), `vitrine-${name}-`));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }) };
}

/** Below what systems give to connections that go out (Linux from 32768, others from 49152), which are many in a test. */
const ports = { lowest: 20_000, highest: 32_767 } as const;
/** The workers of a test run use a port some time after it was free, so each has a share; the rest have another. */
const shares = Math.min(64, 2 * availableParallelism() + 1);
const remembered = 100;
const given: number[] = [];

/**
 * Returns a port that was free a moment ago, chosen at random, and none of the last hundred: a process that is no worker of
 * the same test run may still get it before it is used.
 */
export async function freePort(): Promise<number> {
  const share = Number(process.env.VITEST_POOL_ID ?? 0) % shares;
  for (;;) {
    const port = ports.lowest + shares * randomInt(Math.floor((ports.highest + 1 - ports.lowest) / shares)) + share;
    if (given.includes(port)) continue;
    given.push(port);
    if (given.length > remembered) given.shift();
    if (await isFree(port)) return port;
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  try {
    await once(server.listen(port), "listening");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EADDRINUSE") return false;
    throw error;
  }
  server.close();
  await once(server, "close");
  return true;
}
