import "server-only";
import { describeFailure } from "@/lib/api/error-response";
import { log } from "@/lib/log";
import { storage } from "@/lib/storage/current";
import { removeStaleIncoming } from "@/lib/storage/incoming";
import { doomAbandonedFiles, forgetFiles, listDoomedFiles } from "./file-store";

/** After this long nobody is still at work on a file that is not finished: whoever began it has crashed. */
const staleAfterSeconds = 15 * 60;

/**
 * Removes files that are queued for it, of one person or of all: first from storage, then from our books.
 * Storage that fails is tried again by the next sweep, since the caller's change stands already.
 */
export async function removeDoomedFiles(ownerId?: string): Promise<void> {
  try {
    for (let keys = await listDoomedFiles(ownerId); keys.length > 0; keys = await listDoomedFiles(ownerId)) {
      await storage().remove(keys);
      await forgetFiles(keys);
    }
  } catch (error) {
    log().warn(describeFailure(error), "files that nothing points to were not removed; the next sweep tries again");
  }
}

/**
 * Removes whatever crashes left behind: half-stored files, files of people who are gone, half-received uploads.
 * @param isAlone whether no upload is under way, in this process or another, so that nothing unfinished is awaited
 */
export async function sweepFiles({ isAlone = false } = {}): Promise<void> {
  const ageSeconds = isAlone ? 0 : staleAfterSeconds;
  await doomAbandonedFiles(ageSeconds);
  await removeDoomedFiles();
  await removeStaleIncoming(ageSeconds * 1000);
}
