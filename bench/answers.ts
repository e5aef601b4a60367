import { once } from "node:events";
import { type IncomingMessage, request as send } from "node:http";
import { buffer } from "node:stream/consumers";

/** A request that a row sends. */
export type Question = {
  method: "GET" | "POST" | "PATCH";
  path: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
};

export type Answer = { status: number; headers: [string, string][]; body: Buffer };

/** An answer as it is sent to another process; the body is in base64. */
export type StoredAnswer = { method: string; path: string; status: number; headers: [string, string][]; body: string };

/** What the connection is about, and what the sender writes by itself. */
const ofTheConnection = new Set(["connection", "keep-alive", "date", "transfer-encoding", "content-length"]);

/** Asks once, without anything that fetch would add or decode. */
export async function ask(base: string, { method, path, headers, body }: Question): Promise<Answer> {
  const length = body === undefined ? {} : { "Content-Length": String(Buffer.byteLength(body)) };
  const outgoing = send(new URL(path, base), { method, headers: { ...headers, ...length }, timeout: 60_000 });
  outgoing.once("timeout", () => outgoing.destroy(new Error(`${method} ${path} was not answered in time`)));
  outgoing.end(body);
  const [incoming]: IncomingMessage[] = await once(outgoing, "response");
  if (!incoming) throw new Error("there is no response");
  const names = incoming.rawHeaders.flatMap((name, index): [string, string][] =>
    index % 2 === 0 && !ofTheConnection.has(name.toLowerCase()) ? [[name, incoming.rawHeaders[index + 1] ?? ""]] : [],
  );
  return { status: incoming.statusCode ?? 0, headers: names, body: await buffer(incoming) };
}

/** An answer as `bare` and `fastify` store it, to send the same bytes. */
export function stored({ method, path }: Question, { status, headers, body }: Answer): StoredAnswer {
  const length: [string, string] = ["Content-Length", String(body.length)];
  return { method, path, status, headers: [...headers, length], body: body.toString("base64") };
}
