import "server-only";
import { describeFailure } from "@/lib/api/error-response";
import { log } from "@/lib/log";
import { storage } from "@/lib/storage/current";
import { removeStaleIncoming } from "@/lib/storage/incoming";
import { doomAbandonedFiles, forgetFiles, listDoomedFiles } from "./file-store";

const staleAfterMilliseconds = 15 * 60_000;

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

/** Removes whatever crashes left behind: half-stored files, files of people who are gone, half-received uploads. */
export async function sweepFiles(): Promise<void> {
  await doomAbandonedFiles();
  await removeDoomedFiles();
  await removeStaleIncoming(staleAfterMilliseconds);
}
