import { NextRequest } from "next/server";
import { expect, test } from "vitest";
import { config, proxy } from "@/proxy";
import { newApplication, newPerson } from "../support/people";
import { helpHeader } from "../support/refusal";

const headersOf = async (path: string) =>
  (await proxy(new NextRequest(new URL(path, "http://localhost:3000")))).headers;
const policyOf = async (path: string) => (await headersOf(path)).get("content-security-policy") ?? "";
const formActionOf = async (path: string) => /form-action ([^;]*)/.exec(await policyOf(path))?.[1];

test("The policy of a page allows no inline script or style without its nonce, and no frame", async () => {
  const policy = await policyOf("/login");
  expect(policy).not.toMatch(/unsafe|\*/);
  expect(policy).toMatch(/script-src 'nonce-[A-Za-z0-9+/=]{24}' 'strict-dynamic';/);
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("frame-ancestors 'none'");
});

test.each(["/", "/login", "/login/code", "/login/confirm", "/register", "/developers", "/settings/profile"])(
  "%s lets own frames in, since its policy stays when a script goes on to the front page or the editor",
  async (path) => {
    expect(await policyOf(path)).toContain("frame-src 'self';");
  },
);

test("Every request for a page gets its own nonce", async () => {
  expect(await policyOf("/")).not.toBe(await policyOf("/"));
});

test("An authorization page sends no referrer", async () => {
  expect((await headersOf("/oauth2/authorize")).get("referrer-policy")).toBe("no-referrer");
  expect((await headersOf("/login")).get("referrer-policy")).toBe("strict-origin-when-cross-origin");
  expect((await headersOf("/login")).get("x-content-type-options")).toBe("nosniff");
});

test("an action of another origin is refused with an answer that nobody caches or takes for another type", async () => {
  const headers = { "Next-Action": "x", Origin: "https://evil.example" };
  const { status, headers: answered } = await proxy(
    new NextRequest(new URL("/login", "http://localhost:3000"), { method: "POST", headers }),
  );
  expect([status, Object.fromEntries(answered)]).toEqual([
    403,
    {
      "content-type": "application/json",
      "cache-control": "private, no-store",
      "x-content-type-options": "nosniff",
      ...helpHeader("forbidden"),
    },
  ]);
});

test("An authorization request as a form leads to the same request by GET, and nobody keeps that", async () => {
  const form = { method: "POST", body: new URLSearchParams({ client_id: "x", state: "a b&c" }) };
  const answered = await proxy(new NextRequest(new URL("/oauth2/authorize", "http://localhost:3000"), form));
  expect([answered.status, Object.fromEntries(answered.headers)]).toEqual([
    303,
    {
      location: "http://localhost:3000/oauth2/authorize?client_id=x&state=a+b%26c",
      "cache-control": "no-store",
      "referrer-policy": "no-referrer",
    },
  ]);
});

test("The form-action of an ordinary page is this site alone", async () => {
  expect(await formActionOf("/login?redirect_uri=https://evil.example")).toBe("'self'");
});

test.each([
  ["https://app.example/cb?x=1", "'self' https://app.example"],
  ["https://app.example:8443/cb", "'self' https://app.example:8443"],
  ["http://127.0.0.1:5555/cb", "'self' http://127.0.0.1:5555"],
  ["http://[::1]:5555/cb", "'self' http:"],
  ["com.example.app:/cb", "'self' com.example.app:"],
])(
  "The form-action leads to the application on its consent page, and on the way there through signing in: %s",
  async (uri, expected) => {
    const { clientId } = await newApplication((await newPerson()).id, { redirectUris: [uri] });
    for (const sent of [{ redirect_uri: uri }, undefined]) {
      const query = new URLSearchParams({ client_id: clientId, response_type: "code", scope: "identify", ...sent });
      const next = encodeURIComponent(`/oauth2/authorize?${query}`);
      expect(await formActionOf(`/oauth2/authorize?${query}`)).toBe(expected);
      expect(await formActionOf(`/login?next=${next}`)).toBe(expected);
      expect(await formActionOf(`/register?next=${next}`)).toBe(expected);
    }
  },
);

test.each([
  "https://a.example;script-src *",
  "https://a.example, script-src 'unsafe-inline'",
  "https://*/cb",
  "not an address",
  "https://other.example/",
])("The form-action leads nowhere else for what the application has not registered: %s", async (uri) => {
  const { clientId } = await newApplication((await newPerson()).id);
  const query = new URLSearchParams({ client_id: clientId, redirect_uri: uri });
  const { status, headers } = await proxy(new NextRequest(`http://localhost:3000/oauth2/authorize?${query}`));
  expect(status).toBe(400);
  expect(headers.get("location")).toBeNull();
  expect(headers.get("content-security-policy")).toContain("form-action 'self'");
  expect(headers.get("content-security-policy")?.match(/script-src/g)).toHaveLength(1);
});

test("the proxy runs for pages, and not for the API, stored files or Next's own files", () => {
  const matches = (path: string) => new RegExp(`^${config.matcher[0]}$`).test(path);
  for (const page of "/ /login /ada /apis /api.name /cdn2 /oauth2/authorize /settings/developers".split(" "))
    expect([page, matches(page)]).toEqual([page, true]);
  const others = ["/api", "/api/user", "/api/upload/audio", "/cdn/avatars/a.png", "/_next/static/a.js", "/icon.svg"];
  const ofOAuth = ["jwks.json", "oauth-authorization-server", "oauth-protected-resource/mcp", "openid-configuration"];
  const documents = ["atproto-did", "change-password", "nostr.json", "webfinger", ...ofOAuth];
  const known = documents.map((name) => `/.well-known/${name}`);
  for (const other of [...others, "/favicon.ico", "/apple-touch-icon.png", ...known])
    expect([other, matches(other)]).toEqual([other, false]);
});
