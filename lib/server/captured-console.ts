import { describeFailure, log } from "@/lib/log";

/** Client errors, which get a 400, and disconnects. */
export const clientFault = /^(?:Failed to find Server Action|Invalid Server Actions request|aborted$)/;
const maxCharacters = 500;

/** Errors are logged without the values that their text may quote, and client errors at their own level. */
export function captureConsole(): void {
  for (const level of ["warn", "error"] as const) {
    const write = (...values: unknown[]) => {
      const error = values.find((value) => value instanceof Error);
      const text = values.filter((value) => typeof value === "string").join(" ");
      const kind = clientFault.test(error?.message ?? text) ? "info" : level;
      log()[kind](
        { ...(error && describeFailure(error)) },
        text.slice(0, maxCharacters) || "a library printed an empty message",
      );
    };
    Object.assign(console, { [level]: write });
  }
}
