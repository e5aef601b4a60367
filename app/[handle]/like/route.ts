import { route } from "@/lib/core/http/answer";
import { readLike, receiveLike } from "@/lib/page/likes/like";
import { directionOf, languageOf, wordsIn } from "../_words/words";

const like = receiveLike((locale) => ({
  lang: languageOf(locale),
  dir: directionOf(languageOf(locale)),
  words: wordsIn(locale),
}));

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({ GET: readLike, POST: like }, "none");
