import { z } from "zod";
import { randomId } from "@/lib/core/random-id";

/** The name can never receive mail (RFC 2606, section 2). */
const domain = "displaced.invalid";

/** Returns an address for an account whose own another one has verified; it only keeps the column unique. */
export function newDisplacedEmail(): string {
  return `${randomId()}@${domain}`;
}

/** Returns whether an account has to be asked for another address. */
export function isDisplacedEmail(email: string | null): boolean {
  return email?.endsWith(`@${domain}`) ?? false;
}

/** The address as applications receive it. */
export const email = z
  .string()
  .nullable()
  .describe(
    "The address that the person gave. It may be unverified or belong to somebody else: never join accounts by it, use id. " +
      "It ends in @displaced.invalid when somebody else has verified it; nothing can be sent there",
  );
