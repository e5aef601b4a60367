import { createSocket } from "node:dgram";
import { once } from "node:events";

/** A name server on a loopback port that knows TXT records and nothing else. */
export type Dns = {
  /** As `DNS_SERVERS` takes it. */
  address: string;
  /** Every text by the name at which it stands, in lower case. */
  records: Map<string, string[]>;
  /** What it does in place of answering, if anything. */
  mood: "helpful" | "silent" | "failing";
  /** What its answers wait for. */
  gate: Promise<void> | undefined;
  /** How often it was asked. */
  asked: number;
  close: () => Promise<void>;
};

const codes = { noError: 0, serverFailure: 2, noSuchName: 3 };

/** Starts it with no records. */
export async function startDns(): Promise<Dns> {
  const socket = createSocket("udp4");
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");
  const dns: Dns = {
    address: `127.0.0.1:${socket.address().port}`,
    records: new Map(),
    mood: "helpful",
    gate: undefined,
    asked: 0,
    close: () => new Promise((closed) => socket.close(() => closed())),
  };
  socket.on("message", async (question, { port, address }) => {
    dns.asked += 1;
    await dns.gate;
    if (dns.mood !== "silent") socket.send(answerTo(question, dns), port, address);
  });
  return dns;
}

/** One message (RFC 1035, 4.1): the question as it came, and behind it a record for each text. */
function answerTo(question: Buffer, { records, mood }: Dns): Buffer {
  const labels: string[] = [];
  let place = 12;
  for (let length = question[place] ?? 0; length > 0; length = question[place] ?? 0) {
    labels.push(question.toString("latin1", place + 1, place + 1 + length));
    place += 1 + length;
  }
  const texts = mood === "failing" ? [] : records.get(labels.join(".").toLowerCase());
  const code = mood === "failing" ? codes.serverFailure : texts ? codes.noError : codes.noSuchName;
  const head = Buffer.alloc(12);
  question.copy(head, 0, 0, 2);
  head.writeUInt16BE(0x8180 | code, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt16BE(texts?.length ?? 0, 6);
  return Buffer.concat([head, question.subarray(12, place + 5), ...(texts ?? []).map(recordOf)]);
}

function recordOf(text: string): Buffer {
  const pieces = (text.match(/.{1,255}/gs) ?? [""]).map((piece) => Buffer.from([piece.length, ...Buffer.from(piece)]));
  const data = Buffer.concat(pieces);
  const head = Buffer.from([0xc0, 12, 0, 16, 0, 1, 0, 0, 0, 0, 0, 0]);
  head.writeUInt16BE(data.length, 10);
  return Buffer.concat([head, data]);
}
