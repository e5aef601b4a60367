import { once } from "node:events";
import { type IncomingHttpHeaders, request } from "node:http";
import { buffer } from "node:stream/consumers";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { beforeAll, expect, it } from "vitest";
import { documentsMade } from "../support/made-documents";
import { metricsToken } from "../support/server";
import { setUpSite } from "../support/set-up-site";
import { openOwnSite, waitForRender } from "../support/site";

/**
 * With PostgreSQL a page is made for each read until the first heartbeat of the notifications has come back, and while
 * they are late. The embedded database has no heartbeat, so how often a page is made does not depend on the machine.
 */
const site = setUpSite(["ada", "cold"], { METRICS_TOKEN: metricsToken }, undefined, openOwnSite);
beforeAll(() => waitForRender(`${site.url}/nobody-has-this-name`));

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

const pagesMade = () => documentsMade(site.url, "page");

it("the page of a profile is one finished page for everybody, however its address is written, also for Next's script", async () => {
  const first = await ask("/ada");
  const before = await pagesMade();
  for (const [path, more] of [
    ["/ADA", {}],
    ["/ada/", {}],
    ["/%41D%61/?x=%zz", { Cookie: "theme=dark" }],
    ["/ada?_rsc=1", { rsc: "1", "next-router-prefetch": "1" }],
  ] as const) {
    const again = await ask(path, more);
    expect([path, again.status, lasting(again), again.body.equals(first.body)]).toEqual([
      ...[path, 200, lasting(first), true],
    ]);
    expect(again.headers["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/);
  }
  expect(await pagesMade()).toBe(before);
  const wrong = await ask("/%61da?x", {}, "POST");
  expect([wrong.status, wrong.headers.allow]).toEqual([405, "GET, HEAD"]);
});

it("the page of a profile comes compressed to who takes that, as 304 to who has it, and as headers to HEAD", async () => {
  const plain = await ask("/ada");
  const brotli = await ask("/ada", { "Accept-Encoding": "gzip, deflate, br" });
  const gzip = await ask("/ada", { "Accept-Encoding": "gzip" });
  expect(brotliDecompressSync(brotli.body)).toEqual(plain.body);
  expect(gunzipSync(gzip.body)).toEqual(plain.body);
  const known = await ask("/ada", { "Accept-Encoding": "br", "If-None-Match": brotli.headers.etag ?? "" });
  expect([known.status, known.headers.etag, known.body.length]).toEqual([304, brotli.headers.etag, 0]);
  const head = await ask("/ada", {}, "HEAD");
  expect([head.status, lasting(head), head.body.length]).toEqual([200, lasting(plain), 0]);
});

it("a page is made once for hundreds of visitors who come at once, and not again", async () => {
  const before = await pagesMade();
  // No more than the listen queue holds: the kernel has others try again after seconds.
  const answers = await Promise.all(Array.from({ length: 400 }, () => ask("/cold")));
  const pages = new Set(answers.map(({ body }) => body.toString()));
  expect([new Set(answers.map(({ status }) => status)), pages.size]).toEqual([new Set([200]), 1]);
  expect(await pagesMade()).toBe(before + 1);
});

it("a profile works with and without script, brings no script of the framework, and complains of nothing", async () => {
  for (const javaScriptEnabled of [true, false]) {
    const { page, close } = await site.openEmpty({ javaScriptEnabled });
    const scripts: string[] = [];
    page.on(
      "requestfinished",
      (sent) => sent.resourceType() === "script" && scripts.push(new URL(sent.url()).pathname),
    );
    await page.goto(`${site.url}/ada`, { waitUntil: "networkidle" });
    expect(await page.locator("h1").innerText()).toBe("ada");
    expect(await page.locator(".profile").evaluate((main) => getComputedStyle(main).display)).not.toBe("block");
    const own = scripts.filter((path) => path.startsWith("/islands/"));
    expect([scripts, own.length > 0]).toEqual([own, javaScriptEnabled]);
    await close();
  }
});

it("the user object of the server is the handler's own, byte for byte and header for header", async () => {
  for (const path of ["/api/user/ada", "/api/users/ada"]) {
    const [kept, handled] = [await ask(path), await ask(`${path}/`)];
    expect(kept.body.toString()).toBe(handled.body.toString());
    expect(lasting(kept)).toEqual({ ...lasting(handled), vary: "Accept-Encoding" });
  }
});

it("the metrics require the token", async () => {
  for (const answer of [await metrics(), await metrics("something-else-of-any-length")]) {
    expect([answer.status, JSON.parse(answer.body.toString()).error]).toEqual([401, "invalid_token"]);
  }
  const { status, headers, body } = await metrics(metricsToken);
  expect([status, headers["content-type"], headers["cache-control"]]).toEqual([
    ...[200, "text/plain; version=0.0.4; charset=utf-8", "private, no-store"],
  ]);
  expect(body.toString()).toMatch(/^process_resident_memory_bytes \d+$/m);
  expect(body.toString()).toMatch(
    /^http_request_duration_seconds_bucket\{le="0.25",method="GET",route="\/\[handle\]",status="200"\} [1-9]\d*$/m,
  );
});
