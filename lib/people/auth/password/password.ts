import { message } from "@/lib/core/messages/message";
import "server-only";
import { randomBytes } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";
import { AppError } from "@/lib/core/errors";
import { singleton } from "@/lib/core/process/singleton";
import { createTurns } from "@/lib/core/process/turns";

/** Argon2id with the parameters that OWASP recommends; memory in KiB. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const longest = 256;
const atOnce = 2;
const mayWait = 64;

export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(normal(password), cost));
}

/** Without a hash it takes as long, so that the time does not reveal whether an account exists. */
export async function verifyPassword(storedHash: string | null | undefined, password: string): Promise<boolean> {
  // Created before either kind of check, or the first unknown name after a start would take longer.
  const decoy = await singleton("password-decoy", () => hashPassword(randomBytes(32).toString("base64url")));
  const tooLong = [...password].length > longest;
  const matches = await inTurn(() => verify(storedHash ?? decoy, normal(tooLong ? "" : password)));
  return matches && !tooLong && storedHash != null;
}

/** Keyboards differ in whether é is one code point or two. */
function normal(password: string): string {
  return password.normalize("NFKC");
}

/** Hashing shares libuv's four threads with files and DNS. */
async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const turns = singleton("password-turns", () => createTurns(atOnce));
  if (turns.waiting() < mayWait) return turns.take(work);
  throw new AppError("unavailable", message("crowded"));
}
