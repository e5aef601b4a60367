import "server-only";
import { rm } from "node:fs/promises";
import { AppError } from "@/lib/core/errors";
import { message, withSubject } from "@/lib/core/messages/message";
import { mediaKindByFolder } from "@/lib/core/operation/media-kinds";
import { requirePremium } from "@/lib/core/owners/quota-store";
import { discardPrepared, type Prepared, prepareFile, storeFiles } from "@/lib/media/uploads/uploads";
import {
  listFileKeys,
  type PageDocument,
  renameFiles,
  withIds,
  withNewIds,
  withoutFiles,
} from "@/lib/page/document/document";
import { freeStorage } from "@/lib/page/drafts/make-room";
import { importPage } from "@/lib/page/drafts/publish";
import { archivePath } from "./export-parts";
import { type Archive, withArchive } from "./import-archive";

/**
 * Imports all or nothing. @param username of the page that is replaced @param path of the archive
 * @throws AppError that names the entry, limit_reached, premium_required
 */
export async function importArchive(ownerId: string, username: string, path: string): Promise<void> {
  await withArchive(path, username, async (archive) => {
    const page = importedPage(archive);
    if (page.files.font !== null) await requirePremium(ownerId).catch(explainFont);
    const prepared = new Map<string, Prepared>();
    try {
      for (const key of new Set(listFileKeys(page))) prepared.set(key, await prepareEntry(ownerId, archive, key));
      const files = [...prepared.values()];
      const keys = files.map(({ key }) => key);
      // Files get new names here, as every upload does.
      const next = renameFiles(page, (key) => prepared.get(key)?.file ?? null);
      const record = () => importPage(ownerId, next, keys);
      await (files.length > 0 ? storeFiles(ownerId, files, [], freeStorage, record) : record());
    } finally {
      await discardPrepared([...prepared.values()]);
    }
  });
}

/**
 * Gives entries new ids, as those of the archive may be another account's, and leaves out files that were lost before.
 */
function importedPage({ page, missing, has }: Archive): PageDocument {
  const written = withNewIds(withIds(page));
  const absent = listFileKeys(written).filter((key) => !has(archivePath(key)));
  const unexplained = absent.find((key) => !missing.includes(archivePath(key)));
  if (unexplained !== undefined)
    throw new AppError("invalid_request", message("archiveLacksNamed", { name: archivePath(unexplained) }));
  return withoutFiles(written, absent);
}

async function prepareEntry(ownerId: string, archive: Archive, key: string): Promise<Prepared> {
  const upload = await archive.unpack(archivePath(key));
  try {
    const kind = mediaKindByFolder(key.replace(/\/.*$/, ""));
    if (!kind) throw new Error("the file of a page has an unknown kind");
    return await prepareFile(ownerId, kind, upload, { mayBeStored: true });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const problem = Object.values(error.fields ?? {}).flat()[0] ?? error.message;
    const sentence = withSubject(archivePath(key), problem);
    throw new AppError(error.code, { text: sentence === problem ? `${archivePath(key)}: ${problem}` : sentence });
  } finally {
    await rm(upload.path, { force: true });
  }
}

function explainFont(error: unknown): never {
  if (!(error instanceof AppError && error.code === "premium_required")) throw error;
  throw new AppError("premium_required", message("premiumFont"));
}
