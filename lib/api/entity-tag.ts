import { createHash } from "node:crypto";

/** A strong ETag of exactly these bytes (RFC 9110, 8.8.3). */
export function entityTag(text: string): string {
  return `"${createHash("sha256").update(text).digest("base64url").slice(0, 27)}"`;
}

/** Whether `If-None-Match` names that tag, by weak comparison (RFC 9110, 13.1.2). */
export function noneMatch(header: string | null, tag: string): boolean {
  if (header === null) return true;
  return !header.split(",").some((candidate) => ["*", tag].includes(candidate.trim().replace(/^W\//, "")));
}
