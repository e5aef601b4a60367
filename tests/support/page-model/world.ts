import { copyFile, readFile, rm } from "node:fs/promises";
import { uploadLooseFile } from "@/lib/media/uploads";
import type { PageDocument } from "@/lib/page/document";
import { addFilesToDraft } from "@/lib/page/draft-files";
import { readPage } from "@/lib/page/published";
import { newIncomingPath } from "@/lib/storage/incoming";
import type { MediaKind } from "@/lib/storage/media-kinds";
import { setStanding } from "@/lib/users/store";
import { newConnection } from "../people";
import { PageEditor } from "./editor";

/** Small files of each kind. */
const samples = {
  avatar: "tests/files/images/palette.png",
  background: "tests/files/images/picture.gif",
  audio: "tests/files/audio/short.mp3",
  cover: "tests/files/images/palette.png",
  cursor: "tests/files/cursors/arrow.png",
  font: "tests/files/fonts/emoji.ttf",
} as const satisfies Record<MediaKind, string>;
export const uploadKinds = Object.keys(samples) as MediaKind[];
export const sampleOf = (kind: MediaKind): Promise<Buffer> => readFile(samples[kind]);

/** A person with two windows of the editor and a program, and what must be published of them. */
export type World = {
  ownerId: string;
  username: string;
  token: string;
  editors: [PageEditor, PageEditor];
  published: PageDocument;
  /** Names of all files that were ever uploaded, by kind. */
  uploads: Record<MediaKind, string[]>;
};

export async function newWorld(): Promise<World> {
  const scopes = ["profile.update", "links", "cards", "uploads", "audios.manage"] as const;
  const { person, access_token: token } = await newConnection([...scopes]);
  const { id: ownerId, username } = person;
  await setStanding(username, "isPremium", true);
  const uploads = { avatar: [], background: [], audio: [], cover: [], cursor: [], font: [] };
  const editors: World["editors"] = [await PageEditor.open(ownerId), await PageEditor.open(ownerId)];
  return { ownerId, username, token, editors, uploads, published: await readPage(ownerId) };
}

/** Uploads a file for the draft alone, as the editor does. */
export async function uploadToDraft({ ownerId, uploads }: World, kind: MediaKind): Promise<void> {
  const path = await newIncomingPath();
  await copyFile(samples[kind], path);
  try {
    const { file } = await uploadLooseFile(
      ownerId,
      kind,
      { path, bytes: 1 },
      {
        crop: undefined,
        refer: (key, transaction) => addFilesToDraft(ownerId, [key], transaction),
      },
    );
    uploads[kind].push(file);
  } finally {
    await rm(path, { force: true });
  }
}
