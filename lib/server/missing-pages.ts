import type { RequestListener } from "node:http";
import { beginRequest, runRequest } from "@/lib/current-request";
import type { Language } from "@/lib/messages/languages";
import type { PreparedResponse } from "./prepared-response";
import { renderPage } from "./rendered-page";

/**
 * The page for names that nobody has, made once for each language from the language alone, whatever was asked for.
 * @param renderWithin milliseconds
 */
export function openMissingPages(framework: RequestListener, renderWithin?: number) {
  const pages = new Map<Language, Promise<PreparedResponse>>();
  return (language: Language): Promise<PreparedResponse> => {
    const known = pages.get(language);
    if (known) return known;
    const render = () => renderPage(framework, "/missing", { status: 404, withinMilliseconds: renderWithin, language });
    // Outside of the request of whoever asks first: its host must not get into what everybody is given.
    const made = runRequest(beginRequest(), render);
    pages.set(language, made);
    made.catch(() => pages.delete(language));
    return made;
  };
}
