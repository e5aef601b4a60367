import { expect, it } from "vitest";
import { isOwnNavigation } from "@/lib/core/http/same-origin";

it.each<[string, boolean, Record<string, string>]>([
  ["a page of this site", true, { "sec-fetch-site": "same-origin" }],
  ["the person, by a QR code or by hand", true, { "sec-fetch-site": "none" }],
  ["another site", false, { "sec-fetch-site": "cross-site" }],
  [
    "another site that this one redirected in between",
    false,
    { "sec-fetch-site": "cross-site", referer: "http://localhost:3000/login" },
  ],
  ["another host of this domain", false, { "sec-fetch-site": "same-site" }],
  ["a page of this site that is not secure", true, { referer: "http://localhost:3000/login?next=/device" }],
  ["another site without Fetch Metadata", false, { referer: "http://localhost:3000.evil.example/" }],
  ["nobody who says so", false, {}],
])("a page that %s has opened is one of an own navigation: %j", (_, isOwn, headers) => {
  expect(isOwnNavigation(new Headers(headers))).toBe(isOwn);
});
