import { expect, test } from "vitest";
import { safeReturnPath, withReturnPath } from "@/lib/people/auth/session/return-path";
import { fc } from "../support/properties";

const site = "https://vitrine.example";

/** Every way in which a browser or a server behind us may read a path once more. */
function readings(path: string): string[] {
  const decoded = [path];
  for (let round = 0; round < 3; round++) {
    try {
      decoded.push(decodeURIComponent(decoded.at(-1) ?? ""));
    } catch {
      break;
    }
  }
  return decoded;
}

test.each([
  ...["/", "/settings/developers"],
  "/oauth2/authorize?client_id=1&redirect_uri=https%3A%2F%2Fapp.example%2Fcb&state=a%20b%2F%5C",
  ...["/ada?next=https://elsewhere.example#top", "/a//b", `/${"a".repeat(8_191)}`],
])("%s is accepted", (path) => {
  expect(safeReturnPath(path)).toBe(path);
});

test.each([
  ...[undefined, null, 7, ["/settings"], "", "settings", " /settings", "/settings\u0000", `/${"a".repeat(8_192)}`],
  ...["https://elsewhere.example/", "javascript:alert(1)", "//elsewhere.example", "///elsewhere.example"],
  ...["/\\elsewhere.example", "\\/elsewhere.example", "/%5celsewhere.example", "/%5Celsewhere.example"],
  ...["/%2felsewhere.example", "/%252felsewhere.example", "/%255c%255celsewhere.example", "/.//elsewhere.example"],
  ...["/a/..//elsewhere.example", "/%2e//elsewhere.example", "/\t/elsewhere.example", "/\n/elsewhere.example"],
  ...["/%09/elsewhere.example", "/%0d%0aSet-Cookie:a=b"],
])("%j is replaced by the start page", (value) => {
  expect(safeReturnPath(value)).toBe("/");
});

test("characters outside of ASCII come back encoded, so that a header can carry them", () => {
  expect(safeReturnPath("/é?q=日")).toBe("/%C3%A9?q=%E6%97%A5");
});

test("no text of the special characters leads to another origin, however often it is decoded", () => {
  const pieces = fc.constantFrom(..."/\\.:@?#%;&=a2f5c09\t\n ", "//", "/\\", "%2f", "%5c", "%25", "..", "evil.example");
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 14 }), fc.boolean(), (parts, rooted) => {
      const path = safeReturnPath((rooted ? "/" : "") + parts.join(""));
      expect(path).toMatch(/^\/(?![/\\])[\x21-\x7e]*$|^\/$/);
      expect(safeReturnPath(path)).toBe(path);
      for (const reading of readings(path.split(/[?#]/)[0] ?? "")) {
        expect(new URL(reading, site).origin).toBe(site);
        expect(new URL(reading, site).pathname).not.toMatch(/^\/\//);
      }
    }),
    { numRuns: 5000 },
  );
});

test("a link to sign-in carries it, and is bare for the start page", () => {
  expect(withReturnPath("/login", "/a?b=c&d")).toBe("/login?next=%2Fa%3Fb%3Dc%26d");
  expect(withReturnPath("/register", "/")).toBe("/register");
});
