/** Returns what a title shows at a step, counted from 0; `letters` are graphemes, at least one. */
type Effect = { milliseconds: number; at: (letters: readonly string[], step: number) => string };

// Browsers drop usual spaces at the ends of a title.
const gap = "\u2003";
const maxGaps = 8;

/** A typed title rests for so many steps at either end. */
const rest = 6;

/** Goes from 0 up to `most` and down again, and rests at both ends. */
function bounce(step: number, most: number, rests: number): number {
  const at = step % (2 * (most + rests));
  if (at < rests) return 0;
  if (at < rests + most) return at - rests;
  return at < 2 * rests + most ? most : 2 * (most + rests) - at;
}

/** Returns how many letters stand next to the one that is always there; at first it is all of them. */
const typewriterLength = (length: number, step: number) => bounce(step + rest + length - 1, length - 1, rest);

/** The ways in which a title moves, by the values of `tab.animated_title`. */
export const titleEffects: Readonly<Record<string, Effect>> = {
  // The title goes from its first letter to its last and back; an empty one would show the address.
  typewriter: {
    milliseconds: 250,
    at: (letters, step) => letters.slice(0, 1 + typewriterLength(letters.length, step)).join(""),
  },
  // The title goes from its last letter to its first and back.
  reverse: {
    milliseconds: 250,
    at: (letters, step) => letters.slice(-1 - typewriterLength(letters.length, step)).join(""),
  },
  "left-right": {
    milliseconds: 350,
    at: (letters, step) => gap.repeat(bounce(step, maxGaps, 1)) + letters.join(""),
  },
  scroll: {
    milliseconds: 300,
    at: (letters, step) => {
      const line = [...letters, gap, "·", gap];
      const from = step % line.length;
      return [...line.slice(from), ...line.slice(0, from)].join("");
    },
  },
};
