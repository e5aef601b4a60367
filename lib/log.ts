import { pino } from "pino";
import { env } from "@/lib/env";
import { singleton } from "@/lib/singleton";

const stderr = 2;

/** The structured log of this process, without any secret: JSON lines on stderr, for people when that is a terminal. */
export function log() {
  return singleton("log", () => {
    const options = {
      level: env().LOG_LEVEL,
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: redacted,
    };
    // A line is written as soon as the one before it is through, so that no request waits for it.
    if (!process.stderr.isTTY) return pino(options, pino.destination({ fd: stderr, sync: false }));
    return pino({ ...options, transport: { target: "pino-pretty", options: { destination: stderr } } });
  });
}

const redacted = ["authorization", "cookie", "password", "*.authorization", "*.cookie", "*.password"];
