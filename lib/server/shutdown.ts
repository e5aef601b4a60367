import type { Server } from "node:http";
import { Server as TcpServer } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { stopBounds } from "./bounds";
import { connectionsOf, responseOn } from "./connections";
import { beginStopping, isStopping } from "./stopping";

/**
 * Takes no new connection, and ends each open one with its next answer; requests in flight finish, within 8 seconds.
 * Then closes the service and ends the process: with code 0, or 1 when the service does not close in time.
 * A second signal, or call, ends the process at once.
 */
export async function shutDown(server: Server, closeService: () => Promise<void>): Promise<never> {
  if (isStopping()) return endAtOnce();
  beginStopping();
  for (const signal of ["SIGTERM", "SIGINT"]) process.on(signal, endAtOnce);
  await closeConnections(server);
  const isClosed = closeService().then(() => true);
  const isLate = pause(stopBounds.serviceMilliseconds, false, { ref: false });
  process.exit((await Promise.race([isClosed, isLate])) ? 0 : 1);
}

function endAtOnce(): Promise<never> {
  if (beginStopping() > stopBounds.echoMilliseconds) process.exit(1);
  return new Promise(() => {});
}

async function closeConnections(server: Server): Promise<void> {
  server.prependListener("request", (_request, response) => {
    response.shouldKeepAlive = false;
  });
  for (const socket of connectionsOf(server)) {
    const response = responseOn(socket);
    if (response) response.shouldKeepAlive = false;
  }
  // The close of HTTP's own server would cut idle connections at once, and no longer look for late requests.
  const closed = new Promise((resolve) => TcpServer.prototype.close.call(server, resolve));
  await Promise.race([closed, pause(stopBounds.idleMilliseconds)]);
  const closing = setInterval(() => closeUnused(server), 100);
  const cut = setTimeout(
    () => server.closeAllConnections(),
    stopBounds.requestsMilliseconds - stopBounds.idleMilliseconds,
  );
  await closed;
  clearInterval(closing);
  clearTimeout(cut);
}

/** Closes what has nothing under way: idle connections, silent ones, and those that only wait for the client's end. */
function closeUnused(server: Server): void {
  server.closeIdleConnections();
  for (const socket of connectionsOf(server)) {
    if (socket.bytesRead === 0 || socket.writableFinished) socket.destroy();
  }
}
