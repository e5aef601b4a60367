import { once } from "node:events";
import type { RequestListener } from "node:http";
import { createServer } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import tls from "node:tls";
import { selfSigned } from "./certificate";
import { startDns } from "./dns";

/** Addresses of the public internet, at which tests never call. */
export const publicAddresses = { ipv4: "93.184.215.14", ipv6: "2606:2800:21f:cb07:6820:80da:af6b:8b2c" } as const;

/**
 * The public internet of a test: a name server, and one server in place of all hosts, to which every TLS connection of
 * this process leads that is made to whatever address. Its certificate is valid for the names that it is given.
 */
export async function startPublicWeb(names: readonly string[]) {
  const dns = await startDns();
  const sites = new Map<string, RequestListener>();
  const asked: string[] = [];
  const dialed: string[] = [];
  const certificate = selfSigned(names);
  const server = createServer(certificate, (request, response) => {
    const { host = "" } = request.headers;
    asked.push(`${request.method} https://${host}${request.url}`);
    const site = sites.get(host);
    if (site) site(request, response);
    else response.writeHead(404, { "content-type": "text/html" }).end();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const bound = server.address();
  if (bound === null || typeof bound === "string") throw new Error("the server has no port");
  const { port } = bound;

  const own = tls.connect;
  const loopback: LookupFunction = (_, { all }, done) =>
    all ? done(null, [{ address: "127.0.0.1", family: 4 }]) : done(null, "127.0.0.1", 4);
  const connect = (options: tls.ConnectionOptions) => {
    const { host = "", lookup = loopback } = options;
    if (isIP(host)) dialed.push(host);
    const led: LookupFunction = (name, wish, done) =>
      lookup(name, { ...wish, all: true }, (error, found) => {
        if (error) return done(error, "");
        dialed.push(...[found].flat().map((entry) => (typeof entry === "string" ? entry : entry.address)));
        loopback(name, wish, done);
      });
    return own({ ...options, host: isIP(host) ? "loopback.example" : host, port, lookup: led, ca: certificate.cert });
  };
  Object.assign(tls, { connect });

  return {
    dns,
    environment: { DNS_SERVERS: dns.address },
    /** What leads a process of the built server there as well: environment and program for `openSite`. */
    server: {
      environment: {
        DNS_SERVERS: dns.address,
        PUBLIC_WEB_PORT: String(port),
        PUBLIC_WEB_CERTIFICATE: certificate.cert,
      },
      program: ["--import", "./tests/support/public-web-preload.mjs", "server.mjs"],
    },
    /** What answers for each host; the others do not know the page. */
    sites,
    /** Method and address of every request, in order. */
    asked,
    /** IP addresses that a connection was made to, or could have been as the next. */
    dialed,
    async stop() {
      Object.assign(tls, { connect: own });
      server.closeAllConnections();
      server.close();
      await Promise.all([once(server, "close"), dns.close()]);
    },
  };
}
