import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { pingDatabase } from "@/db/client";
import { isStopping } from "@/lib/server/stopping";

export type Health = { live: true; ready: boolean; database: "up" | "down" };

const answerWithinMilliseconds = 2_000;

/** Whether this process lives, and is ready: its database answers within two seconds, and nobody told it to stop. */
export async function checkHealth(): Promise<Health> {
  const ping = pingDatabase().then(
    () => "up" as const,
    () => "down" as const,
  );
  const late = sleep(answerWithinMilliseconds, "down" as const, { ref: false });
  const database = await Promise.race([ping, late]);
  return { live: true, ready: database === "up" && !isStopping(), database };
}
