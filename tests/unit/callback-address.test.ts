import { afterEach, expect, it, vi } from "vitest";
import { forgetEnv } from "@/lib/core/process/env";
import {
  callbackCookieName,
  isCallbackCookie,
  requireCallbackAddresses,
  requireTexts,
} from "@/lib/people/auth/session/callback-address";
import {
  authCookieName,
  flowCookieName,
  ownCookieAttributes,
  ownCookieName,
} from "@/lib/people/auth/session/session-cookie";

afterEach(() => {
  vi.unstubAllEnvs();
  forgetEnv();
});

const site = "http://localhost:3000";
const request = (path: string, cookie?: string) => new Request(site + path, { headers: cookie ? { cookie } : {} });
const refused = (field: string, message: string) => ({ code: "invalid_request", fields: { [field]: [message] } });
const failureOf = (work: () => void) => {
  try {
    work();
    return "it was taken";
  } catch (error) {
    return error;
  }
};

it.each([
  "/api/auth/signin",
  "/api/auth/signin?error=AccessDenied",
  "/api/auth/signin?callbackUrl=/settings",
  "/api/auth/signin?callbackUrl=https://a.example/&callbackUrl=http://b.example/",
  `/api/auth/signin?error=${"a".repeat(64)}`,
])("%s is an address of next-auth's", (path) => {
  expect(failureOf(() => requireCallbackAddresses(request(path)))).toBe("it was taken");
});

it.each([
  ["/api/auth/signin?error=a%20b", "error", "must be a name"],
  [`/api/auth/signin?error=${"a".repeat(65)}`, "error", "must be a name"],
  ["/api/auth/signin?callbackUrl=settings", "callbackUrl", "must be a path or an http(s) address"],
  ["/api/auth/signin?callbackUrl=/a&callbackUrl=javascript:1", "callbackUrl", "must be a path or an http(s) address"],
  ["/api/auth/signin?callbackUrl=mailto:https://a", "callbackUrl", "must be a path or an http(s) address"],
  ["/api/auth/signin?callbackUrl=", "callbackUrl", "must be a path or an http(s) address"],
])("%s names what is wrong", (path, field, message) => {
  expect(failureOf(() => requireCallbackAddresses(request(path)))).toMatchObject(refused(field, message));
});

it("where a sign-in leads to is read from the cookie of that name alone, which is deleted when it is damaged", () => {
  const name = callbackCookieName();
  expect(name).toBe("vitrine.callback-url");
  const take = (cookie: string) => failureOf(() => requireCallbackAddresses(request("/api/auth/signin", cookie)));
  for (const cookie of [`${name}=%2Fsettings`, `a=b; ${name}=http%3A%2F%2Fa.example`, `x${name}=%`, `${name}s=no`])
    expect(take(cookie)).toBe("it was taken");
  for (const cookie of [`${name}=settings`, `a=b;${name}=%`, `${name}=`, `${name}=no; ${name}=%2F`]) {
    expect(take(cookie)).toMatchObject({
      code: "invalid_request",
      message: "The cookie of the callback address was damaged; try again",
      headers: { "Set-Cookie": `${name}=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax` },
    });
  }
  expect(["%2Fa", "/a", "%252Fa", "ftp://a"].map(isCallbackCookie)).toEqual([true, true, false, false]);
});

it("a body of next-auth's is an object of texts", () => {
  expect(requireTexts({ csrfToken: "a", callbackUrl: "" })).toBeUndefined();
  for (const body of [null, undefined, "text", ["a"]])
    expect(failureOf(() => requireTexts(body))).toMatchObject(refused("body", "must be an object"));
  expect(failureOf(() => requireTexts({ a: "text", b: 1 }))).toMatchObject(refused("b", "must be text"));
});

it("the names of cookies have the prefixes of encrypted connections at a site that has one, and none elsewhere", () => {
  const names = () => [authCookieName("session-token"), ownCookieName("invitation"), flowCookieName()];
  const attributes = { httpOnly: true, sameSite: "lax", path: "/" };
  expect(names()).toEqual(["vitrine.session-token", "vitrine.invitation", "vitrine.pkce.code_verifier"]);
  expect(ownCookieAttributes()).toEqual({ ...attributes, secure: false });
  vi.stubEnv("BASE_URL", "https://vitrine.example");
  forgetEnv();
  expect(names()).toEqual([
    "__Secure-vitrine.session-token",
    "__Host-vitrine.invitation",
    "__Secure-vitrine.pkce.code_verifier",
  ]);
  expect(ownCookieAttributes()).toEqual({ ...attributes, secure: true });
  const damaged = request("/api/auth/signin", "__Secure-vitrine.callback-url=no");
  expect(failureOf(() => requireCallbackAddresses(damaged))).toMatchObject({
    headers: { "Set-Cookie": "__Secure-vitrine.callback-url=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax; Secure" },
  });
});
