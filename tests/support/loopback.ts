import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";

/** A server of a test on 127.0.0.1, on a free port when none is given; `close` ends what is under way too. */
export async function listenOnLoopback(answer: RequestListener, port = 0) {
  // It shares its process with the client: after both were blocked, it would end an idle connection that the client takes up.
  const server = createServer({ keepAliveTimeout: 0 }, answer).listen(port, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the server has no port");
  return {
    url: `http://127.0.0.1:${address.port}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
