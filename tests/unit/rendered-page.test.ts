import { createHash } from "node:crypto";
import { createElement as e } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { withoutScripts } from "@/lib/server/rendered-page";

const hashOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

it("cuts scripts, nonces and marks, and tells the hash of each style", () => {
  const page =
    '<!DOCTYPE html><head><link rel="stylesheet" href="/a.css" nonce="x=="/><link rel="preload" as="script" nonce="x==" href="/a.js"/>' +
    '<script src="/a.js" async="" nonce="x=="></script></head><body><div hidden=""><!--$--><!--/$--></div>' +
    '<style nonce="x==">:root{--a:rgb(1 2 3)}</style><p>@<!-- -->ada</p><script>self.__next_f.push([1,"<p>"])</script></body>';
  expect(withoutScripts(page, "x==")).toEqual({
    html:
      '<!DOCTYPE html><head><link rel="stylesheet" href="/a.css"/></head><body>' +
      "<style>:root{--a:rgb(1 2 3)}</style><p>@ada</p></body>",
    styleHashes: [hashOf(":root{--a:rgb(1 2 3)}")],
  });
});

it("lets the page's own script stay, and what search engines read", () => {
  const kept =
    '<script type="module" async="" src="/islands/page-A1.js"></script>' +
    '<script type="application/ld+json">{"name":" nonce=\\"x\\" \\u003c/script>-->"}</script>';
  const page = `${kept}<script nonce="x==">self.__next_f</script>`;
  expect(withoutScripts(page, "x==")).toEqual({ html: kept, styleHashes: [] });
});

it.each([
  "</script><script>alert(1)</script>",
  "<!-- x -->",
  ' nonce="stolen"',
  "hello nonce=",
  " href=",
  "<style>*{color:red}</style>",
  '<link rel="preload" as="script" href="//evil.example">',
  '<div hidden=""></div>',
])("leaves what a person wrote as it is: %s", (text) => {
  const markup = renderToStaticMarkup(e("p", { "aria-label": text, className: text, title: text }, text));
  expect(withoutScripts(markup, "x==")).toEqual({ html: markup, styleHashes: [] });
});
