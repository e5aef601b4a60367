import type { ProfileFeed } from "@/db/change-feed";
import { connection } from "@/db/client";
import { isDatabaseUnavailable } from "@/db/failure";
import { AppError } from "@/lib/core/errors";
import { env } from "@/lib/core/process/env";

/** Decides what may be answered from memory. */
export type Freshness = {
  /** Whether changes by other processes arrive; until they do, only the database knows. */
  isCurrent(): boolean;
  /**
   * Returns the age of what may be served stale, or undefined when nothing may. @param error of the read that failed,
   * if any
   */
  staleSeconds(error?: unknown): number | undefined;
};

/** Nothing is served stale while the database answers, and nothing older than `STALE_SECONDS`. */
export function createFreshness(feed: ProfileFeed): Freshness {
  const oldest = 1_000 * env().STALE_SECONDS;
  return {
    isCurrent: () => feed.isCurrent() && !connection().isDown(),
    staleSeconds(error) {
      if (!connection().isDown() && !isUnavailable(error)) return undefined;
      const missed = feed.confirmedMillisecondsAgo();
      return missed === undefined || missed > oldest ? undefined : Math.ceil(missed / 1_000);
    },
  };
}

function isUnavailable(error: unknown): boolean {
  return error instanceof AppError ? error.code === "unavailable" : isDatabaseUnavailable(error);
}
