import { createHash } from "node:crypto";
import { emptyReply, jsonReply, type Reply } from "./reply";

/** A strong ETag of exactly these bytes (RFC 9110, 8.8.3). */
export function entityTag(content: string | Buffer): string {
  return `"${createHash("sha256").update(content).digest("base64url").slice(0, 27)}"`;
}

/** Whether `If-None-Match` does not name that tag, by weak comparison (RFC 9110, 13.1.2). */
export function noneMatch(header: string | null, tag: string): boolean {
  if (header === null) return true;
  return !header.split(",").some((candidate) => ["*", tag].includes(candidate.trim().replace(/^W\//, "")));
}

/** A value as JSON with its ETag, or 304 when the client has it already. */
export function taggedReply(request: Request, value: unknown): Reply {
  const reply = jsonReply(value);
  const ETag = entityTag(String(reply.body));
  if (!noneMatch(request.headers.get("if-none-match"), ETag)) return emptyReply(304, { ETag });
  return { ...reply, headers: { ...reply.headers, ETag } };
}
