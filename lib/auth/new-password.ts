import "server-only";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { env } from "@/lib/env";
import { invalidField } from "@/lib/errors";
import { hashPassword } from "./password";

type Person = { username: string; email: string | null; displayName?: string };

/** Digits and signs that people append to a word which is refused alone. */
const commonEnd = /[\d\p{P}\p{S}]{1,4}$/u;
const personalEnd = /^[\d\p{P}\p{S}]{0,8}$/u;

/**
 * Hashes a password that somebody chooses.
 * @throws AppError invalid_request when it is easy to guess
 */
export async function hashNewPassword(password: string, person: Person): Promise<string> {
  const form = compared(password);
  if (isPersonal(form, person)) {
    throw invalidField(
      "password",
      "must not be your name, your email address or the name of this site; choose another",
    );
  }
  if ((await isCommon(form)) || (await isCommon(form.replace(commonEnd, "")))) {
    throw invalidField("password", "is among the most common passwords; choose another");
  }
  return hashPassword(password);
}

function compared(text: string): string {
  return text.normalize("NFKC").toLowerCase().replaceAll(/\s+/g, "");
}

function isPersonal(form: string, { username, email, displayName = "" }: Person): boolean {
  const words = [username, displayName, email ?? "", email?.split("@")[0] ?? "", env().SITE_NAME].map(compared);
  return words.some((word) => word !== "" && form.startsWith(word) && personalEnd.test(form.slice(word.length)));
}

/** Read anew each time: passwords are set rarely, and the list would stay in memory for ever. */
async function isCommon(form: string): Promise<boolean> {
  const list = await readFile(join(process.cwd(), "lib", "auth", "common-passwords.txt"), "utf8");
  return list.includes(`\n${form}\n`);
}
