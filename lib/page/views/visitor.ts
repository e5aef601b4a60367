import { createHmac } from "node:crypto";
import { isbot } from "isbot";

/** No browser sends an empty User-Agent. */
export function isProgram(userAgent: string): boolean {
  return userAgent === "" || isbot(userAgent);
}

type Visit = { profileId: string; address: string; userAgent?: string };

/** Returns 132 bits that are anonymous once the salt is deleted, and different for each profile. */
export function visitorHash(salt: string, { profileId, address, userAgent }: Visit): string {
  const hash = createHmac("sha256", salt).update(JSON.stringify([profileId, address, userAgent]));
  return hash.digest("base64url").slice(0, 22);
}
