import { isbot } from "isbot";
import { expect, it } from "vitest";
import { deviceOf, languageOf, sourceOf, viewFacts } from "@/lib/page/statistics/facts";

const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const iphone = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)";
const android = "Mozilla/5.0 (Linux; Android 15; Pixel 9 Build/AP4A; wv) AppleWebKit/537.36 (KHTML, like Gecko)";

it.each([
  ["", ["referrer", ""]],
  ["https://reddit.com", ["referrer", "reddit.com"]],
  ["https://www.reddit.com", ["referrer", "reddit.com"]],
  ["https://out.reddit.com/", ["referrer", "reddit.com"]],
  ["https://L.Instagram.com", ["referrer", "instagram.com"]],
  ["http://forum.example:8080", ["referrer", "forum.example"]],
  ["https://m.co", ["referrer", "m.co"]],
  ["android-app://com.reddit.frontpage", ["app", "Reddit"]],
  ["android-app://com.unknown.app/", ["app", "com.unknown.app"]],
  ["javascript:alert(1)", ["referrer", ""]],
  ["https://a b", ["referrer", ""]],
  [`https://${"x".repeat(254)}.example`, ["referrer", ""]],
])("A view whose referrer is %s comes from there", (referrer, source) => {
  expect(sourceOf(referrer, firefox)).toEqual(source);
});

it.each([
  ["Instagram", `${iphone} Mobile/15E148 Instagram 390.0.0.28.85 (iPhone17,1; iOS 18_5; en_US)`],
  [
    "TikTok",
    `${android} Version/4.0 Chrome/130.0.0.0 Mobile Safari/537.36 musical_ly_2023700010 BytedanceWebview/d8a21c6`,
  ],
  ["Facebook", `${iphone} Mobile/15E148 [FBAN/FBIOS;FBAV/510.0.0.1;FBDV/iPhone17,1]`],
  ["Snapchat", `${iphone} Mobile/15E148 Snapchat/13.40.0.44 (like Safari/8621.2.5.10.10, panda)`],
  ["Pinterest", `${iphone} Mobile/15E148 [Pinterest/iOS]`],
  ["LinkedIn", `${iphone} Mobile/15E148 [LinkedInApp]/9.31`],
  ["LINE", `${iphone} Mobile/15E148 Safari Line/15.5.0`],
  ["Threads", `${iphone} Mobile/15E148 Barcelona 380.0.0.19.109 (iPhone17,1)`],
])("A view in the browser of %s comes from that app, whatever its referrer, and is no program's", (app, userAgent) => {
  expect([sourceOf("https://l.example.com", userAgent), isbot(userAgent)]).toEqual([["app", app], false]);
});

it.each([
  ["computer", firefox],
  ["phone", `${iphone} Version/18.5 Mobile/15E148 Safari/604.1`],
  ["phone", `${android} Chrome/140.0.0.0 Mobile Safari/537.36`],
  ["tablet", `${android} Chrome/140.0.0.0 Safari/537.36`],
  [
    "tablet",
    "Mozilla/5.0 (iPad; CPU OS 16_6 like Mac OS X) AppleWebKit/605.1.15 Version/16.6 Mobile/15E148 Safari/604.1",
  ],
])("A %s is known by its browser", (device, userAgent) => {
  expect(deviceOf(userAgent)).toBe(device);
});

it.each([
  [null, ""],
  ["", ""],
  ["*", ""],
  ["pt-BR,pt;q=0.9,en;q=0.8", "pt"],
  [" FIL ", "fil"],
  ["english", ""],
])("The language of %s is its first one", (header, language) => {
  expect(languageOf(header)).toBe(language);
});

it("A view has one source and one device, and of the rest what it tells", () => {
  const tags = { source: "", medium: "Story", campaign: "" };
  const seen = { userAgent: firefox, acceptLanguage: "de", country: "AT" };
  expect(viewFacts({ referrer: "", ...tags }, seen)).toEqual([
    ["referrer", ""],
    ["device", "computer"],
    ["utm_medium", "story"],
    ["country", "at"],
    ["language", "de"],
  ]);
});
