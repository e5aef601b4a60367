import { NextRequest } from "next/server";
import { describe, expect, test } from "vitest";
import { config, proxy } from "@/proxy";

const headersOf = async (path: string) =>
  (await proxy(new NextRequest(new URL(path, "http://localhost:3000")))).headers;
const policyOf = async (path: string) => (await headersOf(path)).get("content-security-policy") ?? "";
const formActionOf = async (path: string) => /form-action ([^;]*)/.exec(await policyOf(path))?.[1];
const authorize = (redirectUri: string) => `/oauth2/authorize?${new URLSearchParams({ redirect_uri: redirectUri })}`;

describe("the headers of a page", () => {
  test("the policy allows no inline script or style without its nonce, and no frame", async () => {
    const policy = await policyOf("/login");
    expect(policy).not.toMatch(/unsafe|\*/);
    expect(policy).toMatch(/script-src 'nonce-[A-Za-z0-9+/=]{24}' 'strict-dynamic';/);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
  });

  test("every request gets a nonce of its own", async () => {
    expect(await policyOf("/")).not.toBe(await policyOf("/"));
  });

  test("an authorization tells nobody its address", async () => {
    expect((await headersOf("/oauth2/authorize")).get("referrer-policy")).toBe("no-referrer");
    expect((await headersOf("/login")).get("referrer-policy")).toBe("strict-origin-when-cross-origin");
    expect((await headersOf("/login")).get("x-content-type-options")).toBe("nosniff");
  });
});

describe("where a form may lead", () => {
  test("to this site alone, on an ordinary page", async () => {
    expect(await formActionOf("/login?redirect_uri=https://evil.example")).toBe("'self'");
  });

  test.each([
    ["https://app.example/cb?x=1", "'self' https://app.example"],
    ["https://app.example:8443/cb", "'self' https://app.example:8443"],
    ["http://127.0.0.1:5555/cb", "'self' http://127.0.0.1:5555"],
    ["http://[::1]:5555/cb", "'self' http:"],
    ["com.example.app:/cb", "'self' com.example.app:"],
    ["https://a.example;script-src *", "'self'"],
    ["https://a.example, script-src 'unsafe-inline'", "'self'"],
    ["https://*/cb", "'self'"],
    ["not an address", "'self'"],
  ])("on the consent page of %s: %s", async (redirectUri, expected) => {
    expect(await formActionOf(authorize(redirectUri))).toBe(expected);
    expect((await policyOf(authorize(redirectUri))).match(/script-src/g)).toHaveLength(1);
  });

  test("anywhere, when the consent page was asked for without a redirect_uri", async () => {
    expect(await formActionOf("/oauth2/authorize?client_id=1")).toBeUndefined();
  });
});

test("the proxy stands before pages, and not before the API, stored files or Next's own files", () => {
  const matches = (path: string) => new RegExp(`^${config.matcher[0]}$`).test(path);
  for (const page of [
    "/",
    "/login",
    "/ada",
    "/apis",
    "/api.name",
    "/cdn2",
    "/oauth2/authorize",
    "/settings/developers",
  ])
    expect([page, matches(page)]).toEqual([page, true]);
  for (const other of [
    "/api",
    "/api/user",
    "/api/upload/audio",
    "/cdn/avatars/a.png",
    "/_next/static/a.js",
    "/icon.svg",
  ])
    expect([other, matches(other)]).toEqual([other, false]);
});
