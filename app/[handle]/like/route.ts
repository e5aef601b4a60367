import { answer, route } from "@/lib/http/answer";
import { type LikeLanguage, readLike, receiveLike } from "@/lib/likes/like";
import { directionOf, type Locale, languageOf, wordsIn } from "../_words/words";

const likeLanguage = (locale: Locale): LikeLanguage => ({
  lang: languageOf(locale),
  dir: directionOf(languageOf(locale)),
  words: wordsIn(locale),
});

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  {
    GET: answer(
      async (request, { params }, outgoing) => readLike(request, String((await params).handle), outgoing),
      "none",
    ),
    POST: answer(
      async (request, { params }, outgoing) =>
        receiveLike(request, String((await params).handle), outgoing, likeLanguage),
      "none",
    ),
  },
  "none",
);
