import "server-only";
import { type Language, languageAttributes } from "@/lib/core/messages/languages";
import { env } from "@/lib/core/process/env";

export const siteAddress = (path: string) => `${env().BASE_URL}${path}`;

/** Isolates a value within a sentence (U+2068, U+2069) where the writing around it runs the other way. */
export const isolateDirection = (language: Language, value: string) =>
  languageAttributes(language).dir === "rtl" ? `\u2068${value}\u2069` : value;

/** Returns `@username`, isolated in right-to-left text. */
export const accountName = (language: Language, username: string) => isolateDirection(language, `@${username}`);
