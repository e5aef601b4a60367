import "server-only";
import { readFile, rm, stat } from "node:fs/promises";
import { resolve } from "node:path";
import { LRUCache } from "lru-cache";
import { AppError } from "@/lib/core/errors";
import { clientAddress } from "@/lib/core/limits/client-address";
import { consumeLimit, limitKey } from "@/lib/core/limits/limiter";
import { describeFailure, log } from "@/lib/core/log";
import { mediaKindByFolder, toFileKey } from "@/lib/core/operation/media-kinds";
import { withDeadline } from "@/lib/core/process/deadline";
import { env } from "@/lib/core/process/env";
import { singleton } from "@/lib/core/process/singleton";
import { isStopping } from "@/lib/core/process/stopping";
import { type ConversionJob, convert } from "@/lib/media/conversion/conversion";
import { remoteAddress } from "@/lib/media/storage/current";
import { newIncomingPath } from "@/lib/media/storage/incoming";
import { localPath } from "@/lib/media/storage/local-disk";
import { openPictureCache, type PictureCache } from "@/lib/media/storage/picture-cache";
import {
  kindOfMark,
  type Rendition,
  type RenditionSize,
  renditionExtensions,
  renditionName,
  renditionSizes,
} from "@/lib/media/storage/rendition";
import { createFileHandlers, type FindRendition } from "@/lib/media/storage/serve";
import { withStoredPath } from "@/lib/media/storage/stored-file";
import { listStoredFiles } from "./file-store";

type Made = Buffer<ArrayBuffer> | undefined;
type RenditionJob = Pick<ConversionJob, "kind" | "rendition">;

const bytesOnDisk = 1024 * 1024 * 1024;
const waitMilliseconds = 4_000;
/** A broken file is left alone for this time, so that it does not use up a core. */
const failedMilliseconds = 600_000;
/** All renditions count as one owner of conversions, so that one is made at a time, in turns with the uploads. */
const queue = "renditions";
const none = Buffer.alloc(0);

const cache = (): PictureCache =>
  singleton("renditions", () => openPictureCache(resolve(env().DATA_DIR, "renditions"), bytesOnDisk));
const making = () => singleton("renditions-in-flight", () => new Map<string, Promise<Made>>());
const failed = () =>
  singleton("renditions-failed", () => new LRUCache<string, true>({ max: 10_000, ttl: failedMilliseconds }));

const renditionId = ({ name, extension }: Pick<Rendition, "name" | "extension">) => `${name}-${extension}`;
/** The address fits into a style sheet: letters, digits, `+`, `/` and `=` follow a fixed beginning. */
const placeholderAddress = (picture: Buffer) => `data:image/webp;base64,${picture.toString("base64")}`;
const placeholderKey = (id: string) => `${id}-placeholder`;

/**
 * Returns the rendition, and makes it first if need be, for which it waits a moment. @param address of the client,
 * whose limit counts what is made
 */
export async function findRendition(rendition: Rendition, address: string): ReturnType<FindRendition> {
  const { original, name: _, ...size } = rendition;
  if (!(await mayExist(original))) return "no original";
  const key = renditionId(rendition);
  const known = await cache().find(key);
  if (known) return known.byteLength > 0 ? known : "original";
  if (failed().has(key)) return "not yet";
  if (!making().has(key)) {
    const { allowed } = await consumeLimit("drawing", limitKey("address", address));
    if (!allowed) return "not yet";
  }
  const work = makeOnce(key, original, { kind: "rendition", rendition: size });
  const made = await withDeadline(waitMilliseconds, work).catch(() => undefined);
  if (!made) return "not yet";
  return made.byteLength > 0 ? made : "original";
}

/** Serve the stored files, and smaller pictures of some. */
export const fileHandlers = createFileHandlers((rendition, request) =>
  findRendition(rendition, clientAddress(request.headers)),
);

/** Returns a `data:` URL, or `undefined` while there is none. @param made called once a missing one exists */
export async function findPlaceholder(file: string, made: () => void): Promise<string | undefined> {
  const [, id] = /^([0-9a-f-]{36})\.webp$/.exec(file) ?? [];
  if (id === undefined) return undefined;
  const key = placeholderKey(id);
  const known = await cache().find(key);
  if (known) return known.byteLength > 0 ? placeholderAddress(known) : undefined;
  if (!failed().has(key)) {
    void makeOnce(key, toFileKey("background", file), { kind: "placeholder" }).then((picture) => {
      if (picture?.byteLength) made();
    });
  }
  return undefined;
}

/** Makes a file once for concurrent callers. Never rejects; returns `undefined` when it cannot be made, or not now. */
function makeOnce(key: string, original: string, job: RenditionJob): Promise<Made> {
  const known = making().get(key);
  if (known) return known;
  if (isStopping()) return Promise.resolve(undefined);
  const work = make(key, original, job)
    .catch((error): undefined => {
      // The file is not at fault while the workers have no room.
      if (error instanceof AppError && error.code === "unavailable") return;
      failed().set(key, true);
      log().warn(describeFailure(error), "a smaller picture of a file was not made");
    })
    .finally(() => making().delete(key));
  making().set(key, work);
  return work;
}

/** Returns empty bytes when the original is not larger, and for a picture that is to have no placeholder. */
async function make(key: string, original: string, job: RenditionJob): Promise<Made> {
  const output = await newIncomingPath();
  try {
    const picture = await withStoredPath(original, async (input) => {
      const { bytes } = await convert({ ...job, input, output }, queue);
      const { size } = await stat(input);
      return job.kind === "rendition" && bytes >= size ? none : readFile(output);
    }).catch((error) => {
      if (job.kind === "placeholder" && error instanceof AppError && error.code === "invalid_request") return none;
      throw error;
    });
    if (picture) await cache().put(key, picture);
    else failed().set(key, true);
    return picture;
  } finally {
    await rm(output, { force: true });
  }
}

/** Asks no other storage, which would cost a request there for each visitor. */
async function mayExist(original: string): Promise<boolean> {
  if (remoteAddress(original) !== undefined) return true;
  return stat(localPath(original)).then(
    () => true,
    (error) => {
      if (error.code !== "ENOENT") throw error;
      return false;
    },
  );
}

/**
 * Makes those of a new picture that most browsers ask for, so that its first visitors do not wait: one after the other,
 * the smallest first, which the editor shows at once. Never rejects.
 */
export async function makeRenditions(original: string): Promise<void> {
  const usual = renditionSizes("image").filter(({ extension }) => extension === renditionExtensions[0]);
  for (const size of usual.toSorted((one, other) => one.width - other.width))
    await makeOnce(keyIn(original, size), original, { kind: "rendition", rendition: size });
}

/** Removes the renditions of files that are removed from storage. Never throws. */
export async function removeRenditions(originals: readonly string[]): Promise<void> {
  const ids = new Set(
    originals.flatMap((original) => {
      const [, folder = "", id] = /^([a-z]+)\/([0-9a-f-]{36})\.webp$/.exec(original) ?? [];
      const kind = mediaKindByFolder(folder);
      return id === undefined || kind === undefined || renditionSizes(kind).length === 0 ? [] : [id];
    }),
  );
  if (ids.size === 0) return;
  // A picture may have been cut at any focal point.
  await cache().remove((await cache().keys()).filter((key) => ids.has(key.slice(0, 36))));
}

/** Returns what `renditionId` does for the rendition of that name. */
const keyIn = (original: string, size: RenditionSize) =>
  renditionName(original, size).replace(/^.*\/(.+)\.(\w+)$/, "$1-$2");

/** Removes renditions whose original another process has removed, also while they were made. */
export async function sweepRenditions(): Promise<void> {
  const keys = await cache().keys();
  // A placeholder has no mark, and is of a background.
  const originalKey = (key: string) =>
    toFileKey(kindOfMark(key.slice(37).replace(/-.*$/, "")) ?? "background", `${key.slice(0, 36)}.webp`);
  const stored = new Set<string>();
  const originals = [...new Set(keys.map(originalKey))];
  for (let from = 0; from < originals.length; from += 1000) {
    for (const key of await listStoredFiles(originals.slice(from, from + 1000))) stored.add(key);
  }
  await cache().remove(keys.filter((key) => !stored.has(originalKey(key))));
}
