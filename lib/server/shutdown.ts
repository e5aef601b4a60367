import type { Server } from "node:http";

const stopWithinMilliseconds = 10_000;

/** Takes no new request, lets those in flight finish, closes the service, and exits whatever hangs. */
export async function shutDown(server: Server, closeService: () => Promise<void>): Promise<never> {
  setTimeout(() => process.exit(1), stopWithinMilliseconds).unref();
  const closed = new Promise((resolve) => server.close(resolve));
  // A connection that was busy at the signal is idle a moment later, and would stay open.
  setInterval(() => server.closeIdleConnections(), 100).unref();
  setTimeout(() => server.closeAllConnections(), stopWithinMilliseconds - 2_000).unref();
  await closed;
  await closeService();
  process.exit(0);
}
