import fc from "fast-check";
import { expect, it } from "vitest";
import { addDemos } from "@/lib/page/demos/seed";
import { randomSeed } from "../support/random-seed";
import { exchange, joinHead, waitsForContinue } from "../support/raw";
import { runs } from "../support/sampling";
import { setUpSite } from "../support/set-up-site";

const server = setUpSite(async () => void (await addDemos()));

const host = "Host: localhost";
const form = "Content-Type: application/x-www-form-urlencoded";
const sound = [
  joinHead("GET / HTTP/1.1", host),
  joinHead("GET /demo?a=b HTTP/1.1", host, "Accept-Encoding: gzip", "Cookie: a=b"),
  joinHead("GET /cdn/avatars/x.png HTTP/1.1", host, "Range: bytes=0-1"),
  joinHead("GET /api/users/demo HTTP/1.1", host, 'If-None-Match: "x"'),
  joinHead("OPTIONS /api/user HTTP/1.1", host, "Origin: http://app.example", "Access-Control-Request-Method: PATCH"),
  `${joinHead("POST /api/oauth2/token HTTP/1.1", host, form, "Content-Length: 3")}a=b`,
  `${joinHead("POST /api/oauth2/token HTTP/1.1", host, form, "Transfer-Encoding: chunked")}3\r\na=b\r\n0\r\n\r\n`,
  `${joinHead("POST /login HTTP/1.1", host, form, "Content-Length: 3", waitsForContinue)}a=b`,
  `${joinHead("POST /oauth2/authorize/decision HTTP/1.1", host, form, "Content-Length: 3")}a=b`,
];
const hostile = [
  ...["\0", "\r", "\n", "\r\n", "\r\n\r\n", " ", "\t", ":", "/", "//", "\\", "..", "/../", "%", "%00", "%2e", "#", "?"],
  ...["\x7f", "\xff", "\u00e9", "@", "evil.example", "http://evil.example/", "//evil.example/", "*", "HTTP/1.0"],
  ...[
    "\r\nHost: evil.example",
    "\r\nContent-Length: 1",
    "\r\nTransfer-Encoding: chunked",
    "\r\nExpect: x",
    "-1",
    "a".repeat(9_000),
  ],
];
const change = fc.record({
  place: fc.double({ min: 0, max: 1, noNaN: true }),
  removed: fc.nat(12),
  added: fc.oneof(fc.constantFrom(...hostile), fc.string({ maxLength: 4 })),
});
const requests = fc
  .tuple(fc.constantFrom(...sound), fc.array(change, { minLength: 1, maxLength: 4 }))
  .map(([request, changes]) =>
    changes.reduce((text, { place, removed, added }) => {
      const at = Math.floor(place * text.length);
      return text.slice(0, at) + added + text.slice(at + removed);
    }, request),
  );

async function isAnsweredInShape(bytes: string): Promise<void> {
  const { answers, text } = await exchange(server.url, [bytes], 300);
  for (const { status, headers } of answers) {
    expect(status).toBeLessThan(500);
    const location = headers.get("location") ?? server.url;
    expect(new URL(location, server.url).origin, location).toBe(new URL(server.url).origin);
  }
  expect(text).not.toMatch(/^location:.*evil\.example\/?\r$/im);
}

it("requests that are changed at random are answered below 500 and lead nowhere else", async () => {
  const some = fc.array(requests, { minLength: 8, maxLength: 8 });
  const property = fc.asyncProperty(some, async (batch) => {
    await Promise.all(batch.map(isAnsweredInShape));
    expect((await fetch(`${server.url}/api/health`)).status).toBe(200);
  });
  await fc.assert(property, { seed: randomSeed, numRuns: runs(120), endOnFailure: true });
});
