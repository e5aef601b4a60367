import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { storedFiles } from "@/db/schema";
import { storageBytesPerUser } from "@/lib/core/limits/quotas";
import { getDraft, publishDraft, saveDraft } from "@/lib/page/drafts/publish";
import { readPage } from "@/lib/page/drafts/published";
import { listVersions } from "@/lib/page/drafts/version-store";
import { call, read } from "../support/api";
import { addFiles, readSample, uploadToDraft, uploadToProfile } from "../support/page-files";
import { newConnection } from "../support/people";
import { errorAnswer } from "../support/refusal";
import { setRows } from "../support/rows";
import { upload } from "../support/uploads";

const weigh = (key: string, bytes: number) => setRows(storedFiles, { bytes }, eq(storedFiles.key, key));
const isThere = async (key: string) => (await call("GET", `/cdn/${key}`)).status === 200;

async function newPage() {
  const { person, access_token: token } = await newConnection(["uploads"]);
  return { id: person.id, token, files: await addFiles(person.id, token) };
}

async function publish(ownerId: string, bio: string) {
  const draft = await getDraft(ownerId);
  const settings = { ...draft.document.settings, bio };
  const { revision } = await saveDraft(ownerId, { ...draft, document: { ...draft.document, settings } });
  await publishDraft(ownerId, revision);
}

it("a file that only undoing needs makes room for an upload, and no version does before it", async () => {
  const { id, token, files } = await newPage();
  await weigh(files.undoing, storageBytesPerUser - 1_500);
  const draft = await getDraft(id);
  await uploadToProfile(token, "cursor");
  expect([await isThere(files.undoing), await isThere(files.version), await isThere(files.sound)]).toEqual([
    ...[false, true, true],
  ]);
  expect(await listVersions(id)).toHaveLength(2);
  expect((await getDraft(id)).document.tracks).toEqual(draft.document.tracks);
});

it("then the oldest versions do, and as few of them as suffice", async () => {
  const { id, files } = await newPage();
  await publish(id, "Without the first avatar");
  const versions = await listVersions(id);
  expect(versions.map(({ document }) => document.settings.bio)).toEqual([
    ...["Without the first avatar", "Published", "Published", null],
  ]);
  await weigh(files.version, storageBytesPerUser - 1_000);
  const page = await readPage(id);
  await uploadToDraft(id, "cursor");
  expect(await isThere(files.version)).toBe(false);
  expect(await listVersions(id)).toEqual(versions.slice(0, 2));
  expect(await readPage(id)).toEqual(page);
  expect(await isThere(files.profile)).toBe(true);
});

it("where nothing can be missed the upload is a 409, and all stays", async () => {
  const { id, token, files } = await newPage();
  await weigh(files.profile, storageBytesPerUser);
  const [draft, versions] = [await getDraft(id), await listVersions(id)];
  const kept = () => Promise.all(Object.values(files).map(isThere));
  expect(await read(await upload("cursor", token, await readSample("cursor")))).toEqual(
    errorAnswer(409, "limit_reached", "Your files may take 512 MB together; remove one first"),
  );
  expect([await getDraft(id), await listVersions(id), await kept()]).toEqual([draft, versions, Array(5).fill(true)]);
});

it("a file that an upload replaces leaves its room, unless a version keeps it", async () => {
  const { person, access_token: token } = await newConnection(["uploads"]);
  const first = await uploadToProfile(token, "avatar");
  await weigh(`avatars/${first}`, storageBytesPerUser);
  const second = await uploadToProfile(token, "avatar");
  expect(await isThere(`avatars/${first}`)).toBe(false);
  await publish(person.id, "With the second");
  await weigh(`avatars/${second}`, storageBytesPerUser);
  const third = await uploadToProfile(token, "avatar");
  expect([await isThere(`avatars/${second}`), await isThere(`avatars/${third}`)]).toEqual([false, true]);
  expect(await listVersions(person.id)).toEqual([]);
});
