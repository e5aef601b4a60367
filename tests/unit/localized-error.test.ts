import { expect, it } from "vitest";
import { AppError } from "@/lib/core/errors";
import { toEnglish } from "@/lib/core/messages/english";
import { languages } from "@/lib/core/messages/languages";
import { message } from "@/lib/core/messages/message";
import { messages } from "@/lib/core/messages/messages";
import { localizedError } from "@/lib/page/editor/localized-error";

const refusal = new AppError("invalid_request", message("asItStands"), {
  "document.links.0.until": [message("periodOrder")],
  "document.settings.bio": [message("maxTokens", { count: 50 })],
});

it.each(languages)("the editor says in words that a link ends before it starts, in %s", (language) => {
  const { fields } = localizedError(language, refusal);
  expect(fields?.["document.links.0.until"]).toEqual([messages[language].pageParts.links.endsFirst]);
});

it("the API names the fields of a link whose end is before its beginning, and the editor leaves other messages", () => {
  expect(refusal.fields?.["document.links.0.until"]).toEqual(["must come after from, or be null"]);
  expect(localizedError("en", refusal).fields?.["document.settings.bio"]).toEqual([
    toEnglish(message("maxTokens", { count: 50 })),
  ]);
});
