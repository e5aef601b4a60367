import "server-only";
import { describeFailure, log } from "@/lib/core/log";
import { storage } from "@/lib/media/storage/current";
import { removeStaleIncoming } from "@/lib/media/storage/incoming";
import { deleteFileRecords, listFilesPendingDeletion, queueAbandonedFilesForDeletion } from "./file-store";
import { removeRenditions, sweepRenditions } from "./renditions";

/** After this time an unfinished upload counts as crashed. */
const staleAfterSeconds = 15 * 60;

/** After so many failures storage counts as unavailable. */
const maxFailed = 500;

/**
 * Removes a file from storage and then its record. Failures are left to the next sweep, since the change is committed.
 */
export async function removeFilesPendingDeletion(ownerId?: string): Promise<void> {
  const allowedFailures = ownerId === undefined ? maxFailed : 1;
  let failure: unknown;
  for (let failed = 0; failed < allowedFailures; ) {
    let keys: string[] = [];
    try {
      keys = await listFilesPendingDeletion(failed, ownerId);
      if (keys.length === 0) break;
      await storage().remove(keys);
      await removeRenditions(keys);
      await deleteFileRecords(keys);
    } catch (error) {
      failure = error;
      failed += keys.length || allowedFailures;
    }
  }
  if (failure === undefined) return;
  log().warn(describeFailure(failure), "files that nothing points to were not removed; the next sweep tries again");
}

/** @param isAlone whether no upload runs in any process, so that every unfinished one is stale */
export async function sweepFiles({ isAlone = false } = {}): Promise<void> {
  const ageSeconds = isAlone ? 0 : staleAfterSeconds;
  await queueAbandonedFilesForDeletion(ageSeconds);
  await removeFilesPendingDeletion();
  await removeStaleIncoming(ageSeconds * 1000);
  await sweepRenditions();
}
