import type { StoppablePglite } from "./stoppable-pglite";

/** Every so many milliseconds the database is asked a question, which may stay unanswered that often. */
const every = { milliseconds: 5_000, unanswered: 6 } as const;

/**
 * Detects a database that answers nothing although nothing keeps this process busy, as behind a transaction that never
 * ends. It counts unanswered queries, not time: a blocked process or a sleeping machine sends none. While any query is
 * answered, others may wait as long as they must.
 * @param onSilence called once, with how long it has answered nothing
 * @param milliseconds between two queries
 * @returns ends the watch
 */
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
