import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { database } from "@/db/client";
import { pageDrafts, storedFiles } from "@/db/schema";
import { maxVersions } from "@/lib/core/limits/quotas";
import { listFileKeys, type PageDocument, pageDocument } from "@/lib/page/document/document";
import { getDraft } from "@/lib/page/drafts/publish";
import { readPage } from "@/lib/page/drafts/published";
import { listVersions } from "@/lib/page/drafts/version-store";
import { filesOnDisk } from "../stored-files";

const data = () => process.env.DATA_DIR ?? "";
const sorted = (keys: Iterable<string>) => [...new Set(keys)].sort();

/** Expects that the schema takes a document as it is. */
function expectValid(document: PageDocument): void {
  expect(pageDocument.safeParse(structuredClone(document))).toEqual({ success: true, data: document });
}

function isReadable(key: string): boolean {
  const path = join(data(), "files", key);
  return existsSync(path) && statSync(path).size > 0;
}

/**
 * Expects what must hold after every step: the page is published as expected; every document is one that the schema
 * takes; every file that something names is stored, and every stored file is named by something, or held until a time.
 */
export async function expectInvariants(ownerId: string, published: PageDocument): Promise<void> {
  const [page, draft, versions, [stored], files] = await Promise.all([
    readPage(ownerId),
    getDraft(ownerId),
    listVersions(ownerId),
    database().select().from(pageDrafts).where(eq(pageDrafts.userId, ownerId)),
    database().select().from(storedFiles).where(eq(storedFiles.userId, ownerId)),
  ]);
  expect(page).toEqual(published);
  expect(versions.length).toBeLessThanOrEqual(maxVersions);
  const documents = [page, draft.base, draft.document, ...versions.map(({ document }) => document)];
  // Of the versions, two at most are new.
  documents.slice(0, 5).forEach(expectValid);
  const named = sorted(documents.flatMap(listFileKeys));
  const held = stored?.files ?? [];
  const keysOf = (state: string) => sorted(files.filter((file) => file.state === state).map(({ key }) => key));
  expect(sorted([...named, ...held]).filter((key) => !keysOf("live").includes(key) || !isReadable(key))).toEqual([]);
  expect(keysOf("live").filter((key) => !named.includes(key) && !held.includes(key))).toEqual([]);
  expect(keysOf("pending")).toEqual([]);
  const isForUndoingAlone = held.some((key) => !named.includes(key));
  if (isForUndoingAlone) expect(stored?.filesUntil?.getTime()).toBeGreaterThan(Date.now());
}

/** Expects that storage holds no file that no record knows. */
export async function expectNoStrayFiles(): Promise<void> {
  const records = await database().select({ key: storedFiles.key }).from(storedFiles);
  const known = new Set(records.map(({ key }) => key));
  const { stored, incoming } = filesOnDisk(data());
  expect({ stray: stored.filter((key) => !known.has(key)), incoming }).toEqual({ stray: [], incoming: [] });
}
