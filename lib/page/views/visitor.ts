import { createHmac } from "node:crypto";
import { isbot } from "isbot";
import { clientAddress } from "@/lib/core/limits/client-address";

/** What is known of a visitor without a cookie. */
export type Visitor = { address: string; userAgent: string };

/** No browser sends an empty User-Agent. */
function isProgram(userAgent: string): boolean {
  return userAgent === "" || isbot(userAgent);
}

/** Returns undefined for a program, which does not count. */
export function readVisitor(headers: Headers): Visitor | undefined {
  const userAgent = headers.get("user-agent") ?? "";
  return isProgram(userAgent) ? undefined : { address: clientAddress(headers), userAgent };
}

type Visit = { profileId: string; address: string; userAgent?: string };

/** Returns 132 bits that are anonymous once the salt is deleted, and different for each profile. */
export function visitorHash(salt: string, { profileId, address, userAgent }: Visit): string {
  const hash = createHmac("sha256", salt).update(JSON.stringify([profileId, address, userAgent]));
  return hash.digest("base64url").slice(0, 22);
}
