import { createHash } from "node:crypto";
import type { OutgoingHttpHeaders, RequestListener } from "node:http";
import { createElement as e } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { renderHtml, renderPage, renderStill, withoutScripts } from "@/lib/server/rendered-page";
import { expectError } from "../support/expected-errors";

const hashOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

it("removes scripts, nonces and comments, and returns the hash of each style", () => {
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

describe("a page of the framework", () => {
  const style = '<style nonce="x==">p{color:red}</style>';
  const sheet = '<link rel="stylesheet" href="/_next/a.css" nonce="x=="/>';
  const page = `${sheet}<link rel="preload" href="/_next/a.woff2"/>${style}${style}<p>ada</p><script nonce="x==">go()</script>`;
  const policy = "script-src 'nonce-x=='";

  /** A framework that answers every request so; `asked` holds the requests. */
  function frameworkOf(status: number, html: string, headers: OutgoingHttpHeaders = {}) {
    const asked: (string | undefined)[] = [];
    const framework: RequestListener = ({ method, url, headers: { host } }, response) => {
      asked.push(method, url, host);
      response.writeHead(status, { "Content-Security-Policy": policy, ...headers }).end(html);
    };
    return { framework, asked };
  }

  const headersOf = ({ variants }: Awaited<ReturnType<typeof renderPage>>) => {
    const { headers } = variants.identity;
    return Object.fromEntries(headers.flatMap((name, index) => (index % 2 === 0 ? [[name, headers[index + 1]]] : [])));
  };
  const textOf = ({ variants }: Awaited<ReturnType<typeof renderPage>>) => variants.identity.bytes.toString();

  it("that shows a profile is cached compressed, without the site's style sheet, under a policy without nonces", async () => {
    const { framework, asked } = frameworkOf(200, page, {
      "Content-Type": "text/html; charset=utf-8",
      "Referrer-Policy": "no-referrer",
      "X-Powered-By": "Next.js",
      "Set-Cookie": "a=1",
    });
    const finished = await renderPage(framework, "/ada");
    expect(asked).toEqual(["GET", "/ada", "localhost:3000"]);
    expect([finished.status, textOf(finished)]).toEqual([
      200,
      "<style>p{color:red}</style><style>p{color:red}</style><p>ada</p>",
    ]);
    expect(Object.keys(finished.variants)).toEqual(["identity", "br", "gzip"]);
    const { "Content-Security-Policy": sent = "", ...headers } = headersOf(finished);
    expect(headers).toEqual({
      "content-type": "text/html; charset=utf-8",
      "referrer-policy": "no-referrer",
      "Cache-Control": "public, no-cache",
      "Content-Length": String(finished.variants.identity.bytes.byteLength),
      ETag: finished.variants.identity.tag,
      Vary: "Accept-Encoding",
    });
    const directives = sent.split("; ");
    expect(directives).toContain("script-src 'self'");
    expect(directives).toContain(`style-src ${hashOf("p{color:red}")}`);
    expect(directives).toContain("form-action 'self' http://localhost:3000");
  });

  it("that says that there is no profile has the site's style sheet, and is stored by nobody", async () => {
    const { framework } = frameworkOf(404, page);
    const finished = await renderPage(framework, "/missing", { status: 404 });
    expect([finished.status, textOf(finished)]).toEqual([
      404,
      '<link rel="stylesheet" href="/_next/a.css"/><link rel="preload" href="/_next/a.woff2"/>' +
        "<style>p{color:red}</style><style>p{color:red}</style><p>ada</p>",
    ]);
    const { "Content-Security-Policy": sent = "", "Cache-Control": caching } = headersOf(finished);
    expect(caching).toBe("no-store");
    expect(sent.split("; ")).toContain(`style-src 'self' ${hashOf("p{color:red}")}`);
  });

  it("for a frame of this site has no script, no sound and no motion, takes no focus, and sends nothing", async () => {
    const still =
      '<html lang="en"><head></head><body><div class="profile-page" lang="ar" dir="rtl"><dialog open="" class="enter">' +
      '<button autofocus="">Come in</button></dialog><audio src="/cdn/a.mp3" loop=""></audio>' +
      '<script type="module" src="/islands/page-A1.js">\n</script><script type="application/ld+json">{\n}</script>' +
      '<style nonce="x==">p{color:red}</style><p>ada</p></div></body></html>';
    const { framework, asked } = frameworkOf(200, still, { "X-Frame-Options": "DENY" });
    const finished = await renderStill(framework, "/ada");
    const motionless = "*,::before,::after{animation:none!important;transition:none!important}";
    expect(asked).toEqual(["GET", "/ada", "localhost:3000"]);
    expect(textOf(finished)).toBe(
      `<html lang="ar" dir="rtl"><head><style>${motionless}</style></head><body>` +
        '<div class="profile-page" lang="ar" dir="rtl"><dialog class="enter"><button>Come in</button></dialog>' +
        "<style>p{color:red}</style><p>ada</p></div></body></html>",
    );
    expect(Object.keys(finished.variants)).toEqual(["identity", "br", "gzip"]);
    const { "Content-Security-Policy": sent = "", ...headers } = headersOf(finished);
    expect(headers).toMatchObject({
      "x-frame-options": "SAMEORIGIN",
      "X-Robots-Tag": "noindex",
      "Cache-Control": "public, no-cache",
    });
    const directives = sent.split("; ");
    expect(directives).toContain("script-src 'none'");
    expect(directives).toContain(`style-src ${hashOf("p{color:red}")} ${hashOf(motionless)}`);
    expect(directives).toContain("form-action 'none'");
    expect(directives).toContain("connect-src 'none'");
    expect(directives).toContain("frame-ancestors 'self'");
  });

  it("may be rendered where its caller wants", async () => {
    const { framework } = frameworkOf(200, page);
    const steps: string[] = [];
    const start = (render: () => void) => {
      steps.push("start");
      render();
      steps.push("end");
    };
    const { html } = await renderHtml(framework, "/ada", { start });
    expect([steps, html.endsWith("<p>ada</p>")]).toEqual([["start", "end"], true]);
  });

  it("is an error with another status, or without a nonce", async () => {
    await expect(renderPage(frameworkOf(500, page).framework, "/ada")).rejects.toThrow("answered 500 to a page");
    await expect(renderPage(frameworkOf(404, page).framework, "/ada")).rejects.toThrow("answered 404 to a page");
    const bare = frameworkOf(200, page, { "Content-Security-Policy": "script-src 'self'" });
    await expect(renderPage(bare.framework, "/ada")).rejects.toThrow("without a nonce");
  });

  it("that takes too long is unavailable, and its response is closed", async () => {
    expectError(/"path":"\/ada","msg":"the framework did not render a page in time"/);
    let isClosed = false;
    const hanging: RequestListener = (_, response) => {
      response.once("close", () => {
        isClosed = true;
      });
    };
    await expect(renderPage(hanging, "/ada", { withinMilliseconds: 20 })).rejects.toMatchObject({
      name: "AppError",
      code: "unavailable",
    });
    await expect.poll(() => isClosed).toBe(true);
  });
});
