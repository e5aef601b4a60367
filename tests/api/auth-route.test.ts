import { describe, expect, it } from "vitest";
import * as auth from "@/app/api/auth/[...nextauth]/route";

const at = (path: string, method = "GET") => new Request(`http://localhost:3000${path}`, { method });
const context = { params: Promise.resolve({}) };

describe("next-auth's addresses", () => {
  it("answer as next-auth does, with a request id and every cookie", async () => {
    const response = await auth.GET(at("/api/auth/csrf"), context);
    expect(response.status).toBe(200);
    expect(response.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
    expect(response.headers.getSetCookie()).toEqual([
      expect.stringContaining("csrf-token"),
      expect.stringContaining("callback-url"),
    ]);
    expect(await response.json()).toEqual({ csrfToken: expect.stringMatching(/^[0-9a-f]{64}$/) });
  });

  it.each([
    "/api/auth/nothing",
    "/api/auth/csrf/more",
    "/api/auth/callback",
    "/api/auth/callback/github",
    "/api/auth/verify-request",
  ])("%s is a 404 in JSON", async (path) => {
    const response = await auth.GET(at(path), context);
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual({
      error: "not_found",
      error_description: "There is nothing at this address",
    });
  });

  it("answer HEAD as GET, without a body", async () => {
    const response = await auth.HEAD(at("/api/auth/session", "HEAD"), context);
    expect([response.status, await response.text()]).toEqual([200, ""]);
  });

  it("refuse a large body unread", async () => {
    const init = {
      method: "POST",
      body: "x".repeat(70_000),
      headers: { "Content-Type": "application/x-www-form-urlencoded" },
    };
    const response = await auth.POST(new Request("http://localhost:3000/api/auth/callback/credentials", init), context);
    expect([response.status, await response.json()]).toEqual([
      413,
      { error: "payload_too_large", error_description: "Send a body of at most 65536 bytes" },
    ]);
  });

  it("refuse other methods with Allow", async () => {
    const response = await auth.DELETE(at("/api/auth/csrf", "DELETE"), context);
    expect(response.status).toBe(405);
    expect(response.headers.get("allow")).toBe("GET, POST, HEAD, OPTIONS");
    expect(await response.json()).toEqual({
      error: "method_not_allowed",
      error_description: "DELETE is not available here; use GET, POST, HEAD, OPTIONS",
    });
  });
});
