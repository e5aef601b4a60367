import { z } from "zod";
import { randomId } from "@/lib/core/random-id";

/** A name that can never receive mail (RFC 2606, section 2). */
const domain = "displaced.invalid";

/** For an account whose address another one has verified; it only keeps the column unique. */
export function newDisplacedEmail(): string {
  return `${randomId()}@${domain}`;
}

/** Whether an account has to be asked for another address. */
export function isDisplacedEmail(email: string | null): boolean {
  return email?.endsWith(`@${domain}`) ?? false;
}

/** As applications receive it. */
export const email = z
  .string()
  .nullable()
  .describe(
    "The address that the person gave. It may be unverified or belong to somebody else: never join accounts by it, use id. " +
      "It ends in @displaced.invalid when somebody else has verified it; nothing can be sent there",
  );
