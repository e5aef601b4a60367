import "server-only";
import { type MakeRoom, releaseFiles, sortByAge } from "@/lib/media/files/file-store";
import { listFileKeys } from "../document/document";
import { listChangedFiles } from "./draft-files";
import { findDraft, releaseHeldFile } from "./draft-store";
import { deleteVersion, listVersions } from "./version-store";

/** Deletes files that only undoing needs, then versions, oldest first: the user could not remove them otherwise. */
export const freeStorage: MakeRoom = async (ownerId, hasRoom, transaction) => {
  const draft = await findDraft(ownerId, transaction);
  const needed = draft ? listChangedFiles(draft) : [];
  const forUndoing = draft?.files.filter((key) => !needed.includes(key)) ?? [];
  for (const key of await sortByAge(ownerId, forUndoing, transaction)) {
    await releaseHeldFile(ownerId, key, transaction);
    await releaseFiles(ownerId, [key], transaction);
    if (await hasRoom()) return;
  }
  for (const { id, document } of (await listVersions(ownerId, transaction)).reverse()) {
    await deleteVersion(ownerId, id, transaction);
    await releaseFiles(ownerId, listFileKeys(document), transaction);
    if (await hasRoom()) return;
  }
};
