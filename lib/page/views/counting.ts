import "server-only";
import { describeFailure, log } from "@/lib/core/log";
import { notifyProfilesChanged } from "@/lib/core/owners/change-events";
import { singleton } from "@/lib/core/process/singleton";
import { announceProfiles, countViews, type View } from "./store";

const counting = {
  /** One statement counts so many views at most; more views of one profile take longer each, as measured. */
  together: 100,
  /** So many views may wait; under a flood, those beyond are not counted. */
  waiting: 5_000,
  /** A profile page shows a new count after this time at the latest. */
  announceMilliseconds: 3_000,
} as const;

type Waiting = View & { done: (isNew: boolean) => void; fail: (error: unknown) => void };
type State = { waiting: Waiting[]; isCounting: boolean; seen: Set<string>; timer: NodeJS.Timeout | undefined };

const state = () =>
  singleton<State>("view-counting", () => ({ waiting: [], isCounting: false, seen: new Set(), timer: undefined }));

/**
 * Counts once per visitor and day. Views that arrive while a statement runs share the next one, so one connection
 * suffices. @returns whether it was the first of this visitor and day
 */
export function countView(view: View): Promise<boolean> {
  const { waiting } = state();
  if (waiting.length >= counting.waiting) return Promise.resolve(false);
  return new Promise((done, fail) => {
    waiting.push({ ...view, done, fail });
    void countWaiting();
  });
}

const keyOf = ({ userId, visitor }: Pick<View, "userId" | "visitor">) => `${userId} ${visitor}`;

async function countWaiting(): Promise<void> {
  const now = state();
  if (now.isCounting) return;
  now.isCounting = true;
  while (now.waiting.length > 0) {
    const views = now.waiting.splice(0, counting.together);
    try {
      const counted = await countViews(views);
      for (const { userId, isShown } of counted) if (isShown) now.seen.add(userId);
      // The timer starts only now, since a slow statement has nothing to announce while it runs.
      if (now.seen.size > 0) now.timer ??= setTimeout(announce, counting.announceMilliseconds).unref();
      const added = new Set(counted.map(keyOf));
      // One visitor may report twice at once, of which the first is new.
      for (const view of views) view.done(added.delete(keyOf(view)));
    } catch (error) {
      for (const { fail } of views) fail(error);
    }
  }
  now.isCounting = false;
}

function announce(): void {
  announceViews().catch((error) => log().warn(describeFailure(error), "new counts of views were not announced"));
}

/**
 * Announces at once, as before the process ends. @throws when the database fails; the next announcement includes these
 */
export async function announceViews(): Promise<void> {
  const now = state();
  clearTimeout(now.timer);
  now.timer = undefined;
  const userIds = [...now.seen];
  now.seen.clear();
  for (let begin = 0; begin < userIds.length; begin += counting.together) {
    const some = userIds.slice(begin, begin + counting.together);
    try {
      await announceProfiles(some);
    } catch (error) {
      for (const userId of userIds.slice(begin)) now.seen.add(userId);
      throw error;
    }
    notifyProfilesChanged(some);
  }
}
