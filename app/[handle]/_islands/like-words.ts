import { counted, type Plural } from "@/lib/core/messages/plural";

/** The texts of the heart and below it are in the page's language. */
export type LikeWords = {
  language: string;
  like: string;
  likes: Plural;
  edit: string;
  failed: string;
  own: string;
};

/** Returns the text next to the heart. */
export function likeText({ language, like, likes }: LikeWords, count: number): string {
  return count === 0 ? like : counted(language, likes, count);
}

/** Returns the name of the heart for screen readers, which begins with what it does. */
export function likeLabel(words: LikeWords, count: number): string {
  return count === 0 ? words.like : `${words.like}, ${likeText(words, count)}`;
}
