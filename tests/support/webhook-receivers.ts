import type { IncomingMessage, ServerResponse } from "node:http";
import { Webhook } from "standardwebhooks";
import { listenOnLoopback } from "./loopback";

export type Arrival = { user_id: string; client_id: string; sequence: number };
type Answer = (response: ServerResponse, request: IncomingMessage) => void;

export const answers = {
  good: (response) => response.writeHead(200).end("fine"),
  refusing: (response) => response.writeHead(500).end("broken"),
  /** It never answers. */
  hanging: () => {},
  /** Its 50 MB are written as fast as the other side reads. */
  huge(response) {
    response.writeHead(200);
    const piece = Buffer.alloc(65_536, "x");
    let sent = 0;
    const write = () => {
      while (sent < 50_000_000 && !response.destroyed) {
        sent += piece.length;
        if (!response.write(piece)) return void response.once("drain", write);
      }
      response.end();
    };
    write();
  },
} as const satisfies Record<string, Answer>;

/** Redirects with the method and body kept, as a receiver that wants a server to call another address would. */
export const redirectTo =
  (location: string): Answer =>
  (response) =>
    response.writeHead(307, { Location: location }).end();

/** A receiver that checks every signature. What it has answered with a success is what has arrived. */
export async function openReceiver(first: Answer, onArrival: (event: Arrival) => Promise<void> = async () => {}) {
  const receiver = {
    answer: first,
    secret: "",
    /** How often each event came, by page and number, successes alone. */
    arrived: new Map<string, number>(),
    requests: 0,
    forged: 0,
  };
  const { url, close } = await listenOnLoopback(async (request, response) => {
    const chunks: Uint8Array[] = [];
    try {
      for await (const chunk of request) chunks.push(chunk);
    } catch {
      return;
    }
    receiver.requests += 1;
    const { answer } = receiver;
    try {
      const body = Buffer.concat(chunks).toString();
      const { data } = new Webhook(receiver.secret).verify(body, request.headers as never) as { data: Arrival };
      await onArrival(data);
      answer(response, request);
      if (response.statusCode !== 200) return;
      const event = `${data.user_id} ${data.sequence}`;
      if (answer !== answers.hanging) receiver.arrived.set(event, (receiver.arrived.get(event) ?? 0) + 1);
    } catch {
      receiver.forged += 1;
      response.writeHead(401).end();
    }
  });
  return Object.assign(receiver, { url, host: new URL(url).host, close });
}

export type Receiver = Awaited<ReturnType<typeof openReceiver>>;
