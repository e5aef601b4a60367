import { PassThrough } from "node:stream";
import { expect, it } from "vitest";
import { readSecret } from "@/scripts/typed-secret";

const never = new AbortController().signal;

/** A terminal at which somebody types, and all that it shows. */
function terminal() {
  const [input, prompt] = [new PassThrough(), new PassThrough()];
  const shown: string[] = [];
  prompt.on("data", (chunk) => shown.push(String(chunk)));
  return { input: Object.assign(input, { isTTY: true, setRawMode: () => input }), prompt, shown };
}

it("a secret that is typed at a terminal is not shown there", async () => {
  const { input, prompt, shown } = terminal();
  const reading = readSecret("password", never, { input, prompt });
  input.write("corrext\b\bct horse\r");
  expect(await reading).toBe("correct horse");
  expect(shown.join("")).toBe("password: \n");
});

it.each([
  ["Ctrl+C", "half\u0003"],
  ["Ctrl+D", "\u0004"],
])("a secret is not asked for any more after %s", async (_, typed) => {
  const { input, prompt } = terminal();
  const reading = readSecret("password", never, { input, prompt });
  input.write(typed);
  await expect(reading).rejects.toThrow("The command was ended");
});

it("a secret that is piped in is its first line, with its spaces", async () => {
  for (const [sent, expected] of [
    ["correct horse \nanother", "correct horse "],
    ["correct horse\r\n", "correct horse"],
    ["correct horse", "correct horse"],
    ["x".repeat(10_000), "x".repeat(4_096)],
  ] as const) {
    const input = new PassThrough();
    const reading = readSecret("password", never, { input, prompt: new PassThrough() });
    input.end(sent);
    expect(await reading).toBe(expected);
  }
});

it("a secret that nobody gives is asked for by its name", async () => {
  const input = new PassThrough();
  const reading = readSecret("password", never, { input, prompt: new PassThrough() });
  input.end("");
  await expect(reading).rejects.toThrow("Type the password when you are asked for it, or pipe it in as one line");
});

it("waiting for a secret ends with the command", async () => {
  const ended = new AbortController();
  const typing = readSecret("password", ended.signal, terminal());
  const piping = readSecret("password", ended.signal, { input: new PassThrough(), prompt: new PassThrough() });
  ended.abort(new Error("The command was ended by SIGTERM"));
  for (const reading of [typing, piping]) await expect(reading).rejects.toThrow("The command was ended by SIGTERM");
});
