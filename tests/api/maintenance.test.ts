import { randomUUID } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { database } from "@/db/client";
import { pageDrafts, pendingDeletion, sessions, storedFiles, users } from "@/db/schema";
import { lockOwner } from "@/lib/core/owners/quota-store";
import { makeFileLive, reserveFiles } from "@/lib/media/files/file-store";
import { startMaintenance } from "@/lib/operator/process/maintenance";
import { addFilesToDraft, releaseOutdatedDraftFiles } from "@/lib/page/drafts/draft-files";
import { freeStorage } from "@/lib/page/drafts/make-room";
import { getDraft, saveDraft } from "@/lib/page/drafts/publish";
import { createSession } from "@/lib/people/auth/session/session-store";
import { untilSomethingWaits } from "../support/locks";
import { newPerson } from "../support/people";
import { setRows } from "../support/rows";
import { filesOnDisk } from "../support/stored-files";

const data = process.env.DATA_DIR ?? "";
const [tenMinutes, hour] = [600_000, 3_600_000];
const second = sql`interval '1 second'`;

let stopMaintenance = () => {};
// The database is open by now: its own timers stay those of the machine.
beforeEach(async () => {
  await database().execute(sql`select 1`);
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
});
afterEach(() => {
  stopMaintenance();
  vi.useRealTimers();
});

/** A stored file that a draft holds for undoing alone, since that is over. */
async function newOutdatedFile(ownerId: string): Promise<string> {
  const key = `avatars/${randomUUID()}.webp`;
  await reserveFiles(ownerId, [{ key, bytes: 1 }], [], freeStorage);
  mkdirSync(join(data, "files", "avatars"), { recursive: true });
  writeFileSync(join(data, "files", key), "x");
  await makeFileLive(ownerId, key, (stored, transaction) => addFilesToDraft(ownerId, [stored], transaction));
  await setRows(pageDrafts, { filesUntil: sql`now() - ${second}` }, eq(pageDrafts.userId, ownerId));
  return key;
}

async function stateOf(key: string): Promise<string | undefined> {
  const [file] = await database().select().from(storedFiles).where(eq(storedFiles.key, key));
  return file?.state;
}

it("every ten minutes, files that drafts held for undoing are released and removed from storage", async () => {
  const { id } = await newPerson();
  const key = await newOutdatedFile(id);
  stopMaintenance = startMaintenance();
  vi.advanceTimersByTime(tenMinutes - 1);
  expect(await stateOf(key)).toBe("live");
  vi.advanceTimersByTime(1);
  await expect.poll(() => stateOf(key)).toBe(undefined);
  expect(filesOnDisk(data).stored).not.toContain(key);
  const next = await newOutdatedFile(id);
  vi.advanceTimersByTime(tenMinutes);
  await expect.poll(() => stateOf(next)).toBe(undefined);
  const last = await newOutdatedFile(id);
  const running = vi.getTimerCount();
  stopMaintenance();
  expect(vi.getTimerCount()).toBe(running - 2);
  vi.advanceTimersByTime(tenMinutes);
  expect(await stateOf(last)).toBe("live");
  // A run of the next test would find it, look again, and then meet the files of the test after that.
  await releaseOutdatedDraftFiles();
});

it("every hour, what has expired is deleted", async () => {
  const { id } = await newPerson();
  const sessionId = await createSession(id, "Firefox");
  await setRows(sessions, { expiresAt: sql`now() - ${second}` }, eq(sessions.userId, id));
  const isThere = async () => (await database().select().from(sessions).where(eq(sessions.userId, id))).length > 0;
  stopMaintenance = startMaintenance();
  vi.advanceTimersByTime(hour - 1);
  expect([typeof sessionId, await isThere()]).toEqual(["string", true]);
  vi.advanceTimersByTime(1);
  await expect.poll(isThere).toBe(false);
});

it("a draft that is saved while its files are about to be released keeps them for another day", async () => {
  const { id } = await newPerson();
  const key = await newOutdatedFile(id);
  let releasing: Promise<void> | undefined;
  await database().transaction(async (transaction) => {
    await lockOwner(id, transaction);
    releasing = releaseOutdatedDraftFiles();
    await untilSomethingWaits();
    await addFilesToDraft(id, [key], transaction);
  });
  await releasing;
  expect(await stateOf(key)).toBe("live");
  const [draft] = await database().select().from(pageDrafts).where(eq(pageDrafts.userId, id));
  expect(draft?.files).toEqual([key]);
});

it("an account that is deleted meanwhile keeps no other from being looked after", async () => {
  const [gone, other] = [await newPerson(), await newPerson()];
  await newOutdatedFile(gone.id);
  const key = await newOutdatedFile(other.id);
  let releasing: Promise<void> | undefined;
  await database().transaction(async (transaction) => {
    await lockOwner(gone.id, transaction);
    releasing = releaseOutdatedDraftFiles();
    await untilSomethingWaits();
    await transaction.delete(users).where(eq(users.id, gone.id));
  });
  await releasing;
  expect(await stateOf(key)).toBe(pendingDeletion);
});

it("a draft that changes nothing gives up all its files, and one with a change those that it names not", async () => {
  const { id } = await newPerson();
  const [named, other] = [await newOutdatedFile(id), await newOutdatedFile(id)];
  const draft = await getDraft(id);
  const files = { ...draft.document.files, avatar: named.replace("avatars/", "") };
  await saveDraft(id, { ...draft, document: { ...draft.document, files } });
  await newOutdatedFile(id);
  await releaseOutdatedDraftFiles();
  expect([await stateOf(named), await stateOf(other)]).toEqual(["live", pendingDeletion]);
  const [stored] = await database().select().from(pageDrafts).where(eq(pageDrafts.userId, id));
  expect(stored).toMatchObject({ files: [named], filesUntil: null });
});
