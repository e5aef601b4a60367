import { type DestinationStream, type Logger, pino } from "pino";
import { databaseCause } from "@/db/failure";
import { env } from "@/lib/core/process/env";
import { findSingleton, singleton } from "@/lib/core/process/singleton";

const stderr = 2;
const together = { lines: 64, milliseconds: 100 } as const;

const terminalFormat = {
  messageFormat: "{if msg}{msg}{end}{if route}{method} {route} {status} in {milliseconds} ms{end}",
  ignore: "method,route,status,milliseconds",
} as const;

/** Writes JSON lines without secrets to stderr, or readable text where that is a terminal. */
export function log(): Logger {
  return singleton("log", () => {
    const options = { level: env().LOG_LEVEL, base: undefined, timestamp: isoTime };
    if (process.stderr.isTTY) {
      return pino({
        ...options,
        transport: { target: "pino-pretty", options: { destination: stderr, singleLine: true, ...terminalFormat } },
      });
    }
    const lines = inBatches(pino.destination({ fd: stderr, sync: true }));
    const logger = pino(options, lines);
    if (logger.isLevelEnabled("info")) singleton<Lines>("log-lines", () => lines);
    return logger;
  });
}

/** Describes an error for the log. The text of a database error can quote a stored value, so only its code is kept. */
export function describeFailure(error: unknown): Record<string, unknown> {
  const cause = databaseCause(error);
  if (!(cause instanceof Error)) return { message: "not an Error" };
  const { code, message, stack } = cause as Error & { code?: unknown };
  const frames = stack?.split("\n").filter((line) => /^\s+at /.test(line));
  return cause === error ? { code, message, frames } : { code, frames };
}

type Lines = Pick<DestinationStream, "write">;

/**
 * Writes a line faster than pino, which takes longer for one than a cached read in all. @returns false when `log` must
 * be used instead
 */
export function writeInfo(fields: string): boolean {
  log();
  const lines = findSingleton<Lines>("log-lines");
  lines?.write(`{"level":30${isoTime()},${fields}}\n`);
  return lines !== undefined;
}

/** Gives the same text as pino's own, computed once a millisecond instead of once a line. */
function isoTime(): string {
  const now = Date.now();
  if (now !== last.at) last = { at: now, text: `,"time":"${new Date(now).toISOString()}"` };
  return last.text;
}

let last = { at: 0, text: "" };

/** pino's own batches (`minLength`) measure the whole batch again at every line, which costs as much as a request. */
function inBatches(destination: DestinationStream): DestinationStream {
  let text = "";
  let lines = 0;
  const flush = () => {
    if (lines > 0) destination.write(text);
    text = "";
    lines = 0;
  };
  setInterval(flush, together.milliseconds).unref();
  process.once("exit", flush);
  return {
    write(line) {
      text += line;
      lines += 1;
      if (lines === together.lines) flush();
    },
  };
}
