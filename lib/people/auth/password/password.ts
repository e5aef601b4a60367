import "server-only";
import { randomBytes } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";
import { AppError } from "@/lib/core/errors";
import { passwordLength } from "@/lib/core/limits/quotas";
import { message } from "@/lib/core/messages/message";
import { singleton } from "@/lib/core/process/singleton";
import { createTurns } from "@/lib/core/process/turns";

/** The cost is what OWASP recommends for Argon2id; memory is in KiB. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const atOnce = 2;
const mayWait = 64;

export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(normal(password), cost));
}

/** Takes as long without a hash, so that the time does not reveal whether an account exists. */
export async function verifyPassword(storedHash: string | null | undefined, password: string): Promise<boolean> {
  // The decoy is made before any check, or the first unknown name after a start would take longer.
  const decoy = await singleton("password-decoy", () => hashPassword(randomBytes(32).toString("base64url")));
  const tooLong = [...password].length > passwordLength.max;
  const matches = await inTurn(() => verify(storedHash ?? decoy, normal(tooLong ? "" : password)));
  return matches && !tooLong && storedHash != null;
}

/** Makes é the same in one and in two code points, since keyboards differ. */
function normal(password: string): string {
  return password.normalize("NFKC");
}

/** Hashing takes turns because it shares libuv's four threads with files and DNS. */
async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const turns = singleton("password-turns", () => createTurns(atOnce));
  if (turns.waiting() < mayWait) return turns.take(work);
  throw new AppError("unavailable", message("crowded"));
}
