import type { Language } from "@/lib/core/messages/languages";
import { interpolate } from "@/lib/core/messages/message";
import type { Messages } from "@/lib/core/messages/namespaces";

/** The editor's messages in one language, as plain texts that the server picks. */
export type EditorWords = Omit<Messages["builder"], "problems"> &
  Messages["pageParts"] &
  Messages["uploads"] &
  Pick<Messages, "lookWords"> & {
    unseen: Messages["fields"]["unseen"];
    terms: Messages["fields"]["terms"];
    copying: Messages["shell"]["copying"];
  };

/** A language and its messages. */
export type EditorLanguage = { language: Language; words: EditorWords };

/** Returns a size such as "1.2 MB". */
export function formatBytes(bytes: number, { language, words: { storage } }: EditorLanguage): string {
  const inWords = (text: string, size: number, maximumFractionDigits = 0) =>
    interpolate(text, { size: new Intl.NumberFormat(language, { maximumFractionDigits }).format(size) });
  if (bytes < 1024) return inWords(storage.bytes, bytes);
  if (bytes < 1024 * 1024) return inWords(storage.kilobytes, bytes / 1024);
  const megabytes = bytes / 1024 / 1024;
  return inWords(storage.megabytes, megabytes, megabytes < 10 && !Number.isInteger(megabytes) ? 1 : 0);
}

/** Returns minutes and seconds, such as "3:34". */
export function formatDuration(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** Returns a label within a sentence: only English begins it with a small letter there, unless it is all capitals. */
export const labelInSentence = (label: string, language: Language): string =>
  language === "en" ? label.replace(/^\p{Lu}(?=\p{Ll}| )/u, (letter) => letter.toLowerCase()) : label;
