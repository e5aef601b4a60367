import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

/** One answer as it came over the wire. */
export type RawAnswer = { status: number; headers: Map<string, string>; body: string };
/** All that came on a connection, and how it ended: `open` when it had not, once the time was over. */
export type Exchange = { answers: RawAnswer[]; text: string; end: "closed" | "reset" | "open" };

/** A connection to the host and port of an address, for bytes that no client library would send. */
export function openSocket(url: string): Socket {
  const { hostname, port } = new URL(url);
  return connect({ port: Number(port), host: hostname, allowHalfOpen: true });
}

/**
 * Sends these bytes, one chunk after another, and reads until the server closes the connection.
 * @param milliseconds how long to wait for that
 */
export async function exchange(url: string, chunks: (string | Buffer)[], milliseconds = 60_000): Promise<Exchange> {
  const socket = openSocket(url);
  let text = "";
  let end: Exchange["end"] = "open";
  socket.setEncoding("latin1").on("data", (chunk) => {
    text += chunk;
  });
  socket.once("error", () => {
    end = "reset";
  });
  const over = new Promise<void>((done) => {
    socket.once("end", () => {
      end = "closed";
      done();
    });
    socket.once("close", done);
  });
  for (const chunk of chunks) {
    socket.write(typeof chunk === "string" ? Buffer.from(chunk, "latin1") : chunk);
    if (chunks.length > 1) await pause(20);
  }
  await Promise.race([over, pause(milliseconds, undefined, { ref: false })]);
  socket.destroy();
  return { answers: parseAnswers(text), text, end };
}

/**
 * A connection on which these bytes were sent and a first answer has come, so that the server has read the head. A request
 * whose body comes later has `waitsForContinue` for that. @returns also what has been received so far
 */
export async function sendRaw(url: string, bytes: string | Buffer) {
  const socket = openSocket(url).on("error", () => {});
  await once(socket, "connect");
  let received = "";
  socket.setEncoding("latin1").on("data", (chunk) => {
    received += chunk;
  });
  socket.write(bytes);
  while (!received.includes("\r\n\r\n")) await once(socket, "data", { signal: AbortSignal.timeout(60_000) });
  return { socket, received: () => received };
}

/** Waits until the server ends that connection. */
export async function waitForClose(socket: Socket): Promise<void> {
  if (!socket.readableEnded) await once(socket.resume(), "end", { signal: AbortSignal.timeout(60_000) });
}

/** The final answers in a text; informational ones (1xx) are passed over. */
export function parseAnswers(text: string): RawAnswer[] {
  const answers: RawAnswer[] = [];
  for (let rest = text; rest !== ""; ) {
    const [head = ""] = rest.split("\r\n\r\n", 1);
    const [line = "", ...lines] = head.split("\r\n");
    const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(line)?.[1]);
    if (!status) throw new Error(`this is no answer: ${rest.slice(0, 200)}`);
    const headers = new Map(
      lines.map((header) => [
        header.slice(0, header.indexOf(":")).toLowerCase(),
        header.slice(header.indexOf(":") + 1).trim(),
      ]),
    );
    const behind = rest.slice(head.length + 4);
    const { body, size } = bodyOf(status, headers, behind);
    if (status >= 200) answers.push({ status, headers, body });
    rest = behind.slice(size);
  }
  return answers;
}

function bodyOf(status: number, headers: Map<string, string>, behind: string): { body: string; size: number } {
  if (status < 200 || status === 204 || status === 304) return { body: "", size: 0 };
  if (headers.get("transfer-encoding") === "chunked") return chunksOf(behind);
  const size = Number(headers.get("content-length") ?? behind.length);
  return { body: behind.slice(0, size), size };
}

function chunksOf(text: string): { body: string; size: number } {
  let body = "";
  for (let place = 0; ; ) {
    const [line = ""] = text.slice(place).split("\r\n", 1);
    const length = Number.parseInt(line, 16);
    const begin = place + line.length + 2;
    if (!(length > 0)) return { body, size: Math.min(begin + 2, text.length) };
    body += text.slice(begin, begin + length);
    place = begin + length + 2;
  }
}

/** The server answers it with 100 (Continue) once it reads the body. */
export const waitsForContinue = "Expect: 100-continue";

/** A request head, with a line end after each of these lines and an empty one behind. */
export const joinHead = (...lines: string[]) => `${lines.join("\r\n")}\r\n\r\n`;
