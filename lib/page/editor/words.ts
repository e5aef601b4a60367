import "server-only";
import type { Language } from "@/lib/core/messages/languages";
import { messages } from "@/lib/core/messages/messages";
import { type Control, controlsNamed } from "@/lib/page/document/controls";
import { hasGallery } from "@/lib/page/gallery/gallery";
import { locales } from "@/lib/people/users/look";

/** Returns the editor's messages for the browser: plain texts in one language. */
export function editorWords(language: Language) {
  const { builder, pageParts, uploads, lookWords, fields, shell } = messages[language];
  const { problems: _problems, ...around } = builder;
  return {
    ...around,
    ...pageParts,
    ...uploads,
    lookWords,
    unseen: fields.unseen,
    terms: fields.terms,
    copying: shell.copying,
  };
}

/** Returns the controls of the editor in a language, with the names of their options. */
export function controlsIn(language: Language): readonly Control[] {
  const { labels, unseen: _unseen, terms: _terms, ...options } = messages[language].fields;
  const controls = controlsNamed(labels, { ...options, locale: languageNames(language) });
  return hasGallery() ? controls : controls.filter(({ path }) => path !== "settings.show_in_gallery");
}

function languageNames(language: Language): Record<string, string> {
  const names = new Intl.DisplayNames([language], { type: "language" });
  const named = (code: string) => {
    const name = names.of(code) ?? code;
    return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
  };
  return Object.fromEntries(locales.map((code) => [code, named(code)]));
}
