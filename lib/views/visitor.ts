import { createHmac } from "node:crypto";
import { isbot } from "isbot";

/** Whether a User-Agent is a program's own rather than a person's browser; an empty one is no browser's. */
export function isProgram(userAgent: string): boolean {
  return userAgent === "" || isbot(userAgent);
}

/** The day of a moment, as the salts count them: in UTC, `2031-02-28`. */
export function dayOf(time: Date): string {
  return time.toISOString().slice(0, 10);
}

type Visit = { profileId: string; address: string; userAgent?: string };

/**
 * Who visits a profile on the day of that salt, in 132 bits; without a User-Agent, from where. Once the salt is deleted
 * nobody can tell whose it was, and on two profiles the same person has two.
 */
export function visitorHash(salt: string, { profileId, address, userAgent }: Visit): string {
  const hash = createHmac("sha256", salt).update(JSON.stringify([profileId, address, userAgent]));
  return hash.digest("base64url").slice(0, 22);
}
