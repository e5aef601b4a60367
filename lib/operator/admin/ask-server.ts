import { request } from "node:http";
import { dirname } from "node:path";
import { text } from "node:stream/consumers";
import { env } from "@/lib/core/process/env";
import { requireTrustedSocketFolder, socketPath } from "./socket-path";

/** The server sends a heartbeat every five seconds. */
const silentWithinMilliseconds = 30_000;

type Answer = { output: unknown } | { failure: string };

/** Returns `undefined` without a server. @throws Error when it stops meanwhile or its socket cannot be trusted */
export async function askServer(words: string[], folder: string, signal: AbortSignal): Promise<Answer | undefined> {
  const { DATABASE_URL, DATA_DIR } = env();
  if (DATABASE_URL !== undefined) return undefined;
  const socket = socketPath(DATA_DIR);
  try {
    requireTrustedSocketFolder(dirname(socket), DATA_DIR);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
  try {
    return JSON.parse(await send(socket, JSON.stringify({ words, folder }), signal));
  } catch (error) {
    signal.throwIfAborted();
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "ECONNREFUSED") return undefined;
    if (code === "EACCES") throw new Error(`The server belongs to another user, who alone may use ${socket}`);
    throw new Error(`The server did not finish the command (${code ?? message}); look at its log`);
  }
}

function send(socketPath: string, body: string, signal: AbortSignal): Promise<string> {
  return new Promise((resolve, reject) => {
    const options = { socketPath, method: "POST", timeout: silentWithinMilliseconds, agent: false, signal };
    const sent = request(options, (response) => text(response).then(resolve, reject));
    sent.once("timeout", () => sent.destroy(new Error("the server did not answer in time")));
    sent.once("error", reject).end(body);
  });
}
