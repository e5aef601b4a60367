import { copyFile, readFile, rm } from "node:fs/promises";
import { type MediaKind, toFileKey } from "@/lib/core/operation/media-kinds";
import { newIncomingPath } from "@/lib/media/storage/incoming";
import { uploadFile } from "@/lib/media/uploads/uploads";
import { addFilesToDraft } from "@/lib/page/drafts/draft-files";
import { freeStorage } from "@/lib/page/drafts/make-room";
import { getDraft, publishDraft, saveDraft } from "@/lib/page/drafts/publish";
import { upload } from "./uploads";

/** Small files of each kind. */
const samples = {
  avatar: "tests/files/images/palette.png",
  background: "tests/files/images/picture.gif",
  audio: "tests/files/audio/short.mp3",
  cover: "tests/files/images/palette.png",
  cursor: "tests/files/cursors/arrow.png",
  font: "tests/files/fonts/emoji.ttf",
  image: "tests/files/images/photo.jpg",
} as const satisfies Record<MediaKind, string>;
export const readSample = (kind: MediaKind): Promise<Buffer> => readFile(samples[kind]);

/** Uploads a file for the draft alone, as the editor does; its name. */
export async function uploadToDraft(ownerId: string, kind: MediaKind): Promise<string> {
  const path = await newIncomingPath();
  await copyFile(samples[kind], path);
  const refer = (key: string, transaction: Parameters<typeof addFilesToDraft>[2]) =>
    addFilesToDraft(ownerId, [key], transaction);
  try {
    const { file } = await uploadFile(
      ownerId,
      kind,
      { path, bytes: 1 },
      { crop: undefined, refer, makeRoom: freeStorage },
    );
    return file;
  } finally {
    await rm(path, { force: true });
  }
}

/** Uploads a file straight to the profile, as the API does; its name. */
export async function uploadToProfile(token: string, kind: "avatar" | "background" | "cursor" | "font") {
  const { url } = await (await upload(kind, token, await readSample(kind))).json();
  return String(url).slice(String(url).lastIndexOf("/") + 1);
}

/**
 * Gives a page files in every place that can hold one.
 * @returns their keys: of the profile, of a version alone, of a track that the draft adds, and held for undoing alone
 */
export async function addFiles(ownerId: string, token: string) {
  const first = await uploadToProfile(token, "avatar");
  const began = await getDraft(ownerId);
  const settings = { ...began.document.settings, bio: "Published" };
  const saved = await saveDraft(ownerId, { ...began, document: { ...began.document, settings } });
  await publishDraft(ownerId, saved.revision);
  const second = await uploadToProfile(token, "avatar");
  const [sound, cover] = [await uploadToDraft(ownerId, "audio"), await uploadToDraft(ownerId, "cover")];
  const track = { id: crypto.randomUUID(), name: "Draft", file: sound, cover: cover.replace(".png", "") };
  const draft = await getDraft(ownerId);
  await saveDraft(ownerId, { ...draft, document: { ...draft.document, tracks: [track] } });
  const background = await uploadToDraft(ownerId, "background");
  return {
    profile: toFileKey("avatar", second),
    version: toFileKey("avatar", first),
    sound: toFileKey("audio", sound),
    cover: toFileKey("cover", cover),
    undoing: toFileKey("background", background),
  };
}
