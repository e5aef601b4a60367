import "server-only";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { invalidField } from "@/lib/core/errors";
import { message } from "@/lib/core/messages/message";
import { env } from "@/lib/core/process/env";
import { hashPassword } from "./password";

type Person = { username: string; displayName: string; email: string | null; pendingEmail: string | null };

const digitOrSign = /^[\d\p{P}\p{S}]$/u;
const maxAppended = 8;
/** Matches nothing, one character repeated, and one repeated four times or more with digits and signs appended. */
const repetition = /^(?:(.)\1*)?$|^(.)\2{3,}[\d\p{P}\p{S}]{0,8}$/u;

/** @param field the field that the password was typed in @throws AppError invalid_request when it is easy to guess */
export async function hashNewPassword(password: string, person: Person, field = "password"): Promise<string> {
  const form = compared(password);
  const words = ownWords(form);
  if (isPersonal(words, person)) {
    throw invalidField(field, message("personalPassword"));
  }
  if (await isCommon(words)) {
    throw invalidField(field, message("commonPassword"));
  }
  if (repetition.test(form)) {
    throw invalidField(field, message("blankPassword"));
  }
  return hashPassword(password);
}

function compared(text: string): string {
  return text.normalize("NFKC").toLowerCase().replaceAll(/\s+/g, "");
}

function ownWords(form: string): string[] {
  const characters = [...form];
  const appended = characters.slice(-maxAppended).reverse();
  const end = appended.findIndex((character) => !digitOrSign.test(character));
  const lengths = Array.from(
    { length: 1 + (end < 0 ? appended.length : end) },
    (_, index) => characters.length - index,
  );
  return lengths.filter((length) => length > 0).map((length) => characters.slice(0, length).join(""));
}

function isPersonal(words: string[], { username, displayName, email, pendingEmail }: Person): boolean {
  const addresses = [email, pendingEmail].flatMap((address) => [address ?? "", address?.split("@")[0] ?? ""]);
  const names = [username, displayName, ...addresses, env().SITE_NAME].map(compared);
  return names.some((name) => words.includes(name));
}

/** Reads the list each time: passwords are set rarely, and the list would stay in memory. */
async function isCommon(words: string[]): Promise<boolean> {
  const list = await readFile(join(process.cwd(), "lib", "people", "auth", "password", "common-passwords.txt"), "utf8");
  const passwords = list.replace(/^(?:#.*\n)*/, "\n");
  return words.some((word) => passwords.includes(`\n${word}\n`));
}
