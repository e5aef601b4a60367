import { env } from "@/lib/env";
import type { Profile } from "@/lib/users/store";

const longest = 200;

export function shareTitle({ displayName, username }: Profile): string {
  return `${displayName} (@${username})`;
}

/** The beginning of the bio, or a sentence. */
export function shareDescription({ displayName, bio }: Profile): string {
  return shortened(bio ?? "", longest) || `${displayName} on ${env().SITE_NAME}`;
}

/** On one line, cut between words; lengths count code points. */
export function shortened(text: string, length: number): string {
  const line = text.replaceAll(/\s+/g, " ").trim();
  const points = [...line];
  if (points.length <= length) return line;
  const cut = points.slice(0, length - 1).join("");
  const words = cut.replace(/\s+\S*$/, "");
  // A text without spaces, as Japanese is, ends where it must.
  return `${words.length > cut.length / 2 ? words : cut}…`;
}
