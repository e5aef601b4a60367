import "server-only";
import { connection } from "@/db/client";
import { databaseAway } from "@/lib/core/errors";
import { toEnglish } from "@/lib/core/messages/english";
import { withIdleTimeout } from "@/lib/core/process/deadline";
import { checkParts } from "@/lib/core/process/health-parts";
import { isStopping } from "@/lib/core/process/stopping";

type State = "up" | "down";
type Refusal = {
  error: "unavailable";
  error_description: string;
  live: true;
  ready: false;
  status: "unavailable";
  database?: State;
  parts?: Record<string, State>;
};
/** `status` is `degraded` when the service answers, but an optional part does not work. */
export type Health =
  | { live: true; ready: true; status: "ok" | "degraded"; database: "up"; parts: Record<string, State> }
  | Refusal;

const answerWithinMilliseconds = 2_000;

/** Ready when the database answers within two seconds and the process is not stopping. */
export async function checkHealth(): Promise<Health> {
  // A balancer that learns from nothing else must not wait for the database's answer.
  if (isStopping()) return refusal("This server is stopping; send requests to another one");
  const [isReached, others] = await Promise.all([isDatabaseReached(), checkParts()]);
  const database = toState(isReached);
  const parts = { database, ...Object.fromEntries(Object.entries(others).map(([name, up]) => [name, toState(up)])) };
  if (database === "down") return { ...refusal(toEnglish(databaseAway.said)), database, parts };
  const status = Object.values(others).every(Boolean) ? "ok" : "degraded";
  return { live: true, ready: true, status, database, parts };
}

function isDatabaseReached(): Promise<boolean> {
  const noSigns = () => 0;
  // Time in which this process was blocked says nothing about the database.
  return withIdleTimeout(answerWithinMilliseconds, connection().ping(), noSigns).then(
    () => true,
    () => false,
  );
}

const toState = (isUp: boolean): State => (isUp ? "up" : "down");

function refusal(text: string): Refusal {
  return { error: "unavailable", error_description: text, live: true, ready: false, status: "unavailable" };
}
