import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { copyFileSync, existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Conversion } from "@/lib/media/conversion/conversion";
import { temporaryFolder } from "@/scripts/temporary";
import { bundled } from "./bundled";
import { runs, sampledRange } from "./sampling";

/** What a conversion gives; `file` holds what it left at its output. */
export type Converted = { outcome: Conversion; file: Buffer; peakMegabytes: number; grownMegabytes: number };
export type Refused = { outcome: Refusal; peakMegabytes: number; grownMegabytes: number };
type Refusal = { name: string; code: string; message: string; fields?: Record<string, string[]> };
type Kind = "audio" | "video" | "cursor" | "font";

const deadlineMs = 90_000;
const memoryMegabytes = 256;

/** Converts files in a process of its own, which a hang or a loss ends with a failure of the test. */
export type Converter = {
  /** Converts a copy of those bytes, or of the file at that path. */
  convert(file: Buffer | string): Promise<Converted | Refused>;
  stop(): void;
};

export async function startConverter(kind: Kind): Promise<Converter> {
  const { folder, remove } = temporaryFolder("conversion");
  const [input, output] = [join(folder, "input"), join(folder, "output")];
  const child = fork(bundled({ file: "tests/support/conversion-child.ts" }), {
    execArgv: [`--max-old-space-size=${memoryMegabytes}`],
  });
  await answerOf(child);

  return {
    async convert(file) {
      if (typeof file === "string") copyFileSync(file, input);
      else writeFileSync(input, file);
      rmSync(output, { force: true });
      child.send({ kind, input, output });
      const answer = await answerOf(child);
      if (!("extension" in answer.outcome)) {
        expect(existsSync(output), "a refused file leaves nothing behind").toBe(false);
        return answer as Refused;
      }
      return { ...answer, file: readFileSync(output) } as Converted;
    },
    stop() {
      child.kill("SIGKILL");
      remove();
    },
  };
}

async function answerOf(child: ChildProcess): Promise<Omit<Converted, "file"> | Refused> {
  const ending = new AbortController();
  const timer = setTimeout(() => child.kill("SIGKILL"), deadlineMs);
  try {
    return await Promise.race([
      once(child, "message", { signal: ending.signal }).then(([message]) => message),
      once(child, "exit", { signal: ending.signal }).then(() => {
        throw new Error("the conversion hung or took its process down");
      }),
    ]);
  } finally {
    clearTimeout(timer);
    ending.abort();
  }
}

/** A converter for all tests of the file that calls this. */
export function setUpConverter(kind: Kind): Converter {
  let started: Converter | undefined;
  beforeAll(async () => {
    started = await startConverter(kind);
  });
  afterAll(() => started?.stop());
  return {
    convert(file) {
      if (!started) throw new Error("the converter starts before the first test");
      return started.convert(file);
    },
    stop: () => started?.stop(),
  };
}

const wasConverted = (answer: Converted | Refused): answer is Converted => "extension" in answer.outcome;

/** The file, or a failure that tells why it was refused. */
export async function convertFile(converter: Converter, file: Buffer | string): Promise<Converted> {
  const answer = await converter.convert(file);
  if (!wasConverted(answer)) throw new Error(`refused: ${answer.outcome.message}`);
  return answer;
}

/** The status and the words that the client gets of a refusal; fails when the file is taken. */
export async function expectRefusedFile(converter: Converter, file: Buffer | string): Promise<[400 | 415, string]> {
  const answer = await converter.convert(file);
  if (wasConverted(answer)) throw new Error(`was taken: ${JSON.stringify(answer.outcome)}`);
  expectRefusal(answer.outcome);
  const { code, message, fields } = answer.outcome;
  return code === "unsupported_media_type" ? [415, message] : [400, fields?.file?.[0] ?? ""];
}

function expectRefusal({ name, code, message, fields }: Refusal): void {
  const text = fields?.file?.[0] ?? "";
  const expected =
    code === "unsupported_media_type"
      ? { name: "AppError", code, message: expect.stringMatching(/Send |; send /), fields: undefined }
      : {
          name: "AppError",
          code: "invalid_request",
          message: `The field file ${text}`,
          fields: { file: [expect.stringMatching(/^(is|has|unpacks|changes) [^/\\{}]+[;,] /)] },
        };
  expect({ name, code, message, fields }).toEqual(expected);
}

/** The file, taken or refused, but never anything else. */
export async function survives(converter: Converter, file: Buffer): Promise<Converted | Refused> {
  const answer = await converter.convert(file);
  if (!wasConverted(answer)) expectRefusal(answer.outcome);
  return answer;
}

const words = ["ffffffff", "7fffffff", "80000000", "00000000", "00000001", "0000ffff", "00100000"];
const patch = fc.oneof(
  fc.constantFrom(...words).map((word) => Buffer.from(word, "hex")),
  fc.uint8Array({ minLength: 1, maxLength: 8 }).map((bytes) => Buffer.from(bytes)),
);

/** The file with a few places of its first bytes overwritten, and in one of four cases cut off. */
function mutationsOf(file: Buffer, within = file.length): fc.Arbitrary<Buffer> {
  const patches = fc.array(fc.tuple(fc.nat(within - 1), patch), { minLength: 1, maxLength: 5 });
  const length = fc.option(fc.nat(file.length), { freq: 3, nil: file.length });
  return fc.tuple(patches, length).map(([places, end]) => {
    const mutated = Buffer.from(file);
    for (const [position, bytes] of places) bytes.copy(mutated, position);
    return mutated.subarray(0, end);
  });
}

/**
 * Mutates the file again and again, the same way in every run, and converts what comes of it: `numRuns` times in
 * `npm run test:long`, and a third as often in `npm test`.
 */
async function survivesMutations(converter: Converter, file: Buffer, numRuns: number, within?: number) {
  await fc.assert(
    fc.asyncProperty(mutationsOf(file, within), async (mutated) => {
      await survives(converter, mutated);
    }),
    { numRuns: runs(numRuns), seed: 20260101, endOnFailure: true },
  );
}

/** How often the file is mutated, or what `part` leaves of it, within so many of its first bytes. */
type Mutations = { numRuns: number; within?: number; part?: (file: Buffer) => Buffer };

/** Expects of each file, cut off anywhere and with bytes overwritten, that it is taken or refused, never more. */
export function describeHostileFiles(
  converter: Converter,
  names: readonly string[],
  { read, mutations }: { read: (name: string) => Buffer; mutations: readonly Mutations[] },
): void {
  describe("hostile files are taken or refused, in bounded time and memory:", () => {
    it.each(names)("%s cut off anywhere", async (name) => {
      const file = read(name);
      for (const part of sampledRange(0, 60)) await survives(converter, file.subarray(0, (file.length * part) / 60));
      for (const end of sampledRange(1, 60)) await survives(converter, file.subarray(0, end));
    });

    it.each(names)("%s with bytes overwritten, and then itself as before", async (name) => {
      const file = read(name);
      const { outcome } = await survives(converter, file);
      for (const { numRuns, within = Number.POSITIVE_INFINITY, part = (whole: Buffer) => whole } of mutations) {
        const mutated = part(file);
        await survivesMutations(converter, mutated, numRuns, Math.min(mutated.length, within));
      }
      expect((await survives(converter, file)).outcome).toEqual(outcome);
    });
  });
}
