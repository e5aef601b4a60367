import { existsSync, readdirSync, utimesSync } from "node:fs";
import { join, relative } from "node:path";
import { sql } from "drizzle-orm";
import { expect, vi } from "vitest";
import { database } from "@/db/client";
import { audios, storedFiles, users } from "@/db/schema";
import { findSingleton } from "@/lib/core/process/singleton";

/** Headers of every answer at the addresses of stored files. */
export const fileHeaders = {
  "access-control-allow-origin": "*",
  "access-control-expose-headers": "Accept-Ranges, Content-Length, Content-Range, ETag, Retry-After, X-Request-Id",
  "content-security-policy": "default-src 'none'; img-src 'self'; media-src 'self'; sandbox",
  "cross-origin-resource-policy": "cross-origin",
  "x-content-type-options": "nosniff",
};

/** Every file below the folder of uploads of a data folder: keys of stored files, and names of those on their way in. */
export function filesOnDisk(dataFolder: string): { stored: string[]; incoming: string[] } {
  const folder = join(dataFolder, "files");
  const paths = existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
        .sort()
    : [];
  const isIncoming = (path: string) => path.split("/").some((part) => part.startsWith("."));
  return { stored: paths.filter((path) => !isIncoming(path)), incoming: paths.filter(isIncoming) };
}

const areRenditionsMade = () => (findSingleton<Map<string, unknown>>("renditions-in-flight")?.size ?? 0) === 0;
/** Until this process has made the smaller pictures of uploaded ones, which are on their way in after their upload's answer. */
export const untilRenditionsAreMade = () => vi.waitUntil(areRenditionsMade, { timeout: 90_000 });

/** The keys that rows of profiles and tracks point to. */
export async function keysInUse(): Promise<string[]> {
  const profiles = await database().select().from(users);
  const tracks = await database().select().from(audios);
  const keys = [
    ...profiles.flatMap(({ avatar, background, cursor, customFont }) => [
      avatar && `avatars/${avatar}`,
      background && `backgrounds/${background}`,
      cursor && `cursors/${cursor}`,
      customFont && `fonts/${customFont}`,
    ]),
    ...tracks.flatMap(({ file, coverId }) => [`audios/${file}`, coverId && `audios-covers/${coverId}.png`]),
  ];
  return keys.filter((key) => key !== null && key !== "").sort() as string[];
}

/** The recorded files: their keys by state. */
export async function keysByState(): Promise<Record<string, string[]>> {
  const rows = await database().select().from(storedFiles).orderBy(storedFiles.key);
  const keys: Record<string, string[]> = {};
  for (const { state, key } of rows) keys[state] = [...(keys[state] ?? []), key];
  return keys;
}

/** Makes everything that an upload leaves look an hour older, so that the next sweep takes what nobody finished. */
export async function ageFiles(dataFolder: string): Promise<void> {
  await database()
    .update(storedFiles)
    .set({ createdAt: sql`${storedFiles.createdAt} - interval '1 hour'` });
  const anHourAgo = Date.now() / 1000 - 3600;
  for (const path of filesOnDisk(dataFolder).incoming)
    utimesSync(join(dataFolder, "files", path), anHourAgo, anHourAgo);
}

/** Expects that rows point to every stored file and no other, that nothing is unfinished, and that the file records say so. */
export async function expectFilesToAgree(dataFolder: string): Promise<string[]> {
  const inUse = await keysInUse();
  expect(filesOnDisk(dataFolder)).toEqual({ stored: inUse, incoming: [] });
  expect(await keysByState()).toEqual(inUse.length === 0 ? {} : { live: inUse });
  return inUse;
}
