import "server-only";
import { pingDatabase } from "@/db/client";
import { withDeadline } from "@/lib/deadline";
import { databaseAway } from "@/lib/errors";
import { isStopping } from "@/lib/server/stopping";

type Refusal = { error: "unavailable"; error_description: string; live: true; ready: false; database?: "down" };
export type Health = { live: true; ready: true; database: "up" } | Refusal;

const answerWithinMilliseconds = 2_000;

/** Whether this process lives, and is ready: its database answers within two seconds, and nobody told it to stop. */
export async function checkHealth(): Promise<Health> {
  // Asked of the database, the answer might come too late for a balancer that learns from nothing else.
  if (isStopping()) return refusal("This server is stopping; send requests to another one");
  try {
    await withDeadline(answerWithinMilliseconds, pingDatabase());
    return { live: true, ready: true, database: "up" };
  } catch {
    return { ...refusal(databaseAway.text), database: "down" };
  }
}

function refusal(text: string): Refusal {
  return { error: "unavailable", error_description: text, live: true, ready: false };
}
