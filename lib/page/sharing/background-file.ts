import "server-only";
import { rm, writeFile } from "node:fs/promises";
import { toFileKey } from "@/lib/core/operation/media-kinds";
import { findRendition } from "@/lib/media/files/renditions";
import { newIncomingPath } from "@/lib/media/storage/incoming";
import { findRenditionName, renditionName } from "@/lib/media/storage/rendition";
import { withStoredPath } from "@/lib/media/storage/stored-file";

/** It is enough for a picture of 1200 pixels, and small enough for the process that draws. */
const size = { cut: "whole", width: 1600, extension: "webp" } as const;

/**
 * Makes a still picture of a background, at most 1600 pixels wide, by the converters if need be. @param file such as
 * `<uuid>.webp` @param address of the client, whose limit counts what is made @param work gets a path, or undefined
 * when there is no picture now
 */
export async function withBackground<Result>(
  file: string,
  address: string,
  work: (path: string | undefined) => Promise<Result>,
): Promise<Result> {
  const original = toFileKey("background", file);
  const rendition = findRenditionName(renditionName(original, size));
  const found = rendition && (await findRendition(rendition, address));
  if (found === undefined || found === "no original" || found === "not yet") return work(undefined);
  if (found === "original") return (await withStoredPath(original, work)) ?? work(undefined);
  const path = await newIncomingPath();
  try {
    await writeFile(path, found, { flag: "wx", mode: 0o600 });
    return await work(path);
  } finally {
    await rm(path, { force: true });
  }
}
