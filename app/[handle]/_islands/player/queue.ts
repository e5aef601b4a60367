/** The order in which tracks play; a track is its number on the page, from 0. */
export type Queue = {
  current: () => number;
  /** Skips that many, wrapping around. @returns the current track */
  step: (by: number) => number;
  choose: (track: number) => void;
  isShuffled: () => boolean;
  /** Reshuffles the others behind the current one, or puts all back in the page's order. */
  shuffle: (wanted: boolean) => void;
};

/** @param random from 0 up to, but not including, 1 */
export function createQueue(length: number, isShuffled: boolean, random = Math.random): Queue {
  const playOrder = Array.from({ length }, (_, track) => track);
  let order = isShuffled ? dealt(playOrder, random) : playOrder;
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
      order = wanted ? [track, ...dealt(others, random)] : playOrder;
      at = order.indexOf(track);
    },
  };
}

/** The same in any order, each as likely (Fisher and Yates). */
function dealt(tracks: readonly number[], random: () => number): number[] {
  const left = [...tracks];
  return tracks.flatMap(() => left.splice(Math.floor(random() * left.length), 1));
}
