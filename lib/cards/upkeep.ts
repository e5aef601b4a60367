import "server-only";
import { LRUCache } from "lru-cache";
import { singleton } from "@/lib/singleton";
import { cardRoom, cardTimes } from "./card-bounds";
import { refreshCards } from "./refresh";

/** What a page needs on account of its cards, made now and while it is kept. Times as `Date.now()` gives them. */
export type RefreshPlan = {
  readonly ownerId: string;
  /** Whether there is something to do at once. */
  readonly isDue: boolean;
  /** When a visit shall look after its cards next; infinite without any that a source may change. */
  nextAt: number;
  /** When something that it shows becomes too old to be shown. */
  readonly goodUntil: number;
};

const pages = () => singleton("card-upkeep", () => new LRUCache<string, RefreshPlan>({ max: cardRoom.profiles }));

/** Begins what the cards of a page that is being made are due for, which waits for none of it, and notes the rest. */
export function startCardRefresh(handle: string, refreshPlan: RefreshPlan): void {
  if (refreshPlan.isDue) void refreshCards(refreshPlan.ownerId);
  if (Number.isFinite(refreshPlan.nextAt)) pages().set(handle.toLowerCase(), refreshPlan);
  else pages().delete(handle.toLowerCase());
}

/** What the page of a handle, which was made last, needs. */
export function findRefreshPlan(handle: string): RefreshPlan | undefined {
  return pages().get(handle.toLowerCase());
}

/**
 * Begins what is due at a visit, which waits for none of it.
 * @returns whether the page shows what is too old, and has to be made anew
 */
export function refreshDueCards(refreshPlan: RefreshPlan | undefined): boolean {
  if (refreshPlan === undefined || Date.now() < refreshPlan.nextAt) return false;
  const now = Date.now();
  refreshPlan.nextAt = now + cardTimes.look;
  void refreshCards(refreshPlan.ownerId);
  return now >= refreshPlan.goodUntil;
}
