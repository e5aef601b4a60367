import { expect, it } from "vitest";
import { addDemos } from "@/lib/page/demos/seed";
import { password } from "../support/members";
import { callback } from "../support/people";
import { exchange, joinHead } from "../support/raw";
import { expectRefusal } from "../support/refused";
import { errorsIn } from "../support/request-lines";
import { setUpSite } from "../support/set-up-site";
import { expectWithin } from "../support/time-bounds";

let clientId: string;
const site = setUpSite(async ({ newPerson, newApplication }) => {
  await addDemos();
  ({ clientId } = await newApplication((await newPerson("raw", password)).id));
});

const host = "Host: localhost";
const close = "Connection: close";
const form = "Content-Type: application/x-www-form-urlencoded";
const multipart = "Content-Type: multipart/form-data; boundary=x";
const action = ["Content-Type: text/plain", `Next-Action: ${"0".repeat(42)}`];
const own = ["Origin: http://localhost"];
const elsewhere = ["Origin: http://evil.example"];
const chunked = "Transfer-Encoding: chunked";
const empty = "0\r\n\r\n";
const get = (target: string, ...lines: string[]) => joinHead(`GET ${target} HTTP/1.1`, host, ...lines);
const post = (target: string, body: string, ...lines: string[]) =>
  joinHead(`POST ${target} HTTP/1.1`, host, `Content-Length: ${body.length}`, ...lines) + body;
const token = (coding: string, body: string) =>
  joinHead("POST /api/oauth2/token HTTP/1.1", host, form, ...coding.split("|")) + body;
const inChunks = `${joinHead("POST /login HTTP/1.1", host, chunked, ...own, multipart)}1\r\na\r\n${empty}`;

/** The one answer to these bytes, and how the connection ended. */
async function answerTo(bytes: string) {
  const { answers, end } = await exchange(site.url, [bytes]);
  expect(answers).toHaveLength(1);
  const [{ status, headers, body } = { status: 0, headers: new Map<string, string>(), body: "" }] = answers;
  return { status, headers, body, location: headers.get("location"), end };
}

// What the tables of `tests/unit/targets.test.ts` and `hosts.test.ts` hold is here once, and Node's own parser by samples.
it.each<[name: string, bytes: string | Buffer, status: number, error?: string]>([
  ["TRACE", joinHead("TRACE / HTTP/1.1", host), 405, "method_not_allowed"],
  ["a method that nobody knows", joinHead("FOO / HTTP/1.1", host), 400],
  ["the target of another host", get("http://evil.example/x/"), 421, "misdirected_request"],
  ["a target with a user", get("http://a@localhost/x"), 400],
  ["a target without Host", joinHead("GET http://localhost/ HTTP/1.1"), 400],
  ["a target of another scheme", get("ftp://localhost/x"), 400],
  ["HTTP/2 with prior knowledge", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 400],
  ["a TLS hello", Buffer.from("16030100a5010000a10303", "hex"), 400],
  ["a path that is no text, and another request behind it", get("/%00") + get("/api/health"), 400],
  ["a path of 10,000 characters", get(`/${"a".repeat(10_000)}`), 414, "uri_too_long"],
  ["a path of 100,000 characters", get(`/${"a".repeat(100_000)}`), 431, "headers_too_large"],
  ["a Host behind 3,000 headers", get("/", ...Array(3_000).fill("a:"), "Host: x"), 431, "headers_too_large"],
  ["no Host", joinHead("GET / HTTP/1.1"), 400],
  ["two Hosts", get("/", "host: evil.example"), 400],
  ["a foreign Host at the API", joinHead("GET /api/user HTTP/1.1", "Host: evil.example:1"), 421, "misdirected_request"],
  ["a foreign Host at a file", joinHead("GET /cdn/x HTTP/1.1", "Host: 192.0.2.1"), 421, "misdirected_request"],
  ["a NUL in a header", get("/", "X-A: a\0b"), 400],
  ["a folded header", get("/", "X-A: b\r\n c"), 400],
  ["bare line feeds", "GET / HTTP/1.1\nHost: localhost\n\n", 400],
  ["another expectation", joinHead("POST / HTTP/1.1", host, "Expect: a-miracle"), 417, "expectation_failed"],
  ["both lengths of a body", token(`Content-Length: 5|${chunked}`, empty), 400],
  ["two different lengths", token("Content-Length: 5|Content-Length: 6", "abcde"), 400],
  ["another coding before chunks", token("Transfer-Encoding: gzip, chunked", empty), 400],
  ["another coding after chunks", token("Transfer-Encoding: chunked, identity", empty), 400],
  ["chunks named twice", token(`${chunked}|${chunked}`, empty), 400],
  ["chunks in HTTP/1.0", joinHead("POST /api/oauth2/token HTTP/1.0", host, chunked) + empty, 400],
  ["a chunk of no size", token(chunked, "zz\r\nabc\r\n"), 400],
  ["a length in a trailer", token(chunked, "1\r\na\r\n0\r\nContent-Length: 5\r\n\r\n"), 400],
  ["20 kB of a chunk's extension", token(chunked, `1;${"a".repeat(20_000)}\r\na\r\n`), 413, "payload_too_large"],
  ["a method that pages do not have", joinHead("DELETE /demo HTTP/1.1", host), 405, "method_not_allowed"],
  ["a form for a page that takes none", post("/developers", "a=b", form, ...own), 405, "method_not_allowed"],
  ["a form for no page", post("/no/such/page", "a=b", form, ...own), 404, "not_found"],
  ["a read of what takes forms alone", get("/logout"), 405, "method_not_allowed"],
  ["an unknown method at no page", joinHead("PROPFIND /no/such/page HTTP/1.1", host), 404, "not_found"],
  [
    "a compressed form for sign-in",
    post("/api/auth/signout", "x", form, "Content-Encoding: GZIP", ...own),
    415,
    "unsupported_media_type",
  ],
  ["a form of 2 MB", post("/login", "a".repeat(2_000_000), multipart), 413, "payload_too_large"],
  ["a form of unknown length", inChunks, 411],
])("a request with %s is refused", async (_name, bytes, status, error = "invalid_request") => {
  expectRefusal(await exchange(site.url, [bytes]), status, error);
});

it.each<[name: string, ...lines: string[]]>([
  ["of no known origin", ...action],
  ["of another scheme", ...action, "Origin: https://localhost"],
  ["of another port", ...action, "Origin: http://localhost:81"],
  ["that a browser calls cross-site", ...action, ...own, "Sec-Fetch-Site: cross-site"],
  ["from nowhere", ...action, "Origin: null"],
  ["from elsewhere that a proxy vouches for", ...action, ...elsewhere, "X-Forwarded-Host: evil.example"],
  ["from elsewhere that a form sends", multipart, ...elsewhere],
])("an action %s is refused before it runs", async (_name, ...lines) => {
  const { status, body } = await answerTo(post("/login", "[]", close, ...lines));
  expect([status, JSON.parse(body).error]).toEqual([403, "forbidden"]);
});

it("an action that no page has is refused as an outdated form, which is a page for whoever sends it without script", async () => {
  const { status, body } = await answerTo(post("/login", "[]", ...action, ...own));
  expect([status, JSON.parse(body).error]).toEqual([400, "invalid_request"]);
  const older = `--x\r\nContent-Disposition: form-data; name="$ACTION_ID_${"0".repeat(42)}"\r\n\r\n\r\n--x--\r\n`;
  const page = await answerTo(post("/login", older, multipart, ...own, "Accept: text/html", close));
  expect([page.status, page.headers.get("content-type")]).toEqual([400, "text/html; charset=utf-8"]);
  expect(page.body).toContain("This form is out of date. Reload the page and submit it again.");
});

it.each([
  ["an empty line before it", `\r\n\r\n${get("/api/health", close)}`],
  ["HTTP/1.0 and no Host", joinHead("GET /api/health HTTP/1.0")],
  ["the Host in capitals and a final dot", joinHead("GET /api/health HTTP/1.1", "Host: LOCALHOST.:80", close)],
  ["an IPv6 Host", joinHead("GET /login HTTP/1.1", "Host: [::1]:3000", close)],
  ["a foreign Host at the probe", joinHead("GET /api/health HTTP/1.1", "Host: evil.example:1", close)],
  ["an upgrade to a WebSocket", get("/login", "Upgrade: websocket", "Connection: upgrade, close")],
  ["an upgrade to HTTP/2", get("/api/health", "Upgrade: h2c", "Connection: upgrade, close")],
  ["a body with trailers", `${get("/api/health", close, chunked)}1\r\na\r\n0\r\nX-A: b\r\n\r\n`],
  ["an absolute target of its own", get("HTTP://LOCALHOST:3000/login?a=b", close)],
  [
    "an absolute target before a foreign Host",
    joinHead("GET http://localhost/login HTTP/1.1", "Host: evil.example", close),
  ],
  ["a path that begins with a dot", get("/.well-known/oauth-authorization-server", close)],
])("an unusual request with %s is answered", async (_name, bytes) => {
  expect(await answerTo(bytes)).toMatchObject({ status: 200, location: undefined, end: "closed" });
});

it("slashes at the beginning of a path lead to this site, and addresses that look like files of the server are not found", async () => {
  for (const [target, location] of [
    ["//evil.example/x", "/evil.example/x"],
    ["///evil.example", "/evil.example"],
    ["//evil.example//?a=//b&c=/\\d", "/evil.example/?a=//b&c=/\\d"],
    ["/settings//x", "/settings/x"],
  ] as const)
    expect(await answerTo(get(target, close))).toMatchObject({ status: 308, location });
  for (const path of [
    ...["/%5Cevil.example", "/%2F%2Fevil.example", "/..;/x", "/.env", "/__proto__", "/%5Bhandle%5D", "/api//user"],
    ...["/_next/static/..%2f..%2fBUILD_ID", "/_next/static/..%5c..%5cBUILD_ID", "/cdn/..%2f..%2fsecrets", "/cdn//x"],
    ...["/_next/image?url=%2Fprofiles.webp&w=640&q=75", "/api/users/%00", "/cdn/avatars/%00"],
  ])
    expect([path, await answerTo(get(path, close))]).toMatchObject([path, { status: 404, location: undefined }]);
});

it("a User-Agent in which the framework would look for robots for a second each time takes no time", async () => {
  const long = get("/login", `User-Agent: ${"a".repeat(15_000)}`, close);
  await expectWithin(6_000, async () => {
    for (let asked = 0; asked < 15; asked += 1) expect(await answerTo(long)).toMatchObject({ status: 200 });
  });
});

it("headers that only the framework or a proxy may send change nothing", async () => {
  const said = [
    ...["X-Forwarded-Host: evil.example", "X-Forwarded-Proto: https", "X-Forwarded-Port: 1", "Next-Resume: 1"],
    ...["Forwarded: host=evil.example", "X-Middleware-Rewrite: http://evil.example/", "X-Nextjs-Data: 1"],
    ...["X-Middleware-Subrequest: middleware:middleware", "X-Matched-Path: /developers", "X-Invoke-Path: /developers"],
  ];
  const [plain, forwarded] = await Promise.all([
    answerTo(get("/settings", close)),
    answerTo(get("/settings", ...said, close)),
  ]);
  expect(plain).toMatchObject({ status: 307, end: "closed" });
  expect([forwarded.status, forwarded.location]).toEqual([plain.status, plain.location]);
});

it.each([
  ["a path that cannot be read", get("/api/%zz"), 400],
  ["a path that is too long for the parser", get(`/api/user/${"a".repeat(100_000)}`), 431],
  ["too many headers", get("/api/user", ...Array(1_000).fill("X-A: b")), 431],
  ["an unknown method", joinHead("PROPFIND /api/user HTTP/1.1", host), 405],
  ["a body that nobody can read", joinHead("POST /api/links HTTP/1.1", host, chunked, "Content-Length: 5"), 400],
])("a refusal by the API of %s can be read by a page of another origin", async (_name, bytes, wanted) => {
  const { status, headers } = await answerTo(bytes);
  expect([status, headers.get("access-control-allow-origin")]).toEqual([wanted, "*"]);
  expect(headers.get("access-control-expose-headers")).toContain("X-Request-Id");
});

it("a refusal at a page, a file, the sign-in or the metrics is for no other origin", async () => {
  for (const path of ["/login", "/api/auth/csrf", "/api/metrics", "/cdn/x"]) {
    const { headers } = await answerTo(get(`${path}%zz`));
    expect([path, headers.has("access-control-allow-origin")]).toEqual([path, false]);
  }
});

it("a method that an address does not have is refused with the names of those that it has", async () => {
  for (const [path, allow] of [
    ["/api/user", "GET, PATCH, HEAD, OPTIONS"],
    ["/api/oauth2/token", "POST, OPTIONS"],
    ["/api/auth/csrf", "GET, POST, HEAD, OPTIONS"],
    ["/cdn/avatars/x.webp", "GET, HEAD, OPTIONS"],
    ["/demo", "GET, HEAD"],
    ["/demo/like", "GET, POST, HEAD, OPTIONS"],
    ["/login", "GET, HEAD, POST"],
    ["/logout", "POST, OPTIONS"],
    ["/settings/developers/1", "GET, HEAD, POST"],
    ["/islands/x.js", "GET, HEAD"],
  ] as const) {
    const { status, headers, body } = await answerTo(joinHead(`TRACE ${path} HTTP/1.1`, host));
    const refusal = { error: "method_not_allowed", error_description: `Use ${allow} for this address` };
    expect([path, status, headers.get("allow"), JSON.parse(body)]).toEqual([path, 405, allow, refusal]);
  }
});

it("the page that says nothing is there has the headers of every page, whatever the address", async () => {
  for (const path of ["/.well-known/nothing", "/.well-known/a/b", "/sitemap/a/b", "/nothing/nothing"]) {
    const { status, headers } = await answerTo(get(path, close));
    expect([path, status, headers.get("x-content-type-options"), headers.get("x-frame-options")]).toEqual([
      ...[path, 404, "nosniff", "DENY"],
    ]);
    expect(headers.get("content-security-policy")).toMatch(/^default-src 'none'; script-src 'nonce-/);
  }
});

it("a browser that asks for another host gets a page that leads to the same one of the site, in its language", async () => {
  const asked = ["Host: evil.example", "Accept: text/html,*/*;q=0.8", "Accept-Language: de"];
  const { status, headers, body } = await answerTo(joinHead("GET /ada?a=%22&b=1 HTTP/1.1", ...asked));
  expect([status, headers.get("content-type")]).toEqual([421, "text/html; charset=utf-8"]);
  expect(headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
  expect(body).toContain("<h1>Diese Website hat eine andere Adresse</h1>");
  expect(body).toContain(`<a href="${site.url}/ada?a=%22&amp;b=1">Weiter zu ${site.url}</a>`);
  expect(body).not.toContain("evil.example");
});

it("an authorization address returns the state as it was sent, and with a slash at its end refuses an unknown client", async () => {
  const base = `client_id=${clientId}&response_type=code&scope=root&redirect_uri=${encodeURIComponent(callback)}`;
  for (const [sent, state] of [
    ["state=100%", "100%"],
    ["state=%zz%", "%zz%"],
    ["state=a%20b%25", "a b%"],
  ] as const) {
    const { location = "" } = await answerTo(get(`/oauth2/authorize?${base}&${sent}`, close));
    expect(Object.fromEntries(new URL(location).searchParams)).toMatchObject({ error: "invalid_scope", state });
  }
  const refused = await answerTo(get("/oauth2/authorize/?client_id=x", close));
  expect([refused.status, refused.location]).toEqual([400, undefined]);
});

it.each([
  ["/robots.txt", "text/plain; charset=utf-8"],
  ["/sitemap.xml", "application/xml"],
  ["/sitemap/1.xml", "application/xml"],
  ["/.well-known/oauth-authorization-server", "application/json"],
])(
  "%s may be stored by every cache, whatever cookies come with it, and has an entity tag for each encoding",
  async (path, type) => {
    for (const said of [
      [],
      ['Cookie: odd; a="b\\x; =; theme=%zz'],
      ["Cookie: vitrine.callback-url=https://evil.example"],
    ]) {
      const { status, headers } = await answerTo(get(path, close, ...said));
      const kept = ["cache-control", "content-type", "x-content-type-options", "set-cookie"];
      const expected = [200, "public, max-age=300", type, "nosniff", undefined];
      expect([status, ...kept.map((name) => headers.get(name))]).toEqual(expected);
    }
    const tags = new Map<string, string | undefined>();
    for (const coding of ["identity", "gzip"]) {
      const { headers } = await answerTo(get(path, `Accept-Encoding: ${coding}`, close));
      const tag = headers.get("etag");
      tags.set(headers.get("content-encoding") ?? "identity", tag);
      const again = await answerTo(get(path, `Accept-Encoding: ${coding}`, `If-None-Match: ${tag}`, close));
      expect([again.status, again.headers.get("etag")]).toEqual([304, tag]);
    }
    expect(new Set(tags.values()).size).toBe(tags.size);
  },
);

it("mistakes of clients leave no error in the log", () => {
  // An outdated form is worth one line, and not one for each time that it is sent.
  const errors = errorsIn(site.output());
  expect(errors.filter((line) => !line.includes("Failed to find Server Action"))).toEqual([]);
  expect(errors.length).toBeLessThan(3);
});
