import { expect } from "vitest";
import type { Exchange } from "./raw";

/** Expects one refusal in the house's error body, uncacheable and under a request id, and the connection closed. */
export function expectRefusal({ answers, end }: Exchange, status: number, error: string): void {
  expect(answers.map((answer) => answer.status)).toEqual([status]);
  expect(end).toBe("closed");
  const [{ headers, body } = { headers: new Map<string, string>(), body: "" }] = answers;
  expect(Object.fromEntries(headers)).toMatchObject({
    "content-type": "application/json",
    "content-length": String(body.length),
    "cache-control": "no-store",
    "x-request-id": expect.stringMatching(/^[0-9a-f-]{36}$/),
    "x-content-type-options": "nosniff",
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
    connection: "close",
  });
  expect(JSON.parse(body)).toEqual({ error, error_description: expect.stringMatching(/^[A-Z][^"\\]{10,}$/) });
  expect(headers.has("location")).toBe(false);
}
