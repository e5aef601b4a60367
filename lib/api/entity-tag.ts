import { createHash } from "node:crypto";

/** A strong ETag of exactly these bytes (RFC 9110, 8.8.3). */
function entityTag(text: string): string {
  return `"${createHash("sha256").update(text).digest("base64url").slice(0, 27)}"`;
}

/** Whether `If-None-Match` does not name that tag, by weak comparison (RFC 9110, 13.1.2). */
export function noneMatch(header: string | null, tag: string): boolean {
  if (header === null) return true;
  return !header.split(",").some((candidate) => ["*", tag].includes(candidate.trim().replace(/^W\//, "")));
}

/** A JSON response with its ETag, or 304 when the client has it already. */
export function taggedResponse(request: Request, value: unknown): Response {
  const text = JSON.stringify(value);
  const ETag = entityTag(text);
  const isNew = noneMatch(request.headers.get("if-none-match"), ETag);
  if (!isNew) return new Response(null, { status: 304, headers: { ETag } });
  return new Response(text, { headers: { ETag, "Content-Type": "application/json" } });
}
