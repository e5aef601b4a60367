import { parseArgs } from "node:util";

const usage = `npm run bench                        every row, the memory and webhooks, in about 14 minutes; writes bench/RESULTS.md
npm run bench -- --rows user,page    these rows only; writes nothing
  --seconds 2     how long each column is measured in a round
  --rounds 3      how often, in turns; the median of them counts
  --scale         also with 1,000,000 people and 10,000,000 links: needs 10 GB of disk and some minutes more
  --soak 30       also so many minutes of mixed load, with the memory watched
  --help          this text`;

/** How long each column is measured in a round, and how often. */
export type Effort = { seconds: number; rounds: number };
export type Options = Effort & { rows: string[]; scale: boolean; soakMinutes: number };

/** The command line cannot be understood, or asks for this text; the message says what to write. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/**
 * Reads the words of the command line.
 * @param known the ids of all rows, which are also the default
 * @throws UsageError
 */
export function parseOptions(words: string[], known: readonly string[]): Options {
  const values = read(words);
  if (values.help) throw new UsageError(`${usage}\nThe rows: ${known.join(", ")}.`);
  const rows = values.rows?.split(",").filter(Boolean) ?? [...known];
  const unknown = rows.filter((row) => !known.includes(row));
  if (unknown.length > 0 || rows.length === 0) {
    throw new UsageError(`There is no row ${unknown.join(", ") || "named"}; --rows takes ${known.join(", ")}.`);
  }
  return {
    rows: known.filter((row) => rows.includes(row)),
    seconds: within("seconds", values.seconds, 1, 60),
    rounds: within("rounds", values.rounds, 1, 15),
    scale: values.scale,
    soakMinutes: within("soak", values.soak, 0, 240),
  };
}

function read(words: string[]) {
  try {
    const { values } = parseArgs({
      args: words,
      options: {
        rows: { type: "string" },
        seconds: { type: "string", default: "2" },
        rounds: { type: "string", default: "3" },
        scale: { type: "boolean", default: false },
        soak: { type: "string", default: "0" },
        help: { type: "boolean", default: false },
      },
    });
    return values;
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : error}\n\n${usage}`);
  }
}

function within(name: string, text: string, least: number, most: number): number {
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= least && value <= most) return value;
  throw new UsageError(`--${name} takes a whole number from ${least} to ${most}, not "${text}".`);
}
