import { createHmac } from "node:crypto";
import { isbot } from "isbot";

/** An empty User-Agent is no browser's. */
export function isProgram(userAgent: string): boolean {
  return userAgent === "" || isbot(userAgent);
}

type Visit = { profileId: string; address: string; userAgent?: string };

/** 132 bits. Anonymous once the salt is deleted, and different for each profile. */
export function visitorHash(salt: string, { profileId, address, userAgent }: Visit): string {
  const hash = createHmac("sha256", salt).update(JSON.stringify([profileId, address, userAgent]));
  return hash.digest("base64url").slice(0, 22);
}
