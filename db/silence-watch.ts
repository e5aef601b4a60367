import type { StoppablePglite } from "./stoppable-pglite";

/** Interval of probes, and how many may stay unanswered. */
const every = { milliseconds: 5_000, unanswered: 6 } as const;

/** Counts unanswered probes, not time: a blocked process or a sleeping machine sends none. @returns stops the watch */
export function watchForSilence(
  database: Pick<StoppablePglite, "answered" | "query">,
  onSilence: (seconds: number) => void,
  milliseconds: number = every.milliseconds,
): () => void {
  let isAsking = false;
  let turns = 0;
  let answered = 0;
  const answer = () => {
    isAsking = false;
  };
  const looking = setInterval(() => {
    turns = isAsking && database.answered === answered ? turns + 1 : 0;
    answered = database.answered;
    if (turns === every.unanswered) {
      clearInterval(looking);
      onSilence((turns * milliseconds) / 1000);
    } else if (!isAsking) {
      isAsking = true;
      // A failure is an answer too.
      void database.query("select 1").then(answer, answer);
    }
  }, milliseconds).unref();
  return () => clearInterval(looking);
}
