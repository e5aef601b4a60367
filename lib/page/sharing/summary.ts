import type { Profile } from "@/lib/people/users/store";

const longest = 200;

export function shareTitle({ displayName, username }: Profile): string {
  return `${displayName} (@${username})`;
}

/** Returns the beginning of the bio. @param instead for a page without one */
export function shareDescription({ bio }: Profile, instead: string): string {
  return shortened(bio ?? "", longest) || instead;
}

/** Returns one line that is cut between words; lengths count code points. */
export function shortened(text: string, length: number): string {
  const line = text.replaceAll(/\s+/g, " ").trim();
  const points = [...line];
  if (points.length <= length) return line;
  const cut = points.slice(0, length - 1).join("");
  const words = cut.replace(/\s+\S*$/, "");
  // A text without spaces, such as a Japanese one, is cut where it must be.
  return `${words.length > cut.length / 2 ? words : cut}…`;
}
