import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../prepare.mjs";
import type { FilePart, Sent } from "./row";

/** What the tour sends: a method to an address, with a token, a body of the document, or a body of another kind. */
export type Question = {
  method: string;
  url: string;
  token?: string;
  sent?: Sent;
  raw?: { type: string; body: string };
};
/** What came back; `body` is parsed JSON, or undefined when there was none of it. */
export type Answer = { status: number; headers: Headers; body: unknown; bytes: number };

/** An answer may take this long; uploads are converted before they are answered. */
const answerWithinMilliseconds = 60_000;

function formOf(parts: Record<string, string | FilePart>): FormData {
  const form = new FormData();
  for (const [name, part] of Object.entries(parts)) {
    if (typeof part === "string") form.set(name, part);
    else form.set(name, new Blob([readFileSync(join(root, "tests/files/tour", part.file))]), part.file);
  }
  return form;
}

function bodyOf({ sent, raw }: Question): { body?: BodyInit; type?: string } {
  if (raw) return { body: raw.body, type: raw.type };
  if (!sent || "none" in sent) return {};
  if ("json" in sent) return { body: JSON.stringify(sent.json), type: "application/json" };
  return { body: "form" in sent ? new URLSearchParams(sent.form) : formOf(sent.parts) };
}

/**
 * Asks once, without following redirects.
 * @throws Error when no answer came in time
 */
export async function ask(question: Question): Promise<Answer> {
  const { body, type } = bodyOf(question);
  const response = await fetch(question.url, {
    method: question.method,
    headers: {
      ...(type !== undefined && { "Content-Type": type }),
      ...(question.token !== undefined && { Authorization: `Bearer ${question.token}` }),
    },
    body,
    signal: AbortSignal.timeout(answerWithinMilliseconds),
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  const isJson = response.headers.get("content-type")?.startsWith("application/json") && bytes.length > 0;
  const parsed: unknown = isJson ? JSON.parse(bytes.toString()) : undefined;
  return { status: response.status, headers: response.headers, body: parsed, bytes: bytes.length };
}

/** A member of an answer's JSON object, when it is a string. */
export function textOf(body: unknown, name: string): string | undefined {
  const value =
    typeof body === "object" && body !== null ? Object.entries(body).find(([key]) => key === name) : undefined;
  return typeof value?.[1] === "string" ? value[1] : undefined;
}
