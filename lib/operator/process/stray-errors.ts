import { describeFailure, log } from "@/lib/core/log";

/** Repeats of an error are counted for this time before they are logged as one line. */
const countedMilliseconds = 60_000;
/** So many different errors are logged in that time, more than a faulty program has. */
const maxKinds = 100;

const maxCharacters = 500;

/**
 * Logs what nothing catches and what libraries print, without the values that its text may quote: each kind at once,
 * then once a minute with its count. The framework prints rejections that nothing handles.
 */
export function logStrayErrors(): void {
  const counter = countRepeats(({ level = "error", text = "unexpected error", ...description }, repeats) =>
    log()[level === "fatal" || level === "warn" ? level : "error"](
      repeats > 0 ? { ...description, repeats } : description,
      String(text),
    ),
  );
  process.setUncaughtExceptionCaptureCallback((error) => counter.count({ level: "fatal", ...describeFailure(error) }));
  for (const level of ["warn", "error"] as const) {
    const count = (...values: unknown[]) => {
      const error = values.find((value) => value instanceof Error);
      const texts = values
        .filter((value) => typeof value === "string")
        .join(" ")
        .slice(0, maxCharacters);
      const text = texts || (error ? undefined : "a library printed an empty message");
      counter.count({ level, ...(text && { text }), ...(error && describeFailure(error)) });
    };
    Object.assign(console, { [level]: count });
  }
  setInterval(counter.report, countedMilliseconds).unref();
  // It runs before the log writes its last lines.
  process.prependOnceListener("exit", counter.report);
}

type Description = Record<string, unknown>;

/** @param write called with the first of each kind (0 repeats), and from `report` with the repeats since */
export function countRepeats(write: (description: Description, repeats: number) => void) {
  const kinds = new Map<string, { description: Description; repeats: number }>();
  let uncounted = 0;
  return {
    count(description: Description): void {
      // Messages of one fault differ by a number or a name, but come from the same place.
      const { code, frames, message, text } = description;
      const kind = JSON.stringify([code, Array.isArray(frames) && frames.length > 0 ? frames : (message ?? text)]);
      const known = kinds.get(kind);
      if (known) {
        known.repeats += 1;
        return;
      }
      if (kinds.size === maxKinds) {
        uncounted += 1;
        return;
      }
      kinds.set(kind, { description, repeats: 0 });
      write(description, 0);
    },
    /** A kind without repeats counts as new when it occurs next. */
    report(): void {
      for (const [kind, entry] of kinds) {
        if (entry.repeats > 0) write(entry.description, entry.repeats);
        else kinds.delete(kind);
        entry.repeats = 0;
      }
      if (uncounted > 0) write({ message: "errors of other kinds" }, uncounted);
      uncounted = 0;
    },
  };
}
