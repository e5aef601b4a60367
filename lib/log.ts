import { type Logger, pino } from "pino";
import { env } from "@/lib/env";
import { singleton } from "@/lib/singleton";

const stderr = 2;
/** Lines go out together, at once when they are that many bytes and otherwise after a moment; all of them before an exit. */
const together = { bytes: 8 * 1024, milliseconds: 100 } as const;

/** The structured log of this process, without any secret: JSON lines on stderr, for people when that is a terminal. */
export function log(): Logger {
  return singleton("log", () => {
    const options = { level: env().LOG_LEVEL, base: undefined, timestamp: pino.stdTimeFunctions.isoTime };
    if (process.stderr.isTTY) {
      return pino({ ...options, transport: { target: "pino-pretty", options: { destination: stderr } } });
    }
    const destination = pino.destination({ fd: stderr, sync: true, minLength: together.bytes });
    setInterval(() => destination.flush(), together.milliseconds).unref();
    return pino(options, destination);
  });
}
