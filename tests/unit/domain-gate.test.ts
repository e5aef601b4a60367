import { expect, it } from "vitest";
import { findDomainPlace } from "@/lib/operator/server/domain-gate";
import { parseTarget } from "../support/targets";

const owner = { username: "Ada", alias: "@ada" };

it.each([
  ["GET", "/", "page"],
  ["HEAD", "/?utm=1", "page"],
  ["POST", "/", "nothing"],
  ["GET", "/Ada", "home"],
  ["GET", "/ada/?x", "home"],
  ["HEAD", "/@ada", "home"],
  ["GET", "/%40ADA", "home"],
  ["POST", "/ada", "nothing"],
  ["POST", "/ada/view", "shared"],
  ["POST", "/ada/click/qr", "shared"],
  ["POST", "/@ada/view?x", "shared"],
  ["GET", "/ada/picture/1", "shared"],
  ["GET", "/ada/unknown", "nothing"],
  ["GET", "/adas", "nothing"],
  ["POST", "/eve/view", "nothing"],
  ["GET", "/eve", "nothing"],
  ["GET", "/_next/static/chunks/a.js", "shared"],
  ["GET", "/_next/data/a.json", "nothing"],
  ["GET", "/islands/page-AAAA.js", "shared"],
  ["GET", "/cdn/avatars/a.webp", "shared"],
  ["GET", "/fonts/inter.woff2", "shared"],
  ["GET", "/icon.svg", "shared"],
  ["GET", "/favicon.ico", "shared"],
  ["GET", "/apple-touch-icon.png", "shared"],
  ["GET", "/.well-known/change-password", "nothing"],
  ["GET", "/.well-known/webfinger?resource=acct:ada@ada.example", "shared"],
  ["GET", "/.well-known/nostr.json?name=_", "shared"],
  ["GET", "/.well-known/atproto-did", "shared"],
  ["GET", "/.well-known/oauth-authorization-server", "nothing"],
  ["GET", "/robots.txt", "shared"],
  ["GET", "/robots.txt/x", "nothing"],
  ["GET", "//ada", "nothing"],
  ["GET", "/settings", "nothing"],
  ["GET", "/login", "nothing"],
  ["POST", "/logout", "nothing"],
  ["GET", "/oauth2/authorize", "nothing"],
  ["GET", "/api/user/ada", "nothing"],
  ["GET", "/api/auth/session", "nothing"],
  ["GET", "/api/health", "nothing"],
  ["GET", "/null", "nothing"],
  ["GET", "/missing", "nothing"],
])("%s %s under somebody's domain is %s", (method, url, place) => {
  expect(findDomainPlace(method, parseTarget(url), owner)).toBe(place);
});

it("a profile without an alias answers to no other name", () => {
  const bare = { username: "ada", alias: null };
  expect(["/null", "/undefined", "/%20"].map((url) => findDomainPlace("GET", parseTarget(url), bare))).toEqual([
    ...["nothing", "nothing", "nothing"],
  ]);
});
