import { pino } from "pino";
import { env } from "@/lib/env";
import { singleton } from "@/lib/singleton";

/** The structured log of this process: JSON lines on stderr, without any secret. */
export function log() {
  return singleton("log", () =>
    pino(
      {
        level: env().LOG_LEVEL,
        base: undefined,
        timestamp: pino.stdTimeFunctions.isoTime,
        redact: redacted,
      },
      pino.destination({ fd: 2, sync: true }),
    ),
  );
}

const redacted = ["authorization", "cookie", "password", "*.authorization", "*.cookie", "*.password"];
