import "server-only";
import { LRUCache } from "lru-cache";
import { singleton } from "@/lib/core/process/singleton";
import { cardCapacity, cardTimes } from "./card-bounds";
import { refreshCards } from "./refresh";

/** Times are readings of `Date.now()`. */
export type RefreshPlan = {
  readonly ownerId: string;
  readonly isDue: boolean;
  /** A time before this one means that the clock was set back, so that all times mean nothing. */
  readonly madeAt: number;
  /** The time is infinite when time alone changes nothing. */
  nextAt: number;
  readonly goodUntil: number;
};

/** Expires a page earlier, for another reason than its cards. */
export function expireBy(plan: RefreshPlan, time: number): RefreshPlan {
  return { ...plan, nextAt: Math.min(plan.nextAt, time), goodUntil: Math.min(plan.goodUntil, time) };
}

const pages = () => singleton("card-upkeep", () => new LRUCache<string, RefreshPlan>({ max: cardCapacity.profiles }));

/** Starts the refresh and does not wait for it. */
export function startCardRefresh(handle: string, refreshPlan: RefreshPlan): void {
  if (refreshPlan.isDue) void refreshCards(refreshPlan.ownerId);
  if (Number.isFinite(refreshPlan.nextAt)) pages().set(handle.toLowerCase(), refreshPlan);
  else pages().delete(handle.toLowerCase());
}

export function findRefreshPlan(handle: string): RefreshPlan | undefined {
  return pages().get(handle.toLowerCase());
}

/** Starts what is due and does not wait. @returns whether the page shows expired content and must be rendered again */
export function refreshDueCards(refreshPlan: RefreshPlan | undefined): boolean {
  if (refreshPlan === undefined) return false;
  const now = Date.now();
  const isSetBack = now < refreshPlan.madeAt;
  if (!isSetBack && now < refreshPlan.nextAt) return false;
  const isOutdated = isSetBack || now >= refreshPlan.goodUntil;
  const lookAt = now + cardTimes.look;
  // The next check comes no later than the content expires.
  refreshPlan.nextAt = isOutdated ? lookAt : Math.min(lookAt, refreshPlan.goodUntil);
  void refreshCards(refreshPlan.ownerId);
  return isOutdated;
}
