import type { MediaKind } from "@/lib/core/operation/media-kinds";
import type { PageDocument } from "@/lib/page/document/document";
import { readPage } from "@/lib/page/drafts/published";
import { updateAccountFlag } from "@/lib/people/users/store";
import { newConnection } from "../people";
import { PageEditor } from "./editor";

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
  await updateAccountFlag(username, "isPremium", true);
  const uploads = { avatar: [], background: [], audio: [], cover: [], cursor: [], font: [] };
  const editors: World["editors"] = [await PageEditor.open(ownerId), await PageEditor.open(ownerId)];
  return { ownerId, username, token, editors, uploads, published: await readPage(ownerId) };
}

/** Numbers that decide what a move is about: which window, which entry, which value. */
export type Numbers = { a: number; b: number; c: number; d: number };
export type Moves = Readonly<Record<string, (world: World, numbers: Numbers) => Promise<void>>>;
