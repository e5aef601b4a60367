import { createHash } from "node:crypto";
import { emptyReply, jsonReply, type Reply } from "./reply";

/** Returns a strong ETag of exactly these bytes (RFC 9110, 8.8.3). */
export function entityTag(content: string | Buffer): string {
  return `"${createHash("sha256").update(content).digest("base64url").slice(0, 27)}"`;
}

/** Returns the tag of the same content in an encoding (RFC 9110, 8.8.3.3). */
export const encodedTag = (tag: string, encoding: string) => tag.replace(/"$/, `-${encoding}"`);

/** Servers in front append these when they compress, each with a separator of its own. */
const suffixes = /^(?:(?:--?|;|~)(?:gzip|br|zstd|deflate))+$/i;

/**
 * Returns whether a list names the tag. A weak form counts, as nginx and Cloudflare make it, and so does the tag of an
 * encoding.
 */
function isNamed(header: string, tag: string): boolean {
  const own = tag.slice(0, -1);
  if (header.trim() === "*") return true;
  return header.split(",").some((candidate) => {
    const written = candidate.trim().replace(/^W\//, "");
    if (!written.startsWith(own) || !written.endsWith('"')) return false;
    const more = written.slice(own.length, -1);
    return more === "" || suffixes.test(more);
  });
}

/** RFC 9110 has no `*` in a list with tags; it counts all the same, since answering a read with 304 changes nothing. */
const namesAny = (header: string) => header.split(",").some((candidate) => candidate.trim() === "*");

/** Returns whether the client has shown that it knows the value; `*` matches any value without that. */
export const isRevalidation = (header: string | null | undefined): boolean => header != null && !namesAny(header);

/** Returns whether the condition `If-None-Match` holds, compared weakly (RFC 9110, 13.1.2); an encoding of the same content matches as well. */
export function passesIfNoneMatch(header: string | null, tag: string): boolean {
  return header === null || !(namesAny(header) || isNamed(header, tag));
}

/**
 * Returns whether the condition `If-Match` holds, compared weakly. RFC 9110, 13.1.1 asks for a strong comparison because of partial changes; our tags name
 * content that is replaced whole, and behind a proxy that compresses nobody could change it otherwise.
 */
export function passesIfMatch(header: string | null, tag: string): boolean {
  return header !== null && isNamed(header, tag);
}

/** Answers 304 when the client has this value already. @param tag of the value; by default the tag of its bytes */
export function taggedReply(request: Request, value: unknown, tag?: string): Reply {
  const reply = jsonReply(value);
  const ETag = tag ?? entityTag(String(reply.body));
  const isRead = request.method === "GET" || request.method === "HEAD";
  if (isRead && !passesIfNoneMatch(request.headers.get("if-none-match"), ETag)) return emptyReply(304, { ETag });
  return { ...reply, headers: { ...reply.headers, ETag } };
}
