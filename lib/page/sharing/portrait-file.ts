import "server-only";
import { rm, writeFile } from "node:fs/promises";
import { describeFailure, log } from "@/lib/core/log";
import { toFileKey } from "@/lib/core/operation/media-kinds";
import { remoteAddress } from "@/lib/media/storage/current";
import { fetchFile } from "@/lib/media/storage/fetch-file";
import { newIncomingPath } from "@/lib/media/storage/incoming";
import { localPath } from "@/lib/media/storage/local-disk";
import { findShownPicture } from "@/lib/page/cards/shown-pictures";
import type { Portrait } from "./portrait";

const fetchBounds = { milliseconds: 5_000, bytes: 32 * 1024 * 1024 } as const;

/** @param work gets a path, where there may be no file, or undefined when the portrait is not available now */
export async function withPortrait<Result>(
  portrait: Portrait,
  work: (path: string | undefined) => Promise<Result>,
): Promise<Result> {
  const key = portrait.kind === "uploaded" ? toFileKey("avatar", portrait.file) : undefined;
  const address = key === undefined ? undefined : remoteAddress(key);
  if (key !== undefined && address === undefined) return work(localPath(key));
  const path = await newIncomingPath();
  try {
    return await work((await isBrought(portrait, address, path)) ? path : undefined);
  } finally {
    await rm(path, { force: true });
  }
}

async function isBrought(portrait: Portrait, address: string | undefined, path: string): Promise<boolean> {
  try {
    if (portrait.kind === "chat") await copyPicture(portrait, path);
    else if (address !== undefined) await fetchFile(address, path, fetchBounds);
    return true;
  } catch (error) {
    log().warn(describeFailure(error), "the portrait of a profile could not be read");
    return false;
  }
}

async function copyPicture({ ownerId, hash }: Extract<Portrait, { kind: "chat" }>, path: string): Promise<void> {
  const picture = await findShownPicture(ownerId, "avatar", hash);
  if (picture?.hash !== hash) throw new Error("the picture has been replaced meanwhile");
  await writeFile(path, picture.bytes, { flag: "wx", mode: 0o600 });
}
