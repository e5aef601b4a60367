const noRoom = "do $$ begin raise exception 'no room' using errcode = '53100'; end $$";
const refusal = queryMessage(noRoom);
/** One that fails has ended its transaction. */
const refusalOfCommit = queryMessage(`rollback; ${noRoom}`);

/** A Query message of PostgreSQL's protocol that fails, in place of that statement, as on a full disk. */
export function refusalMessage(statement: string): Buffer {
  return /^\s*commit/i.test(statement) ? refusalOfCommit : refusal;
}

function queryMessage(text: string): Buffer {
  const body = Buffer.from(`${text}\0`);
  const head = Buffer.alloc(5);
  head.write("Q");
  head.writeInt32BE(body.byteLength + 4, 1);
  return Buffer.concat([head, body]);
}

/** The texts that a message of the protocol holds behind its type and length. */
const textsOf = (message: Uint8Array) => Buffer.from(message).toString("utf8", 5).split("\0");

/** Follows the messages of a client; tells of each that executes a statement, a Query or an Execute, what it is. */
export function statementReader() {
  const prepared = new Map<string, string>();
  let bound = "";
  return (message: Uint8Array): string | undefined => {
    const type = String.fromCharCode(message[0] ?? 0);
    if (type !== "Q" && type !== "P" && type !== "B") return type === "E" ? bound : undefined;
    const [first = "", second = ""] = textsOf(message);
    if (type === "Q") return first;
    if (type === "P") prepared.set(first, second);
    else bound = prepared.get(second) ?? "";
    return undefined;
  };
}
