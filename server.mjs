import { randomBytes, randomUUID } from "node:crypto";
import { createServer } from "node:http";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL(".", import.meta.url));
const startWithinMilliseconds = 120_000;
const stopWithinMilliseconds = 10_000;
/** How long a body may go on after its request was answered. */
const lingerMilliseconds = 40_000;
/** An upload bounds its own pauses; any other request is small. */
const receiveWithinMilliseconds = { upload: 660_000, other: 60_000 };

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

const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

/** What the service answers without the framework; sign-in is next-auth's, which needs it. */
const isDirect = /^\/(?:cdn\/|api(?:$|[/?])(?!auth(?:$|[/?])))/;

/** Requests that Next answers with a 500, or with a redirect to a host of the sender's choice. */
function problemOf({ method, url, rawHeaders }) {
  const hosts = rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === "host");
  if (!methods.includes(method)) return { status: 405, code: "method_not_allowed", text: `Use ${methods.join(", ")}` };
  if (!url.startsWith("/")) return { status: 400, text: "Send the path alone, beginning with a slash" };
  if (hosts.length > 1) return { status: 400, text: "Send the Host header once" };
  if (!isDecodable(url)) return { status: 400, text: "The path is not valid: write every percent sign in it as %25" };
}

function isDecodable(url) {
  try {
    return !decodeURIComponent(url.split("?", 1)[0]).includes("\0");
  } catch {
    return false;
  }
}

function refuse(response, { status, code = "invalid_request", text }) {
  const body = JSON.stringify({ error: code, error_description: text });
  response.writeHead(status, {
    "Content-Type": "application/json",
    "Content-Length": Buffer.byteLength(body),
    "Cache-Control": "no-store",
    "X-Request-Id": randomUUID(),
    Connection: "close",
    ...(status === 405 && { Allow: methods.join(", ") }),
  });
  response.end(body);
}

/** What the operator can mend about the address to listen on, in a sentence. */
function explained(error) {
  const sentences = {
    EADDRINUSE: `Port ${error.port} is in use; choose another with PORT.`,
    EACCES: `Port ${error.port} may not be opened by this user; choose another with PORT.`,
    EADDRNOTAVAIL: `HOST names ${error.address}, which is no address of this machine.`,
    ENOTFOUND: "HOST is no address of this machine.",
  };
  return sentences[error.code] ? Object.assign(error, { message: sentences[error.code], isExpected: true }) : error;
}

/** Ends the process for a reason that stands in the terminal: a sentence when people can mend it, else all there is. */
export function fail(error) {
  process.stderr.write(`${error.isExpected ? error.message : (error.stack ?? error)}\n`);
  process.exit(1);
}

/** Serves the built site until SIGTERM or SIGINT, and prints where. */
export async function serve() {
  process.env.NODE_ENV = "production";
  const port = Number(process.env.PORT || 3000);
  globalThis[Symbol.for("vitrine.remote-address-header")] = addressHeader;
  // Handlers need not drain what they refuse: `endUnread` does.
  globalThis[Symbol.for("vitrine.reads-on")] = true;
  // Not at the top: `npm start` loads this file before it installs the packages.
  const [{ default: next }, { getRequestListener }] = await Promise.all([import("next"), import("@hono/node-server")]);
  const app = next({ dev: false, dir: root, port, quiet: true });
  const [service] = await Promise.all([serviceStarted(), app.prepare()]);
  const handle = app.getRequestHandler();
  const handleDirectly = getRequestListener(service.answer, {
    hostname: "localhost",
    overrideGlobalObjects: false,
    autoCleanupIncoming: false,
  });
  const server = createServer({
    headersTimeout: 20_000,
    requestTimeout: receiveWithinMilliseconds.upload,
    keepAliveTimeout: 65_000,
  });
  server.on("request", (request, response) => {
    const problem = problemOf(request);
    if (problem) return refuse(response, problem);
    // Next reads a query with a stray percent sign undecoded; browsers and URL take it as it stands.
    request.url = request.url.replace(/%(?![0-9a-f]{2})/gi, "%25");
    request.headers[addressHeader] = request.socket.remoteAddress ?? "";
    request.rawHeaders.push(addressHeader, request.headers[addressHeader]);
    if ("content-length" in request.headers || "transfer-encoding" in request.headers) boundBody(request, response);
    return (isDirect.test(request.url) ? handleDirectly : handle)(request, response);
  });
  await new Promise((resolve, reject) => {
    server.once("error", (error) => reject(explained(error)));
    server.listen(port, process.env.HOST || undefined, resolve);
  });
  for (const signal of ["SIGTERM", "SIGINT"]) process.once(signal, () => stop(server, service).catch(fail));
  process.stdout.write(greeting(service));
}

/**
 * Bounds how long a body may take. A request may be answered while its body still comes: the rest is read and thrown
 * away for a while, also when the client asked to close, since many look for the answer only once all is sent.
 */
function boundBody(request, response) {
  const { upload, other } = receiveWithinMilliseconds;
  const slow = setTimeout(
    () => !request.complete && request.destroy(),
    request.url.startsWith("/api/upload/") ? upload : other,
  ).unref();
  for (const over of ["end", "close"]) request.once(over, () => clearTimeout(slow));
  const closes = !response.shouldKeepAlive;
  response.shouldKeepAlive = true;
  response.once("finish", () => readOn(request, () => closes && request.socket?.end()));
}

function readOn(request, done) {
  if (request.complete) return done();
  // What Node does itself with a body that nobody began to read; here somebody has, and stopped.
  request.removeAllListeners("readable")._dump();
  setImmediate(() => request.socket?.resume());
  const end = Date.now() + lingerMilliseconds;
  const looking = setInterval(() => {
    if (!request.complete && !request.destroyed && Date.now() < end) return;
    clearInterval(looking);
    if (request.complete) done();
    else request.destroy();
  }, 50).unref();
}

function greeting({ url, hasDemo }) {
  const demo = hasDemo ? `  Demo        ${url}/demo\n` : "";
  return `\n  Site        ${url}\n${demo}  Developers  ${url}/settings/developers\n\n`;
}

/** Takes no new request, lets those in flight finish, closes the database, and exits whatever hangs. */
async function stop(server, service) {
  setTimeout(() => process.exit(1), stopWithinMilliseconds).unref();
  const closed = new Promise((resolve) => server.close(resolve));
  // A connection that was busy at the signal is idle a moment later, and would stay open.
  setInterval(() => server.closeIdleConnections(), 100).unref();
  setTimeout(() => server.closeAllConnections(), stopWithinMilliseconds - 2_000).unref();
  await closed;
  await service.close();
  process.exit(0);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await serve().catch(fail);
