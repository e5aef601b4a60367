import type { StoppablePglite } from "./stoppable-pglite";

/** Interval of probes, and how many may stay unanswered. */
const every = { milliseconds: 5_000, maxUnanswered: 6 } as const;

/** Counts unanswered probes, not time: a blocked process or a sleeping machine sends none. @returns stops the watch */
export function watchForSilence(
  database: Pick<StoppablePglite, "answered" | "query">,
  onSilence: (seconds: number) => void,
  milliseconds: number = every.milliseconds,
): () => void {
  let isProbing = false;
  let unanswered = 0;
  let answered = 0;
  const answer = () => {
    isProbing = false;
  };
  const timer = setInterval(() => {
    unanswered = isProbing && database.answered === answered ? unanswered + 1 : 0;
    answered = database.answered;
    if (unanswered === every.maxUnanswered) {
      clearInterval(timer);
      onSilence((unanswered * milliseconds) / 1000);
    } else if (!isProbing) {
      isProbing = true;
      // A failure is an answer too.
      void database.query("select 1").then(answer, answer);
    }
  }, milliseconds).unref();
  return () => clearInterval(timer);
}
