import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { createCountdown, type Faults } from "../nth-failure";
import { refusalMessage, statementReader } from "./refusal-message";

/** Messages of PostgreSQL's protocol (version 3), as they become whole; the first of a client has no type. */
function messageReader(take: (type: string, message: Buffer) => void, isClient: boolean) {
  let rest = Buffer.alloc(0);
  let isFirst = isClient;
  return (chunk: Buffer) => {
    rest = Buffer.concat([rest, chunk]);
    for (;;) {
      const typed = isFirst ? 0 : 1;
      if (rest.byteLength < typed + 4) return;
      const length = typed + rest.readInt32BE(typed);
      if (rest.byteLength < length) return;
      const message = rest.subarray(0, length);
      rest = rest.subarray(length);
      const type = isFirst ? "" : String.fromCharCode(message[0] ?? 0);
      isFirst = false;
      take(type, message);
    }
  };
}

/**
 * Stands between the service and a PostgreSQL, and lets a statement of the service's pool fail: the server refuses it,
 * or the connection ends before the server has it, or once it is done and before its answer.
 */
export async function startFailingWire(target: number): Promise<Faults & { port: number; close: () => Promise<void> }> {
  const { next, arm, disarm } = createCountdown();
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(target, "127.0.0.1");
    for (const socket of [near, far]) sockets.add(socket.setNoDelay());
    const end = () => {
      for (const socket of [near, far]) sockets.delete(socket.destroy());
    };
    near.on("error", end).on("close", end);
    far.on("error", end).on("close", end);
    let isOfPool = false;
    let endsWithAnswer = false;
    let skipsSync = false;
    const readStatement = statementReader();
    const fromClient = messageReader((type, message) => {
      // What asks the server for its health has connections of its own, under another name.
      if (type === "") isOfPool = /application_name\0vitrine(?!-check)/.test(message.toString("latin1"));
      const statement = type === "" ? undefined : readStatement(message);
      const way = isOfPool && statement !== undefined ? next() : undefined;
      if (way === "lost before") return end();
      if (way === "lost after") endsWithAnswer = true;
      if (way === "refused") {
        skipsSync = type === "E";
        return void far.write(refusalMessage(statement ?? ""));
      }
      // A Query is answered like a Sync, and must not be answered twice.
      if (type === "S" && skipsSync) skipsSync = false;
      else far.write(message);
    }, true);
    const fromServer = messageReader((type, message) => {
      if (!endsWithAnswer) near.write(message);
      else if (type === "Z") end();
    }, false);
    near.on("data", fromClient);
    far.on("data", fromServer);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    ways: ["refused", "lost before", "lost after"],
    arm,
    disarm,
    port: (server.address() as AddressInfo).port,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}
