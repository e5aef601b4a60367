const mark = "♫ ";
/** What a bio may hold, in Unicode code points. */
const maxCharacters = 500;

const cut = (text, most) => [...text].slice(0, Math.max(0, most)).join("");

/**
 * A bio with the track as its last line, in place of the track that it named before.
 * @param {string | null} bio
 * @param {string | undefined} track
 * @returns {string | null}
 */
export function bioWithTrack(bio, track) {
  const own = (bio ?? "")
    .split("\n")
    .filter((line) => !line.startsWith(mark))
    .join("\n")
    .trim();
  if (!track) return own || null;
  const room = maxCharacters - (own ? [...own].length + 1 : 0);
  // What the person wrote stays whole, even where no room is left for a track.
  if (room <= mark.length) return own;
  const line = cut(mark + track, room).trim();
  return own ? `${own}\n${line}` : line;
}
