import tls from "node:tls";

const { PUBLIC_WEB_PORT: port, PUBLIC_WEB_CERTIFICATE: ca } = process.env;
const own = tls.connect;

/** Leads every TLS connection of a server to the one that stands for the public internet, whatever its address is. */
tls.connect = (options) =>
  own({ ...options, host: "127.0.0.1", port, ca, servername: options.servername ?? options.host });
