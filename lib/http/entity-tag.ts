import { createHash } from "node:crypto";
import { emptyReply, jsonReply, type Reply } from "./reply";

/** A strong ETag of exactly these bytes (RFC 9110, 8.8.3). */
export function entityTag(content: string | Buffer): string {
  return `"${createHash("sha256").update(content).digest("base64url").slice(0, 27)}"`;
}

/** The tag of the same content in that encoding (RFC 9110, 8.8.3.3). */
export const encodedTag = (tag: string, encoding: string) => tag.replace(/"$/, `-${encoding}"`);

/** Weak comparison (RFC 9110, 13.1.2); the tag of another encoding of the same content matches too. */
export function noneMatch(header: string | null, tag: string): boolean {
  if (header === null) return true;
  const same = ["*", tag, encodedTag(tag, "br"), encodedTag(tag, "gzip")];
  return !header.split(",").some((candidate) => same.includes(candidate.trim().replace(/^W\//, "")));
}

/** Whether a read is for a client that has the value already, and did not have to know it: `*` matches any. */
export const isRevalidation = (header: string | null | undefined): boolean =>
  header != null && !header.split(",").some((candidate) => candidate.trim() === "*");

/** Strong comparison (RFC 9110, 13.1.1): a weak tag never matches. */
export function someMatch(header: string | null, tag: string): boolean {
  if (header === null) return false;
  return header.trim() === "*" || header.split(",").some((candidate) => candidate.trim() === tag);
}

/** Answers 304 when the client has this value already. @param tag of the value; of its bytes when absent */
export function taggedReply(request: Request, value: unknown, tag?: string): Reply {
  const reply = jsonReply(value);
  const ETag = tag ?? entityTag(String(reply.body));
  const isRead = request.method === "GET" || request.method === "HEAD";
  if (isRead && !noneMatch(request.headers.get("if-none-match"), ETag)) return emptyReply(304, { ETag });
  return { ...reply, headers: { ...reply.headers, ETag } };
}
