import "server-only";
import { randomUUID } from "node:crypto";
import { copyFile } from "node:fs/promises";
import { extname } from "node:path";
import { AppError } from "@/lib/core/errors";
import { requireLimit } from "@/lib/core/limits/limiter";
import { message } from "@/lib/core/messages/message";
import { mediaKindByFolder, toFileKey } from "@/lib/core/operation/media-kinds";
import { type FileFacts, findFiles, markFilesLive } from "@/lib/media/files/file-store";
import { ignoreNotFound, newIncomingPath, requireFreeSpace } from "@/lib/media/storage/incoming";
import { withStoredPath } from "@/lib/media/storage/stored-file";
import { discardPrepared, type Prepared, storeFiles } from "@/lib/media/uploads/uploads";
import { listFileKeys, type PageDocument, renameFiles, withNewIds } from "@/lib/page/document/document";
import { getPage } from "@/lib/page/drafts/publish";
import { readPage, writePage } from "@/lib/page/drafts/published";
import { isHandleFree, requireClaimable } from "@/lib/people/users/handle-store";
import { createPage, type NewPage } from "@/lib/people/users/pages/further-page-store";

/** A copy must not cost the source its versions, as an upload may. */
const keepEverything = async () => {};

/**
 * Adds a further page to an account. @param sourceId a page of the account to copy @throws AppError invalid_request,
 * conflict (taken), limit_reached, rate_limited
 */
export async function addPage(
  accountId: string,
  page: NewPage,
  sourceId?: string,
): Promise<{ id: string; username: string }> {
  await requireLimit("page_creation", accountId);
  return sourceId === undefined ? createPage(accountId, page) : copyPage(accountId, page, sourceId);
}

/** Copies all that a page has published. The files are written first, and one transaction makes all rows. */
async function copyPage(accountId: string, page: NewPage, sourceId: string) {
  await requireFreeHandle(page.username);
  const published = await getPage(sourceId);
  const copies = new Map<string, Prepared>();
  try {
    const facts = await findFiles(sourceId, listFileKeys(published));
    for (const key of facts.keys()) await addCopy(copies, key, facts);
    const next = named(withNewIds(renameFiles(published, (key) => copies.get(key)?.file ?? null)), page.displayName);
    const files = [...copies.values()];
    const keys = files.map(({ key }) => key);
    const record = () =>
      createPage(accountId, page, async (id, owner, transaction) => {
        await markFilesLive(sourceId, keys, transaction, id);
        await writePage(id, await readPage(id, transaction), next, owner, transaction);
      });
    return await (files.length > 0 ? storeFiles(sourceId, files, [], keepEverything, record) : record());
  } finally {
    await discardPrepared([...copies.values()]);
  }
}

/** Spares the copying for a name that is taken; whether it still is free is decided later. */
async function requireFreeHandle(username: string): Promise<void> {
  requireClaimable({ username });
  if (await isHandleFree(username)) return;
  const taken = message("usernameTaken", { name: username });
  throw new AppError("conflict", taken, { username: [taken] });
}

const named = (page: PageDocument, name: string): PageDocument => ({
  ...page,
  settings: { ...page.settings, display_name: name },
});

/** Copies a stored file for storage to take; one that storage has lost is left out. */
async function addCopy(copies: Map<string, Prepared>, key: string, facts: FileFacts): Promise<void> {
  const [kind, fact] = [mediaKindByFolder(key.replace(/\/.*$/, "")), facts.get(key)];
  if (!kind || !fact) throw new Error("the file of a page has an unknown kind");
  await requireFreeSpace(fact.bytes);
  const path = await newIncomingPath();
  const file = `${randomUUID()}${extname(key)}`;
  const wasCopied = await withStoredPath(key, async (stored) => {
    await copyFile(stored, path);
    return true;
  }).catch(ignoreNotFound(undefined));
  if (wasCopied) copies.set(key, { ...fact, file, key: toFileKey(kind, file), path });
}
