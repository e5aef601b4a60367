import type { Readable } from "node:stream";

/** Yields lines, split at line feeds only: `readline` also splits at characters that JSON may hold. */
export async function* linesOf(content: Readable): AsyncGenerator<string> {
  let rest = "";
  for await (const chunk of content.setEncoding("utf8")) {
    const parts = (rest + chunk).split("\n");
    rest = parts.pop() ?? "";
    yield* parts;
  }
  if (rest !== "") yield rest;
}
