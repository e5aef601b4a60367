import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { database } from "@/db/client";
import { audios, handles, users } from "@/db/schema";
import type { ErrorCode, FieldErrors } from "@/lib/core/errors";
import { read } from "./api";

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** The headers that every response of the public API carries, whatever it says. */
export const commonHeaders = {
  "access-control-allow-origin": "*",
  "access-control-expose-headers":
    "Cache-Status, ETag, Idempotency-Replayed, Link, RateLimit, RateLimit-Policy, Retry-After, WWW-Authenticate, X-OAuth-Scopes, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, X-Request-Id",
  "x-request-id": expect.stringMatching(uuid),
  "x-content-type-options": "nosniff",
};

export const jsonHeaders = { "content-type": "application/json" };
export const privateHeaders = { "cache-control": "private, no-store" };

/** Leads from an error to its explanation. */
export const helpHeader = (code: ErrorCode) => ({
  link: `<http://localhost:3000/developers/errors#${code}>; rel="help"`,
});

/** The headers of an error that a handler gives. */
export const errorHeaders = (code: ErrorCode) => ({
  ...commonHeaders,
  ...jsonHeaders,
  ...privateHeaders,
  ...helpHeader(code),
});

/** Every header of a response, names in lower case. */
export const readHeaders = (response: Response) => Object.fromEntries(response.headers);

/** The headers by which a response tells what a rate limit has left. */
export const readLimitHeaders = (response: Response) =>
  Object.fromEntries([...response.headers].filter(([name]) => /ratelimit|^retry-after$/.test(name)));

/** What `read` returns of an error, for assertions on status and body alone. */
export const errorAnswer = <Text>(status: number, error: ErrorCode, error_description: Text, fields?: FieldErrors) => ({
  status,
  body: { error, error_description, ...(fields && { fields }) },
});

/** What `read` returns of a 400 about one field, or about a body that failed before its fields were looked at. */
export const fieldAnswer = (name: string, message: string) =>
  errorAnswer(400, "invalid_request", `The field ${name} ${message}`, { [name]: [message] });

/** What `read` returns of a 400 that names exactly these fields with these messages. */
export const fieldsAnswer = (fields: FieldErrors) => {
  const list = Object.keys(fields).join(", ");
  return errorAnswer(400, "invalid_request", `Correct these fields and send the request again: ${list}`, fields);
};

export type Refusal = { error: ErrorCode; error_description: string; fields?: FieldErrors };

/** Expects an error whole: its status, its body, and every header, of which `headers` are those of its own. */
export async function expectRefusal(
  response: Response,
  status: number,
  body: Refusal,
  headers: Record<string, string> = {},
): Promise<void> {
  const { "x-oauth-scopes": _, ...sent } = readHeaders(response);
  expect(sent).toEqual({ ...errorHeaders(body.error), ...headers });
  expect(await read(response)).toEqual({ status, body });
}

/** Expects a 400 that names exactly these fields with these messages. */
export const expectInvalid = (response: Response, fields: FieldErrors): Promise<void> =>
  expectRefusal(response, 400, fieldsAnswer(fields).body);

/** Expects the 400 of a body that failed before its fields were looked at. */
export const expectUnreadable = (response: Response, field: string, message: string): Promise<void> =>
  expectRefusal(response, 400, fieldAnswer(field, message).body);

/** All that the database holds of a person: the account, its names and its audio tracks. */
export async function readStoredRows(userId: string) {
  return {
    user: await database().select().from(users).where(eq(users.id, userId)),
    handles: await database().select().from(handles).where(eq(handles.userId, userId)).orderBy(handles.key),
    audios: await database().select().from(audios).where(eq(audios.userId, userId)).orderBy(audios.id),
  };
}
