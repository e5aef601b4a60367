import "server-only";
import { describeFailure, log } from "@/lib/log";
import { storage } from "@/lib/storage/current";
import { removeStaleIncoming } from "@/lib/storage/incoming";
import { forgetFiles, listFilesPendingDeletion, queueAbandonedFilesForDeletion } from "./file-store";

/** After this long nobody is still at work on a file that is not finished: whoever began it has crashed. */
const staleAfterSeconds = 15 * 60;

/** How many files a sweep passes over after failures before it takes storage to be down. */
const mostFailed = 500;

/**
 * Removes files that are queued for it, of one person or of all: first from storage, then its record.
 * What fails is passed over, so that it holds up no other, and tried again by the next sweep: the change that gave
 * the files up stands already.
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
 * Removes whatever crashes left behind: half-stored files, files of people who are gone, half-received uploads.
 * @param isAlone whether no upload is under way, in this process or another, so that nothing unfinished is awaited
 */
export async function sweepFiles({ isAlone = false } = {}): Promise<void> {
  const ageSeconds = isAlone ? 0 : staleAfterSeconds;
  await queueAbandonedFilesForDeletion(ageSeconds);
  await removeFilesPendingDeletion();
  await removeStaleIncoming(ageSeconds * 1000);
}
