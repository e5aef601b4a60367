import { createSocket } from "node:dgram";
import { once } from "node:events";
import { isIP, isIPv4 } from "node:net";

/** A name server on a loopback port that knows texts and IP addresses. */
export type Dns = {
  /** As `DNS_SERVERS` takes it. */
  address: string;
  /** Every text by its name, in lower case. */
  records: Map<string, string[]>;
  /** IP addresses of both versions by the name of their host, in lower case. */
  hosts: Map<string, string[]>;
  /** What it does in place of answering, if anything. */
  mood: "helpful" | "silent" | "failing";
  /** What its answers wait for. */
  gate: Promise<void> | undefined;
  /** How many questions it was asked; one that came again, since its answer was late, counts once. */
  readonly asked: number;
  /** Counts from none again. */
  forget: () => void;
  close: () => Promise<void>;
};

const codes = { noError: 0, serverFailure: 2, noSuchName: 3 };

/** Starts it with no records. */
export async function startDns(): Promise<Dns> {
  const socket = createSocket("udp4");
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");
  const questions = new Set<string>();
  const dns: Dns = {
    address: `127.0.0.1:${socket.address().port}`,
    records: new Map(),
    hosts: new Map(),
    mood: "helpful",
    gate: undefined,
    get asked() {
      return questions.size;
    },
    forget: () => questions.clear(),
    close: () => new Promise((closed) => socket.close(() => closed())),
  };
  socket.on("message", async (question, { port, address }) => {
    questions.add(question.toString("latin1"));
    await dns.gate;
    if (dns.mood !== "silent") socket.send(answerTo(question, dns), port, address);
  });
  return dns;
}

const types = { ipv4: 1, text: 16, ipv6: 28 };

/** One message (RFC 1035, 4.1): the question as it came, and behind it a record for each text or address. */
function answerTo(question: Buffer, { records, hosts, mood }: Dns): Buffer {
  const labels: string[] = [];
  let place = 12;
  for (let length = question[place] ?? 0; length > 0; length = question[place] ?? 0) {
    labels.push(question.toString("latin1", place + 1, place + 1 + length));
    place += 1 + length;
  }
  const name = labels.join(".").toLowerCase();
  const type = question.readUInt16BE(place + 1);
  const [texts, addresses] = [records.get(name), hosts.get(name)];
  const known = type === types.text ? texts?.map(textData) : addresses?.filter(isOfType(type)).map(addressData);
  const data = mood === "failing" ? [] : (known ?? []);
  const code = mood === "failing" ? codes.serverFailure : known ? codes.noError : codes.noSuchName;
  const head = Buffer.alloc(12);
  question.copy(head, 0, 0, 2);
  head.writeUInt16BE(0x8180 | code, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt16BE(data.length, 6);
  return Buffer.concat([head, question.subarray(12, place + 5), ...data.map((bytes) => recordOf(type, bytes))]);
}

const isOfType = (type: number) => (address: string) => (isIPv4(address) ? types.ipv4 : types.ipv6) === type;

function textData(text: string): Buffer {
  const bytes = Buffer.from(text);
  const starts = Array.from({ length: Math.max(1, Math.ceil(bytes.length / 255)) }, (_, index) => 255 * index);
  const pieces = starts.map((start) => bytes.subarray(start, start + 255));
  return Buffer.concat(pieces.flatMap((piece) => [Buffer.from([piece.length]), piece]));
}

/** The bytes of an IP address; `::` may stand once in one of version 6. */
function addressData(address: string): Buffer {
  if (isIP(address) === 4) return Buffer.from(address.split(".").map(Number));
  const [before = "", after] = address.split("::");
  const [head, tail] = [before, after ?? ""].map((part) => part.split(":").filter(Boolean));
  const zeros = Array(8 - (head?.length ?? 0) - (tail?.length ?? 0)).fill("0");
  const groups = [...(head ?? []), ...zeros, ...(tail ?? [])];
  return Buffer.from(groups.map((group) => String(group).padStart(4, "0")).join(""), "hex");
}

function recordOf(type: number, data: Buffer): Buffer {
  const head = Buffer.from([0xc0, 12, 0, type, 0, 1, 0, 0, 0, 0, 0, 0]);
  head.writeUInt16BE(data.length, 10);
  return Buffer.concat([head, data]);
}
