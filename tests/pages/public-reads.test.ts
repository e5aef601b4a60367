import { once } from "node:events";
import { type IncomingHttpHeaders, request } from "node:http";
import { buffer } from "node:stream/consumers";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import type { Browser } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newContext, startBrowser } from "../support/browser";
import { settled } from "../support/pages";
import { metricsToken } from "../support/server";
import { openSite, type Site } from "../support/site";

let site: Site;
let browser: Browser;

beforeAll(async () => {
  site = await openSite(
    async ({ newPerson }) => {
      await newPerson("ada", "correct horse battery");
      await newPerson("cold", "correct horse battery");
    },
    { METRICS_TOKEN: metricsToken },
  );
  browser = await startBrowser();
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
});

type Answer = { status: number | undefined; headers: IncomingHttpHeaders; body: Buffer };

async function ask(path: string, headers: Record<string, string> = {}, method = "GET"): Promise<Answer> {
  const [response] = await once(request(site.url + path, { method, headers, agent: false }).end(), "response");
  return { status: response.statusCode, headers: response.headers, body: await buffer(response) };
}

/** What stays from answer to answer. */
function lasting({ headers }: Answer) {
  const { date: _, "x-request-id": __, connection: ___, "keep-alive": ____, ...rest } = headers;
  return rest;
}

const metrics = (token?: string) =>
  ask("/api/metrics", token === undefined ? {} : { Authorization: `Bearer ${token}` });

async function pagesMade(): Promise<number> {
  const text = (await metrics(metricsToken)).body.toString();
  return Number(/^vitrine_profile_documents_made_total\{document="page"\} (\d+)$/m.exec(text)?.[1] ?? 0);
}

describe("the page of a profile", () => {
  it("comes without the framework's scripts, under a policy of hashes, the same for everybody", async () => {
    const first = await ask("/ada");
    const html = first.body.toString();
    expect([first.status, html.slice(0, 15), /nonce|__next_f|_next\/static/.test(html)]).toEqual([
      200,
      "<!DOCTYPE html>",
      false,
    ]);
    const scripts = [...html.matchAll(/<script[^>]*>/g)].map(([tag]) => tag);
    expect(scripts.toSorted()).toEqual([
      expect.stringMatching(/^<script type="application\/ld\+json">$/),
      expect.stringMatching(/^<script type="module" fetchPriority="low" src="\/islands\/page-[A-Z0-9]{8}\.js">$/),
    ]);
    expect(first.headers["content-security-policy"]).toMatch(
      /^default-src 'none'; script-src 'self'; style-src 'sha256-[\w+/]{43}='; img-src /,
    );
    expect(lasting(first)).toEqual({
      "cache-control": "public, no-cache",
      "content-length": String(first.body.length),
      "content-security-policy": first.headers["content-security-policy"],
      "content-type": "text/html; charset=utf-8",
      etag: first.headers.etag,
      "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
      "referrer-policy": "strict-origin-when-cross-origin",
      vary: "Accept-Encoding",
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
    });
    for (const path of ["/ada", "/ADA", "/ada/", "/ada?utm_source=x", "/ada?%zz"]) {
      const again = await ask(path, { Cookie: "theme=dark" });
      expect([path, lasting(again), again.body.toString()]).toEqual([path, lasting(first), html]);
      expect(again.headers["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/);
    }
  });

  it("comes compressed to who takes that, as 304 to who has it, and as headers to HEAD", async () => {
    const plain = await ask("/ada");
    const brotli = await ask("/ada", { "Accept-Encoding": "gzip, deflate, br" });
    const gzip = await ask("/ada", { "Accept-Encoding": "gzip" });
    expect(brotliDecompressSync(brotli.body)).toEqual(plain.body);
    expect(gunzipSync(gzip.body)).toEqual(plain.body);
    expect(brotli.body.length).toBeLessThan(plain.body.length / 2);
    const known = await ask("/ada", { "Accept-Encoding": "br", "If-None-Match": brotli.headers.etag ?? "" });
    expect([known.status, known.headers.etag, known.body.length]).toEqual([304, brotli.headers.etag, 0]);
    const head = await ask("/ada", {}, "HEAD");
    expect([head.status, lasting(head), head.body.length]).toEqual([200, lasting(plain), 0]);
  });

  it("is the finished one however its address is written, also for Next's script, and read only", async () => {
    const { headers, body } = await ask("/ada");
    const before = await pagesMade();
    for (const [path, more] of [
      ["/%61da", {}],
      ["/%41D%61/?x=%zz", {}],
      ["/ada?_rsc=1", { rsc: "1", "next-router-prefetch": "1" }],
    ] as const) {
      const answer = await ask(path, more);
      expect([path, answer.status, answer.headers.etag]).toEqual([path, 200, headers.etag]);
      expect(answer.body.equals(body)).toBe(true);
    }
    expect(await pagesMade()).toBe(before);
    for (const path of ["/ada", "/%61da?x", "/islands/page.js", "/profiles.webp"]) {
      const { status, headers, body } = await ask(path, {}, "POST");
      expect([path, status, headers.allow, body.toString()]).toEqual([
        path,
        405,
        "GET, HEAD",
        expect.stringContaining("Use GET, HEAD for this address"),
      ]);
    }
  });

  it("is made once for hundreds of visitors who come at once, and not again", async () => {
    const before = await pagesMade();
    // No more than the listen queue holds: the kernel has others try again after seconds.
    const answers = await Promise.all(Array.from({ length: 400 }, () => ask("/cold")));
    const pages = new Set(answers.map(({ body }) => body.toString()));
    expect([new Set(answers.map(({ status }) => status)), pages.size]).toEqual([new Set([200]), 1]);
    expect(await pagesMade()).toBe(before + 1);
  });

  it("renders in Chromium without console errors, with and without script", async () => {
    for (const javaScriptEnabled of [true, false]) {
      const context = await newContext(browser, { javaScriptEnabled });
      const page = await context.newPage();
      const complaints: string[] = [];
      page.on("console", (message) => complaints.push(message.text()));
      page.on("pageerror", (error) => complaints.push(String(error)));
      const scripts: string[] = [];
      page.on(
        "requestfinished",
        (sent) => sent.resourceType() === "script" && scripts.push(new URL(sent.url()).pathname),
      );
      await page.goto(`${site.url}/ada`);
      expect(await page.locator("h1").innerText()).toBe("ada");
      expect(await page.locator(".profile").evaluate((main) => getComputedStyle(main).display)).not.toBe("block");
      await settled(page);
      const own = scripts.filter((path) => path.startsWith("/islands/"));
      expect([complaints, scripts, own.length > 0]).toEqual([[], own, javaScriptEnabled]);
      await context.close();
    }
  });

  it("of nobody is a 404 that says so without script", async () => {
    const { status, headers, body } = await ask("/nobody-at-all");
    expect([status, headers["cache-control"], /<script/.test(body.toString())]).toEqual([404, "no-store", false]);
    expect(body.toString()).toContain("Page not found");
    expect((await ask("/missing")).status).toBe(404);
  });
});

describe("the user object", () => {
  it.each(["/api/user/ada", "/api/users/ada"])(
    "of %s is the handler's own, byte for byte and header for header",
    async (path) => {
      const kept = [await ask(path), await ask(path)];
      const handled = await ask(`${path}/`);
      for (const answer of kept) {
        expect(answer.body.toString()).toBe(handled.body.toString());
        expect(lasting(answer)).toEqual({ ...lasting(handled), vary: "Accept-Encoding" });
      }
      const tag = { "If-None-Match": handled.headers.etag ?? "" };
      expect([(await ask(path, tag)).status, (await ask(`${path}/`, tag)).status]).toEqual([304, 304]);
      expect((await ask("/api/user/ada?variant=b")).body).toEqual((await ask("/api/users/ada")).body);
      expect((await ask("/api/user/ada?variant=c")).status).toBe(400);
      expect((await ask("/api/user/nobody-at-all")).body).toEqual((await ask("/api/user/nobody-at-all/")).body);
    },
  );
});

describe("the metrics", () => {
  it("require the token", async () => {
    for (const answer of [await metrics(), await metrics("something-else-of-any-length")]) {
      expect([answer.status, JSON.parse(answer.body.toString()).error]).toEqual([401, "invalid_token"]);
    }
    const { status, headers, body } = await metrics(metricsToken);
    expect([status, headers["content-type"], headers["cache-control"]]).toEqual([
      200,
      "text/plain; version=0.0.4; charset=utf-8",
      "private, no-store",
    ]);
    expect(body.toString()).toMatch(/^process_resident_memory_bytes \d+$/m);
    expect(body.toString()).toMatch(
      /^http_request_duration_seconds_bucket\{le="0.25",method="GET",route="\/\[handle\]",status="200"\} [1-9]\d*$/m,
    );
  });
});
