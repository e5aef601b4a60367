import { signingKeyBounds } from "@/lib/core/limits/developer-quotas";

const { signingDays, announcedHours, cachedHours, idTokenSeconds } = signingKeyBounds;
const signingSeconds = signingDays * 86_400;
const announcedSeconds = announcedHours * 3600;
/** A key stays published so long after it signed for the last time. */
const keptSeconds = idTokenSeconds + cachedHours * 3600;

type Planned = {
  id: string;
  /** Negative before the key signs. */
  ageSeconds: number;
  isReadable: boolean;
};

/**
 * Says what is to be done about the keys of one algorithm, which stand in the order in which they sign: in how many
 * seconds a key that is to be made signs, and which keys are over.
 */
export function planKeys(keys: readonly Planned[]): { makeInSeconds: number | undefined; over: string[] } {
  const readable = keys.filter(({ isReadable }) => isReadable);
  const current = readable.findLast(({ ageSeconds }) => ageSeconds >= 0);
  const hasNext = readable.some(({ ageSeconds }) => ageSeconds < 0);
  const over = keys.filter((_, index) => (keys[index + 1]?.ageSeconds ?? -1) > keptSeconds).map(({ id }) => id);
  return { makeInSeconds: whenNext(current, hasNext), over };
}

function whenNext(current: Planned | undefined, hasNext: boolean): number | undefined {
  if (!current) return 0;
  const left = signingSeconds - current.ageSeconds;
  if (hasNext || left > announcedSeconds) return undefined;
  return announcedSeconds;
}
