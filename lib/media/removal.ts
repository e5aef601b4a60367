import "server-only";
import { describeFailure, log } from "@/lib/log";
import { storage } from "@/lib/storage/current";
import { removeStaleIncoming } from "@/lib/storage/incoming";
import { forgetFiles, listFilesPendingDeletion, queueAbandonedFilesForDeletion } from "./file-store";

/** After this long an unfinished upload has crashed. */
const staleAfterSeconds = 15 * 60;

/** Failures after which a sweep takes storage to be down. */
const mostFailed = 500;

/**
 * Deletes files that are queued for it, of one person or of all: first from storage, then the record. Failures are
 * skipped and tried again by the next sweep: the change that released the files is committed.
 */
export async function removeFilesPendingDeletion(ownerId?: string): Promise<void> {
  const patience = ownerId === undefined ? mostFailed : 1;
  let failure: unknown;
  for (let failed = 0; failed < patience; ) {
    let keys: string[] = [];
    try {
      keys = await listFilesPendingDeletion(failed, ownerId);
      if (keys.length === 0) break;
      await storage().remove(keys);
      await forgetFiles(keys);
    } catch (error) {
      failure = error;
      failed += keys.length || patience;
    }
  }
  if (failure === undefined) return;
  log().warn(describeFailure(failure), "files that nothing points to were not removed; the next sweep tries again");
}

/**
 * Deletes what crashes left behind: half-stored files, files of deleted accounts, half-received uploads.
 * @param isAlone whether no upload runs in this process or another, so that every unfinished one is stale
 */
export async function sweepFiles({ isAlone = false } = {}): Promise<void> {
  const ageSeconds = isAlone ? 0 : staleAfterSeconds;
  await queueAbandonedFilesForDeletion(ageSeconds);
  await removeFilesPendingDeletion();
  await removeStaleIncoming(ageSeconds * 1000);
}
