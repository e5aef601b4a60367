import { describeFailure, log } from "@/lib/log";

/** How long repeats of an error are counted before they are logged as one line. */
const countedMilliseconds = 60_000;
/** How many different errors are logged in that time; more than a faulty program has. */
const maxKinds = 100;

const text = "unexpected error";

/** Each kind at once, then once a minute with its count. The framework's listeners would print a query's values. */
export function catchUncaughtErrors(): void {
  const counter = countRepeats((description, repeats) =>
    log().fatal(repeats > 0 ? { ...description, repeats } : description, text),
  );
  for (const event of ["uncaughtException", "unhandledRejection"]) {
    process.removeAllListeners(event);
    process.on(event, (error: unknown) => counter.count(describeFailure(error)));
  }
  setInterval(counter.report, countedMilliseconds).unref();
  // Before the log writes its last lines.
  process.prependOnceListener("exit", counter.report);
}

type Description = Record<string, unknown>;

/** @param write called with the first of each kind (0 repeats), and from `report` with the repeats since */
export function countRepeats(write: (description: Description, repeats: number) => void) {
  const kinds = new Map<string, { description: Description; repeats: number }>();
  let uncounted = 0;
  return {
    count(description: Description): void {
      // Messages of one fault differ by a number or a name; the place that threw it does not.
      const { code, frames, message } = description;
      const kind = JSON.stringify([code, Array.isArray(frames) && frames.length > 0 ? frames : message]);
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
    /** A kind without repeats is new when it occurs next. */
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
