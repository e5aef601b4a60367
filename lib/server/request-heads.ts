import type { Server } from "node:http";
import type { Socket } from "node:net";
import { bounds } from "./bounds";

/** Node's, which reads from the socket without an event and calls the function at `kOnExecute` after each read. */
type Parser = {
  incoming: unknown;
  getCurrentBuffer(): Buffer;
  constructor: { kOnExecute: number };
  [callback: number]: ((...results: unknown[]) => unknown) | undefined;
};

const partialHeads = new WeakMap<Socket, Buffer>();

/** Keeps what has come of a request until its head is whole: an error of the parser brings its last read only. */
export function keepPartialHeads(server: Server): void {
  server.on("connection", (socket: Socket & { parser?: Parser }) => {
    const { parser } = socket;
    const { kOnExecute = -1 } = parser?.constructor ?? {};
    const execute = parser?.[kOnExecute];
    if (!parser || !execute) return;
    parser[kOnExecute] = (...results) => {
      if (parser.incoming) partialHeads.delete(socket);
      else keep(socket, parser.getCurrentBuffer());
      return execute.apply(parser, results);
    };
  });
}

function keep(socket: Socket, read: Buffer): void {
  const head = partialHeads.get(socket) ?? Buffer.alloc(0);
  const bytes = Math.min(head.length + read.length, bounds.headerBytes);
  if (bytes > head.length) partialHeads.set(socket, Buffer.concat([head, read], bytes));
}

/** Of a head that is not whole, as far as it has come. @param lastRead for when nothing was kept */
export function partialRequestLine(
  socket: Socket,
  lastRead: Buffer | undefined,
): { target: string | undefined; isWhole: boolean } {
  const head = partialHeads.get(socket) ?? lastRead?.subarray(0, bounds.headerBytes);
  const text = head?.toString("latin1") ?? "";
  return { target: /^[A-Z]+ (\S+)/.exec(text)?.[1], isWhole: !/^[A-Z]+ [^\r\n]+$/.test(text) };
}
