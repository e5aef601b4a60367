import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import { afterAll } from "vitest";

/** A mail as it arrived: its headers by lower-case name, and its body with quoted-printable undone. */
export type ReceivedMail = { to: string; headers: Map<string, string>; body: string };

/** An SMTP server on this machine that keeps what it is given. @param password that it asks for, of whatever user */
export async function startMailServer(password?: string) {
  const received: ReceivedMail[] = [];
  /** Codes to refuse recipients with, by address. */
  const refusals = new Map<string, number>();
  const server = new SMTPServer({
    authOptional: password === undefined,
    disabledCommands: ["STARTTLS"],
    allowInsecureAuth: true,
    onAuth(auth, _session, done) {
      const isRight = auth.password === password;
      done(isRight ? null : new Error(`nobody named ${auth.username}`), { user: auth.username });
    },
    disableReverseLookup: true,
    onRcptTo({ address }, _session, done) {
      const responseCode = refusals.get(address);
      done(responseCode === undefined ? null : Object.assign(new Error("not here"), { responseCode }));
    },
    onData(stream, { envelope }, done) {
      let source = "";
      stream.setEncoding("utf8").on("data", (chunk: string) => {
        source += chunk;
      });
      stream.on("end", () => {
        received.push({ to: envelope.rcptTo[0]?.address ?? "", ...parsed(source) });
        done();
      });
    },
  });
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  const { port } = server.server.address() as AddressInfo;
  /** Takes what has arrived for an address since the last call. */
  const takeFor = (address: string) => {
    // The domain of an address is sent in lower case.
    const isOwn = ({ to }: ReceivedMail) => to.toLowerCase() === address.toLowerCase();
    const own = received.filter(isOwn);
    received.splice(0, received.length, ...received.filter((one) => !isOwn(one)));
    return own;
  };
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()));
  return { url: `smtp://127.0.0.1:${port}`, port, received, refusals, takeFor, close };
}

/** Starts a server that this process sends its mail to until the tests of the file are done. */
export async function setUpMailServer() {
  const mail = await startMailServer();
  afterAll(mail.close);
  process.env.SMTP_URL = mail.url;
  return mail;
}

function parsed(source: string): Omit<ReceivedMail, "to"> {
  const [head = "", ...rest] = source.split("\r\n\r\n");
  const lines = head.replaceAll(/\r\n[ \t]+/g, " ").split("\r\n");
  const headers = lines.map((line): [string, string] => {
    const [name = "", ...value] = line.split(": ");
    return [name.toLowerCase(), value.join(": ")];
  });
  return { headers: new Map(headers), body: unquoted(rest.join("\r\n\r\n")) };
}

/** RFC 2045, 6.7. */
function unquoted(text: string): string {
  const bytes = text.replaceAll("=\r\n", "").replaceAll(/=([0-9A-F]{2})/g, (_, code) => `%${code}`);
  return bytes.replaceAll(/(?:%[0-9A-F]{2})+/g, decodeURIComponent).replaceAll("\r\n", "\n");
}

/** The address of the link in a mail, and the token in it. */
export function findMailLink({ body }: { body: string }): { address: string; token: string } {
  const address = /^http\S+token=\S+$/m.exec(body)?.[0] ?? "";
  return { address, token: new URL(address).searchParams.get("token") ?? "" };
}
