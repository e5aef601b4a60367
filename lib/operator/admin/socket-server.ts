import { chmodSync, rmSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { dirname } from "node:path";
import { text } from "node:stream/consumers";
import { z } from "zod";
import { env } from "@/lib/core/process/env";
import { findJson } from "@/lib/core/text/json";
import { escapeLine } from "./command";
import { needsDatabaseAlone, understandCommand } from "./commands";
import { makeSocketFolder, socketPath } from "./socket-path";

/** Times are milliseconds: for a request to arrive, and between heartbeats. */
const times = { request: 10_000, sign: 5_000 } as const;

const request = z.object({ words: z.array(z.string()), folder: z.string() });

/** Only this user can connect. The caller holds the data folder's lock, so an existing socket is stale. */
export async function openAdminSocket(): Promise<() => Promise<void>> {
  const path = socketPath(env().DATA_DIR);
  makeSocketFolder(dirname(path));
  rmSync(path, { force: true });
  const stopping = new AbortController();
  const underWay = new Set<Promise<void>>();
  const server = createServer(
    { requestTimeout: times.request, headersTimeout: times.request },
    (incoming, response) => {
      const answered = answer(incoming, response, stopping.signal).finally(() => underWay.delete(answered));
      underWay.add(answered);
    },
  );
  await new Promise<void>((listening, failed) => {
    // The socket is exclusive: in a worker of a cluster the primary would listen in its place.
    server.once("error", failed).listen({ path, exclusive: true }, listening);
  });
  chmodSync(path, 0o600);
  server.unref();
  return async () => {
    const closed = new Promise((resolve) => server.close(resolve));
    stopping.abort(new Error("The server is stopping; run the command again when it serves"));
    await Promise.allSettled(underWay);
    server.closeAllConnections();
    await closed;
  };
}

async function answer(incoming: IncomingMessage, response: ServerResponse, stopping: AbortSignal): Promise<void> {
  const leaving = new AbortController();
  response.once("close", () => leaving.abort(new Error("The client closed the connection")));
  // Leading white space is valid JSON, so it serves as the heartbeat.
  response.writeHead(200, { "Content-Type": "application/json" });
  const sign = setInterval(() => response.write(" "), times.sign);
  try {
    const { words, folder } = request.parse(findJson(await text(incoming)));
    if (needsDatabaseAlone(words))
      throw new Error(`Stop the server first: ${words[0]} needs the embedded database alone`);
    const work = understandCommand(words, folder);
    const output = await work(AbortSignal.any([stopping, leaving.signal]));
    response.end(JSON.stringify({ output }));
  } catch (error) {
    response.end(JSON.stringify({ failure: escapeLine(error) }));
  } finally {
    clearInterval(sign);
  }
}
