import type { Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { setTimeout as pause, setImmediate as turn } from "node:timers/promises";
import { withIdleTimeout } from "@/lib/core/process/deadline";
import { beginStopping } from "@/lib/core/process/stopping";
import { lastResponse, openConnections } from "../server/connections";
import { stopBounds } from "./stop-bounds.mjs";

/** `drain` and `handover` answer everything for two seconds; health says so only in `drain`. */
export type StopMode = "drain" | "handover" | "at once";

/**
 * Gives requests in flight 7 s, and the service 2 s to close, or else the exit code is 1. A second signal exits at
 * once.
 */
export async function shutDown(server: Server, pace: StopMode, closeService: () => Promise<void>): Promise<never> {
  // A balancer need not learn of a stop where another process takes over.
  if (pace !== "handover") beginStopping();
  // On a handover the primary stopped the worker, without a signal.
  endOnSecondSignal(pace === "handover" ? undefined : Date.now());
  await closeConnections(server, pace, stopBounds.requestsMilliseconds);
  beginStopping();
  // The time of the embedded database's last checkpoint, which runs in this process, does not count.
  const isClosed = await withIdleTimeout(stopBounds.serviceMilliseconds, closeService(), () => undefined).then(
    () => true,
    () => false,
  );
  process.exit(isClosed ? 0 : 1);
}

/** Ends with exit code 1. Responses in flight get two seconds, and nothing is closed in order. */
export async function endAfterFailure(server: Server | undefined): Promise<never> {
  if (server) await closeConnections(server, "at once", stopBounds.failureMilliseconds);
  process.exit(1);
}

function endOnSecondSignal(firstAt: number | undefined): void {
  let since = firstAt;
  const onSignal = () => {
    since ??= Date.now();
    if (Date.now() - since > stopBounds.echoMilliseconds) process.exit(1);
  };
  for (const signal of ["SIGTERM", "SIGINT"]) process.on(signal, onSignal);
}

/**
 * Stops listening at that pace, and ends when all connections are closed; after `within` milliseconds they are cut off.
 */
export async function closeConnections(server: Server, pace: StopMode, within: number): Promise<void> {
  const over = pause(within);
  endWithNextAnswer(server);
  if (pace !== "at once") {
    await pause(stopBounds.drainMilliseconds);
    await noneWaits(server);
  }
  const closed = new Promise((resolve) => server.close(resolve));
  let unused: ReadonlySet<Socket> = new Set();
  const closing = setInterval(async () => {
    // A process that was held up first reads what has come meanwhile, as a request may be among it.
    await turn();
    unused = closeUnused(server, unused);
  }, 100);
  await Promise.race([closed, over]);
  clearInterval(closing);
  server.closeAllConnections();
  for (const socket of openConnections(server)) socket.destroy();
}

function endWithNextAnswer(server: Server): void {
  const end = (response: ServerResponse) => void (response.headersSent || response.setHeader("Connection", "close"));
  for (const event of ["request", "checkContinue"]) server.prependListener(event, (_, response) => end(response));
  for (const socket of openConnections(server)) {
    const response = lastResponse(socket);
    if (response) end(response);
  }
}

/** Node accepts one connection per turn of the event loop, and closing the port resets those in the backlog. */
async function noneWaits(server: Server): Promise<void> {
  const end = Date.now() + 500;
  let isQuiet = false;
  for (const event of ["connection", "request"]) {
    server.on(event, () => {
      isQuiet = false;
    });
  }
  while (!isQuiet && Date.now() < end) {
    isQuiet = true;
    await turn();
  }
}

/** @param before those that were unused the last time; one that has been opened since may have sent its request */
function closeUnused(server: Server, before: ReadonlySet<Socket>): ReadonlySet<Socket> {
  server.closeIdleConnections();
  const unused = [...openConnections(server)].filter((socket) => socket.bytesRead === 0 || socket.writableFinished);
  for (const socket of unused) if (before.has(socket)) socket.destroy();
  return new Set(unused);
}
