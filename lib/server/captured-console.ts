import { describeFailure, log } from "@/lib/log";

/** What the framework prints of a client's mistake, which is answered with a 400, and of one that went away. */
const fault = /^(?:Failed to find Server Action|Invalid Server Actions request|aborted$)/;
const mostCharacters = 500;

/**
 * Makes lines of the log of what the framework and libraries print: errors without the values that their text may quote,
 * and faults of clients as what they are.
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
