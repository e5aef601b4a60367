import "server-only";
import { LRUCache } from "lru-cache";
import { singleton } from "@/lib/singleton";
import { cardRoom, cardTimes } from "./card-bounds";
import { refreshCards } from "./refresh";

/** What a page with cards needs while it is kept. Times as `Date.now()` gives them. */
export type Upkeep = {
  readonly ownerId: string;
  /** When a visit shall look after its cards next. */
  nextAt: number;
  /** When something that it shows becomes too old to be shown. */
  readonly goodUntil: number;
};

const pages = () => singleton("card-upkeep", () => new LRUCache<string, Upkeep>({ max: cardRoom.profiles }));

/** Notes what the page of a handle that is being made will need; undefined when it has no cards. */
export function noteUpkeep(handle: string, upkeep: Upkeep | undefined): void {
  if (upkeep) pages().set(handle.toLowerCase(), upkeep);
  else pages().delete(handle.toLowerCase());
}

/** What the page of a handle, which was made last, needs. */
export function findUpkeep(handle: string): Upkeep | undefined {
  return pages().get(handle.toLowerCase());
}

/**
 * Begins what is due at a visit, which waits for none of it.
 * @returns whether the page shows what is too old, and has to be made anew
 */
export function tendCards(upkeep: Upkeep | undefined): boolean {
  if (upkeep === undefined || Date.now() < upkeep.nextAt) return false;
  const now = Date.now();
  upkeep.nextAt = now + cardTimes.look;
  void refreshCards(upkeep.ownerId);
  return now >= upkeep.goodUntil;
}
