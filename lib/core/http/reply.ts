import { toCsv } from "@/lib/core/text/csv";

/** Header names are written as in RFC 9110 (`Cache-Control`), so that a later one replaces an earlier one. */
export type Reply = { status: number; headers: Record<string, string>; body: BodyInit | null };

export function emptyReply(status: number, headers: Record<string, string> = {}): Reply {
  return { status, headers, body: null };
}

export function jsonReply(value: unknown, status = 200, headers: Record<string, string> = {}): Reply {
  return writtenReply(JSON.stringify(value), status, headers);
}

/** @param json text that was written before */
export function writtenReply(json: string, status: number, headers: Record<string, string> = {}): Reply {
  return { status, headers: { ...headers, "Content-Type": "application/json" }, body: json };
}

/** Returns rows as a file to download. @param name without its extension */
export function csvReply(name: string, rows: readonly (readonly string[])[]): Reply {
  const headers = {
    "Content-Type": "text/csv; charset=utf-8",
    "Content-Disposition": `attachment; filename="${name}.csv"`,
    "X-Content-Type-Options": "nosniff",
  };
  return { status: 200, headers, body: toCsv(rows) };
}

/**
 * @param reply what our handler returned, or the whole response of a library @param outgoing headers of every response
 */
export function toResponse(
  { method }: Request,
  reply: Reply | Response,
  outgoing: Readonly<Record<string, string>>,
): Response {
  if (reply instanceof Response) return withHeaders(reply, outgoing, method !== "HEAD");
  const headers = { ...outgoing, ...reply.headers };
  if (method !== "HEAD") return new Response(reply.body, { status: reply.status, headers });
  if (reply.body instanceof ReadableStream) void reply.body.cancel();
  return new Response(null, { status: reply.status, headers });
}

/** A library may set several cookies, which only `Headers` can hold. */
function withHeaders(response: Response, outgoing: Readonly<Record<string, string>>, withBody: boolean): Response {
  const headers = new Headers(outgoing);
  for (const [name, value] of response.headers) {
    if (name === "set-cookie") headers.append(name, value);
    else headers.set(name, value);
  }
  if (!withBody) void response.body?.cancel();
  return new Response(withBody ? response.body : null, { status: response.status, headers });
}
