import { createRouteExports } from "@/lib/core/http/answer";
import { receiveEntry } from "@/lib/page/inbox/receive";
import { formatLanguage, pageMessages, textDirection } from "../../_words/words";

const entry = receiveEntry((locale) => ({
  lang: formatLanguage(locale),
  dir: textDirection(formatLanguage(locale)),
  words: pageMessages(locale),
}));

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteExports({ POST: entry }, "none");
