import "server-only";
import { LRUCache } from "lru-cache";
import { env } from "@/lib/core/process/env";
import { findSingleton, singleton } from "@/lib/core/process/singleton";
import type { Profile } from "@/lib/people/users/store";
import { countGalleryLooks, type GalleryLook, type GalleryPage, type GalleryPlace, listGalleryPages } from "./store";

/** @property next where the following part begins, or undefined at the end */
export type GalleryPart = { pages: GalleryPage[]; next: number | undefined; looks: ReadonlyMap<GalleryLook, number> };

export const galleryPartSize = 24;
const cachedParts = 200;

type Cache = { isCurrent: () => boolean; parts: LRUCache<string, Promise<GalleryPart>> };

/** Returns whether the operator lets strangers see the pages whose owners want that. */
export const hasGallery = (): boolean => env().GALLERY === "on";

/** Returns whether strangers may see a small copy of the page. */
export const isInGallery = ({ showInGallery, searchEnginesIndexing }: Profile): boolean =>
  hasGallery() && showInGallery && searchEnginesIndexing;

/**
 * Keeps parts of the gallery in memory. @param isCurrent whether changes by other processes arrive @returns forgets them,
 * after the change of any profile
 */
export function openGalleryCache(isCurrent: () => boolean): () => void {
  const cache = singleton<Cache>("gallery", () => ({ isCurrent, parts: new LRUCache({ max: cachedParts }) }));
  Object.assign(cache, { isCurrent });
  return () => cache.parts.clear();
}

/** Reads a part of the gallery; a caller never gets what was read before the last change. */
export function readGallery(place: GalleryPlace = {}): Promise<GalleryPart> {
  const cache = findSingleton<Cache>("gallery");
  if (!cache?.isCurrent()) return readPart(place);
  const key = `${place.look ?? ""} ${place.before ?? ""}`;
  const known = cache.parts.get(key);
  if (known) return known;
  const part = readPart(place);
  cache.parts.set(key, part);
  part.catch(() => cache.parts.peek(key) === part && cache.parts.delete(key));
  return part;
}

async function readPart(place: GalleryPlace): Promise<GalleryPart> {
  const [rows, looks] = await Promise.all([listGalleryPages(place, galleryPartSize + 1), countGalleryLooks()]);
  const shown = rows.slice(0, galleryPartSize);
  return {
    pages: shown.map(({ uid: _, ...page }) => page),
    next: rows.length > galleryPartSize ? shown.at(-1)?.uid : undefined,
    looks,
  };
}

/** Returns some of the newest pages, as far as possible each in another look. */
export async function listGalleryExamples(most: number): Promise<GalleryPage[]> {
  const { pages } = await readGallery();
  const seen = new Set<GalleryLook>();
  const [first, rest]: [GalleryPage[], GalleryPage[]] = [[], []];
  for (const page of pages) {
    (seen.has(page.look) ? rest : first).push(page);
    seen.add(page.look);
  }
  return [...first, ...rest].slice(0, most);
}
