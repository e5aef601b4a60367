import { randomBytes } from "node:crypto";
import { createServer } from "node:http";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL(".", import.meta.url));
const startWithinMilliseconds = 120_000;
const stopWithinMilliseconds = 10_000;

/** Forgeable by nobody: the name of the header that carries the socket's address is made anew at every start. */
const addressHeader = `x-${randomBytes(16).toString("hex")}`;

/** Next does not wait for `instrumentation.ts` here, so that reports through this callback when the service is ready or cannot be. */
function serviceStarted() {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error("the service did not start in time")), startWithinMilliseconds);
    globalThis[Symbol.for("vitrine.started")] = (service) => {
      clearTimeout(late);
      if (service.failure) reject(service.failure);
      else resolve(service);
    };
  });
}

function refuse(response, description) {
  const body = JSON.stringify({ error: "invalid_request", error_description: description });
  response.writeHead(400, { "Content-Type": "application/json", "Cache-Control": "no-store", Connection: "close" });
  response.end(body);
}

function isDecodable(url) {
  try {
    return !decodeURIComponent(url.split("?", 1)[0]).includes("\0");
  } catch {
    return false;
  }
}

/**
 * Serves the built site until SIGTERM or SIGINT.
 * @returns the site's address, and whether the demo profile is there
 */
export async function serve() {
  process.env.NODE_ENV = "production";
  const port = Number(process.env.PORT || 3000);
  globalThis[Symbol.for("vitrine.remote-address-header")] = addressHeader;
  const { default: next } = await import("next");
  const app = next({ dev: false, dir: root, port, quiet: true });
  const [service] = await Promise.all([serviceStarted(), app.prepare()]);
  const handle = app.getRequestHandler();
  const server = createServer({ headersTimeout: 20_000, requestTimeout: 120_000, keepAliveTimeout: 65_000 });
  server.on("request", (request, response) => {
    if (!isDecodable(request.url)) return refuse(response, "The path of the address is not valid percent-encoding");
    request.headers[addressHeader] = request.socket.remoteAddress ?? "";
    return handle(request, response);
  });
  await new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, process.env.HOST || undefined, resolve);
  });
  for (const signal of ["SIGTERM", "SIGINT"]) process.once(signal, () => stop(server, service));
  return { url: service.url, hasDemo: service.hasDemo };
}

/** Takes no new request, lets those in flight finish, closes the database, and exits whatever hangs. */
async function stop(server, service) {
  setTimeout(() => process.exit(1), stopWithinMilliseconds).unref();
  const closed = new Promise((resolve) => server.close(resolve));
  server.closeIdleConnections();
  setTimeout(() => server.closeAllConnections(), stopWithinMilliseconds - 2_000).unref();
  await closed;
  await service.close();
  process.exit(0);
}
