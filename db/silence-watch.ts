import { connectionFailure } from "./failure";
import type { StoppablePglite } from "./stoppable-pglite";

/** Interval of probes, and after how many unanswered ones waiting queries are refused and the database is given up. */
const every = { milliseconds: 5_000, refusing: 2, silent: 6 } as const;

/** Counts unanswered probes, not time: a blocked process or a sleeping machine sends none. @returns stops the watch */
export function watchForSilence(
  database: Pick<StoppablePglite, "answered" | "query" | "refuseWaiting">,
  onSilence: (seconds: number) => void,
  milliseconds: number = every.milliseconds,
): () => void {
  let probe: Promise<unknown> | undefined;
  let unanswered = 0;
  let answered = 0;
  function ask(): void {
    const sent = database.query("select 1");
    const answer = () => {
      if (probe === sent) probe = undefined;
    };
    probe = sent;
    // A failure is an answer too.
    sent.then(answer, answer);
  }
  const timer = setInterval(() => {
    unanswered = probe && database.answered === answered ? unanswered + 1 : 0;
    answered = database.answered;
    if (unanswered === every.silent) {
      clearInterval(timer);
      onSilence((unanswered * milliseconds) / 1000);
    } else if (unanswered >= every.refusing) {
      database.refuseWaiting(connectionFailure("CONNECTION_SILENT", "the database does not answer", true));
      // The last one was refused, too.
      ask();
    } else if (!probe) ask();
  }, milliseconds).unref();
  return () => clearInterval(timer);
}
