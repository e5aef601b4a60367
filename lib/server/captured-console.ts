import { describeFailure, log } from "@/lib/log";

/** Messages of the framework about a client's mistake, which is answered with a 400, or a disconnect. */
const fault = /^(?:Failed to find Server Action|Invalid Server Actions request|aborted$)/;
const mostCharacters = 500;

/**
 * Turns console output of the framework and libraries into log lines: errors without the values that their text may
 * quote, and client errors at their own level.
 */
export function captureConsole(): void {
  for (const level of ["warn", "error"] as const) {
    const write = (...values: unknown[]) => {
      const error = values.find((value) => value instanceof Error);
      const text = values.filter((value) => typeof value === "string").join(" ");
      const kind = fault.test(error?.message ?? text) ? "info" : level;
      log()[kind]({ ...(error && describeFailure(error)) }, text.slice(0, mostCharacters) || "printed by a library");
    };
    Object.assign(console, { [level]: write });
  }
}
