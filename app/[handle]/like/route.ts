import { createRouteExports } from "@/lib/core/http/answer";
import { readLike, receiveLike } from "@/lib/page/likes/like";
import { formatLanguage, pageMessages, textDirection } from "../_words/words";

const like = receiveLike((locale) => ({
  lang: formatLanguage(locale),
  dir: textDirection(formatLanguage(locale)),
  words: pageMessages(locale),
}));

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteExports(
  { GET: readLike, POST: like },
  "none",
);
