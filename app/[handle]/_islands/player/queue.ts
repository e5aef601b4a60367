/** The order in which tracks play; a track is its number on the page, from 0. */
export type Queue = {
  current: () => number;
  /** Skips that many, and goes on at the other end. @returns the current track */
  step: (by: number) => number;
  choose: (track: number) => void;
  isShuffled: () => boolean;
  /** Shuffles the others behind the current one anew, or puts all back in the page's order. */
  shuffle: (wanted: boolean) => void;
};

/** @param random returns a number from 0 up to, but not including, 1 */
export function createQueue(length: number, isShuffled: boolean, random = Math.random): Queue {
  const playOrder = Array.from({ length }, (_, track) => track);
  let order = isShuffled ? shuffle(playOrder, random) : playOrder;
  let at = 0;
  const current = () => order[at] ?? 0;
  return {
    current,
    step(by) {
      at = (((at + by) % length) + length) % length;
      return current();
    },
    choose(track) {
      at = Math.max(0, order.indexOf(track));
    },
    isShuffled: () => order !== playOrder,
    shuffle(wanted) {
      const track = current();
      const others = playOrder.filter((other) => other !== track);
      order = wanted ? [track, ...shuffle(others, random)] : playOrder;
      at = order.indexOf(track);
    },
  };
}

/** Returns the tracks in any order, each equally likely (Fisher and Yates). */
function shuffle(tracks: readonly number[], random: () => number): number[] {
  const left = [...tracks];
  return tracks.flatMap(() => left.splice(Math.floor(random() * left.length), 1));
}
