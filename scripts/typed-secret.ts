import { once } from "node:events";
import { createInterface } from "node:readline/promises";
import type { Readable } from "node:stream";
import { Writable } from "node:stream";

type Terminal = Readable & { isTTY?: boolean };

/** In characters; longer than any password may be. */
const longest = 4_096;

/**
 * Reads a secret that must not stand on a command line, which every user of the machine can read: typed without an echo
 * at a terminal, else the first line that is piped in.
 * @throws Error that says how to give it, or the reason of `signal`
 */
export async function readSecret(
  name: string,
  signal: AbortSignal,
  { input = process.stdin as Terminal, prompt = process.stderr as Writable } = {},
): Promise<string> {
  const secret = await (input.isTTY ? typed(`${name}: `, signal, input, prompt) : piped(signal, input));
  if (secret === "") throw new Error(`Type the ${name} when you are asked for it, or pipe it in as one line`);
  return secret;
}

async function typed(question: string, signal: AbortSignal, input: Terminal, prompt: Writable): Promise<string> {
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input, output: silent, terminal: true, historySize: 0 });
  const cancelled = new AbortController();
  lines.once("SIGINT", () => cancelled.abort(new Error("The command was ended")));
  // At the end of the input, which Ctrl+D types, nobody answers any more.
  lines.once("close", () => cancelled.abort(new Error("The command was ended")));
  prompt.write(question);
  const either = AbortSignal.any([signal, cancelled.signal]);
  try {
    return await lines.question("", { signal: either }).catch((error) => {
      throw either.reason ?? error;
    });
  } finally {
    lines.close();
    prompt.write("\n");
  }
}

async function piped(signal: AbortSignal, input: Readable): Promise<string> {
  let text = "";
  input.setEncoding("utf8");
  const onData = (chunk: string) => {
    text += chunk;
    if (text.includes("\n") || text.length > longest) input.destroy();
  };
  input.on("data", onData);
  await Promise.race([once(input, "end", { signal }), once(input, "close", { signal })]).catch((error) => {
    throw signal.aborted ? signal.reason : error;
  });
  return (/^[^\r\n]*/.exec(text)?.[0] ?? "").slice(0, longest);
}
