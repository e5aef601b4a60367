import { createHash } from "node:crypto";
import { emptyReply, jsonReply, type Reply } from "./reply";

/** A strong ETag of exactly these bytes (RFC 9110, 8.8.3). */
export function entityTag(content: string | Buffer): string {
  return `"${createHash("sha256").update(content).digest("base64url").slice(0, 27)}"`;
}

/** The tag of the same content in that encoding (RFC 9110, 8.8.3.3). */
export const encodedTag = (tag: string, encoding: string) => tag.replace(/"$/, `-${encoding}"`);

/** What servers in front append when they compress, each with a sign of its own between. */
const suffixes = /^(?:(?:--?|;|~)(?:gzip|br|zstd|deflate))+$/i;

/** Whether a list of tags names that one: also weakened, as nginx and Cloudflare do it, or as the tag of an encoding. */
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

/** Also together with tags, where RFC 9110 has no `*`: a read that is answered with 304 changes nothing. */
const namesAny = (header: string) => header.split(",").some((candidate) => candidate.trim() === "*");

/** Whether a read is for a client that has the value already, and did not have to know it: `*` matches any. */
export const isRevalidation = (header: string | null | undefined): boolean => header != null && !namesAny(header);

/** `If-None-Match`, by weak comparison (RFC 9110, 13.1.2); an encoding of the same content matches, too. */
export function noneMatch(header: string | null, tag: string): boolean {
  return header === null || !(namesAny(header) || isNamed(header, tag));
}

/**
 * `If-Match`. RFC 9110, 13.1.1 has a strong comparison, for bytes that are changed in part; our tags name content that is
 * replaced whole, and a proxy that compresses would let nobody change it.
 */
export function someMatch(header: string | null, tag: string): boolean {
  return header !== null && isNamed(header, tag);
}

/** Answers 304 when the client has this value already. @param tag of the value; of its bytes when absent */
export function taggedReply(request: Request, value: unknown, tag?: string): Reply {
  const reply = jsonReply(value);
  const ETag = tag ?? entityTag(String(reply.body));
  const isRead = request.method === "GET" || request.method === "HEAD";
  if (isRead && !noneMatch(request.headers.get("if-none-match"), ETag)) return emptyReply(304, { ETag });
  return { ...reply, headers: { ...reply.headers, ETag } };
}
