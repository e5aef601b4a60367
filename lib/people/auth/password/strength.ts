import { passwordLength } from "@/lib/core/limits/quotas";

/** How hard a password is to guess, as far as can be told without a list of common ones. */
export type Strength = "short" | "weak" | "good" | "strong";

const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{L}\p{N}]/u];
/** Most common passwords are one of these words, rows of the keyboard or years with a few characters around them. */
const common =
  /^\W*(?:p[a@][s$]{2}(?:w[o0]rt?d?|e)|qwert[yz]?\w*|asdf\w*|letmein|iloveyou|welcome|admin|dragon|monkey|sunshine|princess|football|abc|123\w*|\d+)[\d\W]*$/i;

/** @param personal texts that somebody who guesses knows, such as the username and the address */
export function passwordStrength(password: string, personal: readonly string[]): Strength {
  const characters = [...password];
  if (characters.length < passwordLength.min) return "short";
  const distinct = new Set(characters.map((character) => character.toLowerCase())).size;
  const kindCount = kinds.filter((kind) => kind.test(password)).length;
  const core = lettersOf(password);
  const isPersonal = personal.some((text) => lettersOf(text) !== "" && lettersOf(text) === core);
  const isPlain = kindCount === 1 && characters.length < 12;
  if (isPersonal || distinct < 5 || common.test(password) || isPlain) return "weak";
  const isLong = characters.length >= 16 || (characters.length >= 12 && kindCount > 1);
  return isLong && distinct >= 8 ? "strong" : "good";
}

/** Leaves out what people append to a word. */
const lettersOf = (text: string): string => text.toLowerCase().replaceAll(/[\d\p{P}\p{S}\s]+$/gu, "");
