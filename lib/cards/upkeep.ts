import "server-only";
import { LRUCache } from "lru-cache";
import { singleton } from "@/lib/singleton";
import { cardRoom, cardTimes } from "./card-bounds";
import { refreshCards } from "./refresh";

/** When a cached page needs a refresh of its cards, or must be made again. Times as `Date.now()` gives them. */
export type RefreshPlan = {
  readonly ownerId: string;
  readonly isDue: boolean;
  /** When a visit starts the next check; infinite when time alone changes nothing. */
  nextAt: number;
  /** When the shown content expires. */
  readonly goodUntil: number;
};

/** The plan of a page that expires at that time too, for another reason than its cards. */
export function until(plan: RefreshPlan, time: number): RefreshPlan {
  return { ...plan, nextAt: Math.min(plan.nextAt, time), goodUntil: Math.min(plan.goodUntil, time) };
}

const pages = () => singleton("card-upkeep", () => new LRUCache<string, RefreshPlan>({ max: cardRoom.profiles }));

/** Starts the refresh that a newly made page needs, without waiting for it, and stores the plan. */
export function startCardRefresh(handle: string, refreshPlan: RefreshPlan): void {
  if (refreshPlan.isDue) void refreshCards(refreshPlan.ownerId);
  if (Number.isFinite(refreshPlan.nextAt)) pages().set(handle.toLowerCase(), refreshPlan);
  else pages().delete(handle.toLowerCase());
}

/** The plan of the page that was last made for a handle. */
export function findRefreshPlan(handle: string): RefreshPlan | undefined {
  return pages().get(handle.toLowerCase());
}

/**
 * Starts the refresh that is due at a visit, without waiting for it.
 * @returns whether the page shows expired content and must be made again
 */
export function refreshDueCards(refreshPlan: RefreshPlan | undefined): boolean {
  if (refreshPlan === undefined || Date.now() < refreshPlan.nextAt) return false;
  const now = Date.now();
  const isOutdated = now >= refreshPlan.goodUntil;
  const lookAt = now + cardTimes.look;
  // The last moment of the content is not slept through.
  refreshPlan.nextAt = isOutdated ? lookAt : Math.min(lookAt, refreshPlan.goodUntil);
  void refreshCards(refreshPlan.ownerId);
  return isOutdated;
}
