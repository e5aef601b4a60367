import { readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { addDemos } from "@/lib/page/demos/seed";
import { exchange, joinHead, sendRaw } from "../support/raw";
import { expectRefusal } from "../support/refused";
import { openSite, type Site } from "../support/site";
import { expectWithin } from "../support/time-bounds";

let server: Site;
beforeAll(async () => {
  server = await openSite(async () => {
    await addDemos();
  });
});
afterAll(() => server?.close());

const host = "Host: localhost";
const form = "Content-Type: application/x-www-form-urlencoded";
const multipart = "Content-Type: multipart/form-data; boundary=x";
const action = ["Content-Type: text/plain", `Next-Action: ${"0".repeat(42)}`];
const own = ["Origin: http://localhost"];
const get = (target: string, ...lines: string[]) => joinHead(`GET ${target} HTTP/1.1`, host, ...lines);
const post = (target: string, body: string, ...lines: string[]) =>
  joinHead(`POST ${target} HTTP/1.1`, host, `Content-Length: ${body.length}`, ...lines) + body;
const token = (coding: string, body: string) =>
  joinHead("POST /api/oauth2/token HTTP/1.1", host, form, ...coding.split("|")) + body;
const chunked = "Transfer-Encoding: chunked";
const empty = "0\r\n\r\n";
const long = "a".repeat(9_000);
const inChunks = (...lines: string[]) =>
  joinHead("POST /login HTTP/1.1", host, chunked, ...own, ...lines) +
  `c350\r\n${"a".repeat(50_000)}\r\n`.repeat(40) +
  empty;

const residentMegabytes = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024;

type Shape = [name: string, bytes: string | Buffer, status: number, error?: string];

const lines: Shape[] = [
  ["TRACE", joinHead("TRACE / HTTP/1.1", host), 405, "method_not_allowed"],
  ["PROPFIND", joinHead("PROPFIND / HTTP/1.1", host), 405, "method_not_allowed"],
  ["a tunnel", joinHead("CONNECT evil.example:443 HTTP/1.1", "Host: evil.example:443"), 405, "method_not_allowed"],
  ["a method that nobody knows", joinHead("FOO / HTTP/1.1", host), 400],
  ["a method in small letters", joinHead("get / HTTP/1.1", host), 400],
  ["OPTIONS *", joinHead("OPTIONS * HTTP/1.1", host), 400],
  ["an absolute target of another host", get("http://evil.example/x/"), 421, "misdirected_request"],
  ["an absolute target without a path", get("https://evil.example"), 421, "misdirected_request"],
  ["an absolute target of its own, with a user", get("http://a@localhost/x"), 400],
  ["an absolute target of its own, without Host", joinHead("GET http://localhost/ HTTP/1.1"), 400],
  [
    "an absolute target of another host in HTTP/1.0",
    joinHead("GET http://evil.example/ HTTP/1.0"),
    421,
    "misdirected_request",
  ],
  ["an absolute target of another scheme", get("ftp://localhost/x"), 400],
  ["an authority as the target", get("evil.example:80"), 400],
  ["a query alone", get("?a=b"), 400],
  ["HTTP/0.9", joinHead("GET / HTTP/0.9"), 400],
  ["HTTP/1.2", joinHead("GET / HTTP/1.2", host), 400],
  ["HTTP/2.0 as text", joinHead("GET / HTTP/2.0", host), 400],
  ["HTTP/2 with prior knowledge", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 400],
  [
    "HTTP/2 with prior knowledge and its first frame",
    `PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\x04${"\0".repeat(5)}`,
    400,
  ],
  ["no version at all", "GET /\r\n\r\n", 400],
  ["HTTP/1.10", joinHead("GET / HTTP/1.10", host), 400],
  ["http in small letters", joinHead("GET / http/1.1", host), 400],
  ["a space at its begin", joinHead(" GET / HTTP/1.1", host), 400],
  ["a NUL at its end", joinHead("GET / HTTP/1.1\0", host), 400],
  ["a proxy's line before", `PROXY TCP4 192.0.2.1 192.0.2.2 1 2\r\n${joinHead("GET / HTTP/1.1", host)}`, 400],
  ["a TLS hello", Buffer.from("16030100a5010000a10303", "hex"), 400],
  ["no words at all", "\0\x01\x02\r\n\r\n", 400],
];

const paths: Shape[] = [
  ["a NUL", get("/%00"), 400],
  ["half an encoding", get("/%zz"), 400],
  ["an encoding of no text", get("/%c3%28"), 400],
  ["raw bytes", get("/\xc3\xa4"), 400],
  ["raw bytes in the query", get("/login?a=\xc3\xa4"), 400],
  ["a space", get("/a b"), 400],
  ["a control character", get("/a\x01b"), 400],
  ["a fragment", get("/login#x"), 400],
  ["a backslash", get("/\\evil.example"), 400],
  ["a backslash behind a slash", get("//\\evil.example/x"), 400],
  ["a step up", get("/../../etc/passwd"), 400],
  ["an encoded step up", get("/a/%2e%2E/b"), 400],
  ["half an encoded step up", get("/a/.%2e/b"), 400],
  ["a step nowhere", get("/api/./health"), 400],
  ["a step up to the API", get("/x/../api/health"), 400],
  ["a step up at the end", get("/x/.."), 400],
  ["9,000 characters", get(`/${long}`), 414, "uri_too_long"],
  ["100,000 characters", get(`/${"a".repeat(100_000)}`), 414, "uri_too_long"],
];

const headers: Shape[] = [
  ["100 kB in one header", get("/", `X-A: ${"a".repeat(100_000)}`), 431, "headers_too_large"],
  ["1,000 headers", get("/", ...Array(1_000).fill("X-A: b")), 431, "headers_too_large"],
  ["a Host behind 3,000 headers", get("/", ...Array(3_000).fill("a:"), "Host: x"), 431, "headers_too_large"],
  ["no Host", joinHead("GET / HTTP/1.1"), 400],
  ["an empty Host", joinHead("GET / HTTP/1.1", "Host:"), 400],
  ["two Hosts", get("/", "host: evil.example"), 400],
  ["a Host with a user", joinHead("GET / HTTP/1.1", "Host: a@localhost"), 400],
  ["a Host with a path", joinHead("GET / HTTP/1.1", "Host: localhost/x"), 400],
  ["a Host with a space", joinHead("GET / HTTP/1.1", "Host: local host"), 400],
  ["a foreign Host", joinHead("GET / HTTP/1.1", "Host: evil.example"), 421, "misdirected_request"],
  ["a foreign Host at the API", joinHead("GET /api/user HTTP/1.1", "Host: evil.example:1"), 421, "misdirected_request"],
  ["a foreign Host at a file", joinHead("GET /cdn/x HTTP/1.1", "Host: 192.0.2.1"), 421, "misdirected_request"],
  [
    "a Host that only begins well",
    joinHead("GET / HTTP/1.1", "Host: localhost.evil.example"),
    421,
    "misdirected_request",
  ],
  ["a header without a colon", get("/", "abc"), 400],
  ["a header without a name", get("/", ": abc"), 400],
  ["a header name before a space", get("/", "X-A : b"), 400],
  ["a NUL in a header", get("/", "X-A: a\0b"), 400],
  ["a NUL in a header's name", get("/", "X\0A: b"), 400],
  ["raw bytes in a header's name", get("/", "X\xe4: b"), 400],
  ["a folded header", get("/", "X-A: b\r\n c"), 400],
  ["a first header that is folded", "GET / HTTP/1.1\r\n X-A: b\r\nHost: localhost\r\n\r\n", 400],
  ["a header that is folded with a tab", get("/", "X-A: b\r\n\tc"), 400],
  ["one bare line feed", get("/", "X-A: b\nX-B: c"), 400],
  ["bare line feeds", "GET / HTTP/1.1\nHost: localhost\n\n", 400],
  ["a bare carriage return", get("/", "X-A: a\rb"), 400],
  ["another expectation", joinHead("POST / HTTP/1.1", host, "Expect: a-miracle"), 417, "expectation_failed"],
];

const bodies: Shape[] = [
  ["both lengths", token(`Content-Length: 5|${chunked}`, empty), 400],
  ["both lengths, the other way around", token(`${chunked}|Content-Length: 5`, empty), 400],
  ["two different lengths", token("Content-Length: 5|Content-Length: 6", "abcde"), 400],
  ["one length twice", token("Content-Length: 5|Content-Length: 5", "abcde"), 400],
  ["a list of lengths", token("Content-Length: 5, 5", "abcde"), 400],
  ["a length with a sign", token("Content-Length: +5", "abcde"), 400],
  ["a length below nothing", token("Content-Length: -1", "abcde"), 400],
  ["a length in hexadecimal", token("Content-Length: 0x5", "abcde"), 400],
  ["a length with a point", token("Content-Length: 5.0", "abcde"), 400],
  ["two lengths in one", token("Content-Length: 1 2", "abcde"), 400],
  ["a NUL behind its length", token("Content-Length: 5\0", "abcde"), 400],
  ["a folded length", token("Content-Length:\r\n 5", "abcde"), 400],
  ["a length that is not there", token("Content-Length: ", "abcde"), 400],
  ["a length beyond all numbers", token("Content-Length: 99999999999999999999999", "a"), 400],
  ["another coding first", token("Transfer-Encoding: gzip, chunked", empty), 400],
  ["another coding last", token("Transfer-Encoding: chunked, identity", empty), 400],
  ["a coding that nobody knows", token("Transfer-Encoding: xchunked", empty), 400],
  ["no coding by name first", token("Transfer-Encoding: identity, chunked", empty), 400],
  ["a coding of no name first", token("Transfer-Encoding: ,chunked", empty), 400],
  ["a coding of no name last", token("Transfer-Encoding: chunked,", empty), 400],
  ["a coding in quotes", token('Transfer-Encoding: "chunked"', empty), 400],
  ["a coding with a parameter", token("Transfer-Encoding: chunked;q=1", empty), 400],
  ["no coding", token("Transfer-Encoding:", empty), 400],
  ["no coding by name", token("Transfer-Encoding: identity", empty), 400],
  ["one coding twice", token(`${chunked}|${chunked}`, empty), 400],
  ["a coding behind a vertical tab", token("Transfer-Encoding: \x0bchunked", empty), 400],
  ["a coding before its colon", token("Transfer-Encoding : chunked", empty), 400],
  ["a folded coding", token("Transfer-Encoding:\r\n chunked", empty), 400],
  ["chunks in HTTP/1.0", joinHead("POST /api/oauth2/token HTTP/1.0", host, chunked) + empty, 400],
  ["a chunk of no size", token(chunked, "zz\r\nabc\r\n"), 400],
  ["a chunk below nothing", token(chunked, "-1\r\nabc\r\n"), 400],
  ["a chunk beyond all numbers", token(chunked, "ffffffffffffffffff\r\na"), 400],
  ["a chunk's size in C", token(chunked, "0x1\r\na\r\n"), 400],
  ["a chunk's size with a sign", token(chunked, "+1\r\na\r\n"), 400],
  ["a space behind a chunk's size", token(chunked, "1 \r\na\r\n"), 400],
  ["a chunk that is longer than its size", token(chunked, `1\r\nab\r\n${empty}`), 400],
  ["a bare carriage return in a chunk's extension", token(chunked, "1;\ra\r\na\r\n"), 400],
  ["a length in its trailer", token(chunked, "1\r\na\r\n0\r\nContent-Length: 5\r\n\r\n"), 400],
  [
    "100 kB of trailers",
    token(chunked, `1\r\na\r\n0\r\nX-A: ${"a".repeat(100_000)}\r\n\r\n`),
    431,
    "headers_too_large",
  ],
  ["chunks with bare line feeds", token(chunked, "1\na\n0\n\n"), 400],
  ["100 kB of a chunk's extension", token(chunked, `1;${"a".repeat(100_000)}\r\na\r\n`), 413, "payload_too_large"],
  ["20 kB of a chunk's extension", token(chunked, `1;${"a".repeat(20_000)}\r\na\r\n`), 413, "payload_too_large"],
];

/** An action of an older build, as a browser posts it without script. */
const olderForm = `--x\r\nContent-Disposition: form-data; name="$ACTION_ID_${"0".repeat(42)}"\r\n\r\n\r\n--x--\r\n`;

const pages: Shape[] = [
  ["a method that pages do not have", joinHead("DELETE /demo HTTP/1.1", host), 405, "method_not_allowed"],
  ["a method that no page has", joinHead("PROPFIND /login HTTP/1.1", host), 405, "method_not_allowed"],
  ["a form for a page that takes none", post("/developers", "a=b", form, ...own), 405, "method_not_allowed"],
  ["a form for no page", post("/no/such/page", "a=b", form, ...own), 404, "not_found"],
  [
    "a compressed form",
    post("/login", "x", multipart, "Content-Encoding: gzip", ...own),
    415,
    "unsupported_media_type",
  ],
  ["a read of what takes forms alone", get("/logout"), 405, "method_not_allowed"],
  [
    "a compressed form for sign-in",
    post("/api/auth/signout", "x", form, "Content-Encoding: GZIP", ...own),
    415,
    "unsupported_media_type",
  ],
  [
    "a form of 2 MB",
    joinHead("POST /login HTTP/1.1", host, multipart, "Content-Length: 2000000") + "a".repeat(2_000_000),
    413,
    "payload_too_large",
  ],
  ["a form of unknown length", inChunks(multipart), 411],
];

const closes = "Connection: close";
const foreignForms: [name: string, bytes: string][] = [
  ["an action of no known origin", post("/login", "[]", closes, ...action)],
  ["an action of another scheme", post("/login", "[]", closes, ...action, "Origin: https://localhost")],
  ["an action of another port", post("/login", "[]", closes, ...action, "Origin: http://localhost:81")],
  [
    "an action that a browser calls cross-site",
    post("/login", "[]", closes, ...action, ...own, "Sec-Fetch-Site: cross-site"),
  ],
  ["an action from elsewhere", post("/login", "[]", closes, ...action, "Origin: http://evil.example")],
  ["an action from nowhere", post("/login", "[]", closes, ...action, "Origin: null")],
  ["an action from no address", post("/login", "[]", closes, ...action, "Origin: garbage")],
  [
    "an action from elsewhere with a proxy's word for it",
    post("/login", "[]", closes, ...action, "Origin: http://evil.example", "X-Forwarded-Host: evil.example"),
  ],
  ["a form from elsewhere", post("/login", "--x--", closes, multipart, "Origin: http://evil.example")],
];

it.each(foreignForms)("%s is refused before it runs", async (_, bytes) => {
  const { answers } = await exchange(server.url, [bytes]);
  expect(answers.map(({ status, body }) => [status, JSON.parse(body).error])).toEqual([[403, "forbidden"]]);
});

it("an action that no page has is refused as an outdated form", async () => {
  const { answers } = await exchange(server.url, [post("/login", "[]", ...action, ...own)]);
  expect(answers.map(({ status, body }) => [status, JSON.parse(body).error])).toEqual([[400, "invalid_request"]]);
});

describe.each([
  ["a request line", lines],
  ["a path", paths],
  ["headers", headers],
  ["a body", bodies],
  ["a page's request", pages],
])("%s", (_, shapes) => {
  it.each(shapes)("with %s is refused", async (_name, bytes, status, error = "invalid_request") => {
    expectRefusal(await exchange(server.url, [bytes]), status, error);
  });
});

describe("an unusual but valid request", () => {
  const answerTo = async (bytes: string) => {
    const { answers, end } = await exchange(server.url, [bytes]);
    const [answer] = answers;
    return { status: answer?.status, location: answer?.headers.get("location"), end };
  };
  const close = "Connection: close";

  it.each([
    ["an empty line before", `\r\n\r\n${get("/api/health", close)}`],
    ["an HTTP/1.0 request without Host", joinHead("GET /login HTTP/1.0")],
    ["the Host in capitals, with a final dot", joinHead("GET /api/health HTTP/1.1", "Host: LOCALHOST.:80", close)],
    ["a Host with an empty port", joinHead("GET /api/openapi.json HTTP/1.1", "Host: localhost:", close)],
    ["an IPv6 Host", joinHead("GET /login HTTP/1.1", "Host: [::1]:3000", close)],
    ["a probe under a foreign Host", joinHead("GET /api/health HTTP/1.1", "Host: evil.example:1", close)],
    ["an upgrade to a WebSocket", get("/login", "Upgrade: websocket", "Connection: upgrade, close")],
    ["an upgrade to HTTP/2", get("/api/health", "Upgrade: h2c", "Connection: upgrade, close")],
    ["an upgrade to a WebSocket of the API", get("/api/health", "Upgrade: websocket", "Connection: upgrade, close")],
    ["a coding in capitals, after a tab", `${get("/api/health", close, "TRANSFER-ENCODING:\tCHUNKED ")}${empty}`],
    ["a body with trailers", `${get("/api/health", close, chunked)}1\r\na\r\n0\r\nX-A: b\r\n\r\n`],
    [
      "a chunk's size behind 100,000 zeros",
      `${get("/api/health", close, chunked)}${"0".repeat(100_000)}1\r\na\r\n${empty}`,
    ],
    ["a body that a GET does not need", `${get("/api/health", close, chunked)}${empty}`],
    ["an absolute target of its own", get("http://localhost/api/health", close)],
    ["an absolute target of its own in capitals", get("HTTP://LOCALHOST:3000/login?a=b", close)],
    ["an absolute target of its own without a path", get("http://localhost?a=b", close)],
    [
      "an absolute target before another Host",
      joinHead("GET http://localhost/login HTTP/1.1", "Host: evil.example", close),
    ],
    ["a path that begins with a dot", get("/.well-known/oauth-authorization-server", close)],
  ])("%s is answered", async (_name, bytes) => {
    expect(await answerTo(bytes)).toEqual({ status: 200, location: undefined, end: "closed" });
  });

  it.each([
    ["GET //evil.example/x", "/evil.example/x"],
    ["GET ///evil.example", "/evil.example"],
    ["GET //evil.example//?a=//b&c=/\\d", "/evil.example/?a=//b&c=/\\d"],
    ["GET /settings//x", "/settings/x"],
  ])("%s leads nowhere else", async (request, location) => {
    const answer = await answerTo(joinHead(`${request} HTTP/1.1`, host, close));
    expect(answer).toEqual({ status: 308, location, end: "closed" });
  });

  it.each([
    "/%5Cevil.example",
    "/%2F%2Fevil.example",
    "/%2Fevil.example/",
    "/..;/x",
    "/.env",
    "/_next/static/..%2f..%2fBUILD_ID",
    "/_next/static/..%5c..%5cBUILD_ID",
    "/cdn/..%2f..%2fsecrets",
    "/cdn//x",
    "/api//user",
    "/__proto__",
    "/%5Bhandle%5D",
    "/_next/image?url=%2Fprofiles.webp&w=640&q=75",
  ])("%s is not found", async (path) => {
    expect(await answerTo(get(path, close))).toEqual({ status: 404, location: undefined, end: "closed" });
  });

  it("a User-Agent in which the framework would look for robots for a second each time takes no time", async () => {
    const long = get("/login", `User-Agent: ${"a".repeat(15_000)}`, close);
    await expectWithin(6_000, async () => {
      for (let asked = 0; asked < 15; asked += 1) {
        expect(await answerTo(long)).toEqual({ status: 200, location: undefined, end: "closed" });
      }
    });
  });

  it("headers that only the framework or a proxy may send change nothing", async () => {
    const said = [
      "X-Forwarded-Host: evil.example",
      "X-Forwarded-Proto: https",
      "X-Forwarded-Port: 1",
      "Forwarded: host=evil.example",
      "X-Middleware-Rewrite: http://evil.example/",
      "X-Middleware-Subrequest: middleware:middleware",
      "X-Matched-Path: /developers",
      "X-Invoke-Path: /developers",
      "X-Nextjs-Data: 1",
      "Next-Resume: 1",
    ];
    const [plain, forwarded] = await Promise.all([
      answerTo(get("/settings", close)),
      answerTo(get("/settings", ...said, close)),
    ]);
    expect(plain).toMatchObject({ status: 307, end: "closed" });
    expect(forwarded).toEqual(plain);
  });
});

it("a body for sign-in is read by what answers it", async () => {
  const said = JSON.stringify({ csrfToken: "none", callbackUrl: "/" });
  const json = ["Content-Type: application/json", "Connection: close"];
  const { answers } = await exchange(server.url, [post("/api/auth/signout", said, ...json, ...own)]);
  expect(answers.map(({ status, headers }) => [status, headers.has("location")])).toEqual([[302, true]]);
});

describe("a refusal", () => {
  const headersOf = async (bytes: string) => (await exchange(server.url, [bytes])).answers[0]?.headers;

  it.each([
    ["a path of the API that cannot be read", get("/api/%zz"), 400],
    ["one that is too long", get(`/api/user/${long}`), 414],
    ["one that is too long for the parser", get(`/api/user/${"a".repeat(100_000)}`), 414],
    ["too many headers", get("/api/user", ...Array(1_000).fill("X-A: b")), 431],
    ["a method that the API does not have", joinHead("PROPFIND /api/user HTTP/1.1", host), 405],
    ["the token endpoint that cannot be read", get("/api/oauth2/token?a=#"), 400],
    ["a body that nobody can read", joinHead("POST /api/links HTTP/1.1", host, chunked, "Content-Length: 5"), 400],
  ])("of %s can be read by a page of another origin", async (_name, bytes, status) => {
    const { answers } = await exchange(server.url, [bytes].flat());
    const [answer] = answers;
    expect([answer?.status, answer?.headers.get("access-control-allow-origin")]).toEqual([status, "*"]);
    expect(answer?.headers.get("access-control-expose-headers")).toContain("X-Request-Id");
  });

  it.each(["/login", "/api/auth/csrf", "/api/metrics", "/cdn/x"])("at %s is for no other origin", async (path) => {
    expect((await headersOf(get(`${path}%zz`)))?.has("access-control-allow-origin")).toBe(false);
  });

  it.each([
    ["/api/users/%00", 404],
    ["/api/user/a%00b", 404],
    ["/api/%00", 404],
    ["/cdn/avatars/%00", 404],
    ["/api/links/%00", 401],
    ["/api/auth/%00", 400],
  ])("of the NUL in %s is a %i, as the document says of what names nothing", async (path, status) => {
    const { answers } = await exchange(server.url, [get(path, "Connection: close")]);
    expect(answers.map((answer) => answer.status)).toEqual([status]);
  });

  it.each([
    ["/api/user", "GET, PATCH, HEAD, OPTIONS"],
    ["/api/links/1?a=b", "GET, PATCH, DELETE, HEAD, OPTIONS"],
    ["/api/oauth2/token", "POST, OPTIONS"],
    ["/api/auth/csrf", "GET, POST, HEAD, OPTIONS"],
    ["/cdn/avatars/x.webp", "GET, HEAD, OPTIONS"],
    ["/robots.txt", "GET, HEAD, OPTIONS"],
    ["/demo", "GET, HEAD"],
    ["/demo/like", "GET, POST, HEAD, OPTIONS"],
    ["/login", "GET, HEAD, POST"],
    ["/logout", "POST, OPTIONS"],
    ["/oauth2/authorize/decision", "POST, OPTIONS"],
    ["/settings/developers/1", "GET, HEAD, POST"],
    ["/developers", "GET, HEAD"],
    ["/icon.svg", "GET, HEAD"],
    ["/favicon.ico", "GET, HEAD"],
    ["/.well-known/change-password", "GET, HEAD, OPTIONS"],
    ["/islands/x.js", "GET, HEAD"],
  ])("of a method that %s does not have names those that it has", async (path, allow) => {
    for (const method of ["PROPFIND", "TRACE"]) {
      const { answers } = await exchange(server.url, [joinHead(`${method} ${path} HTTP/1.1`, host)]);
      expect(answers.map(({ status, headers, body }) => [status, headers.get("allow"), JSON.parse(body)])).toEqual([
        [405, allow, { error: "method_not_allowed", error_description: `Use ${allow} for this address` }],
      ]);
    }
  });

  it("of a method that nothing has, at an address where nothing is, is a 404", async () => {
    const answers = await Promise.all(
      ["/api/nothing", "/no/such/page"].map((path) =>
        exchange(server.url, [joinHead(`PROPFIND ${path} HTTP/1.1`, host)]),
      ),
    );
    for (const answer of answers) expectRefusal(answer, 404, "not_found");
  });
});

it.each(["/.well-known/nothing", "/.well-known/a/b", "/sitemap/a/b", "/nothing/nothing"])(
  "the page that says nothing is at %s has the headers of every page",
  async (path) => {
    const { answers } = await exchange(server.url, [get(path, "Connection: close")]);
    expect(answers.map(({ status }) => status)).toEqual([404]);
    const { headers = new Map() } = answers[0] ?? {};
    expect(headers.get("content-security-policy")).toMatch(/^default-src 'none'; script-src 'nonce-/);
    expect([headers.get("x-content-type-options"), headers.get("x-frame-options")]).toEqual(["nosniff", "DENY"]);
  },
);

it("a form of an older page that a person sends without script is answered with a page", async () => {
  const bytes = post("/login", olderForm, multipart, ...own, "Accept: text/html", "Connection: close");
  const { answers } = await exchange(server.url, [bytes]);
  expect(answers.map(({ status, headers }) => [status, headers.get("content-type")])).toEqual([
    [400, "text/html; charset=utf-8"],
  ]);
  expect(answers[0]?.body).toContain("This form is out of date. Reload the page and submit it again.");
});

it("mistakes of clients leave no error in the log", () => {
  // A late notice of changes is this machine's.
  const lines = server
    .output()
    .split("\n")
    .filter((line) => !line.includes("change notifications of profiles"));
  // An outdated form is worth one line, and not one for each time that it is sent.
  const errors = lines.filter((line) => /^\{"level":[456]0,|^\s+at |Error:/.test(line));
  expect(errors.filter((line) => !line.includes("Failed to find Server Action"))).toEqual([]);
  expect(errors.length).toBeLessThan(3);
});

describe("pipelined requests", () => {
  it("are answered in turn", async () => {
    const { answers, end } = await exchange(server.url, [
      get("/api/health") + get("/login") + get("/api/health", "Connection: close"),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(end).toBe("closed");
  });

  it.each([["garbage", "garbage\r\n\r\n"]])("a valid one before %s is still answered", async (_name, behind) => {
    const { answers, end } = await exchange(server.url, [get("/login") + behind]);
    expect(answers.map(({ status, headers }) => [status, headers.get("connection")])).toEqual([[200, "close"]]);
    expect(end).toBe("closed");
  });

  it("ten thousand neither exhaust the memory of the server nor delay other clients", async () => {
    const many = await Promise.all(
      ["/login", "/api/health"].map((path) => sendRaw(server.url, get(path).repeat(10_000))),
    );
    for (let asked = 0; asked < 10; asked += 1) {
      expect((await fetch(`${server.url}/api/health`, { signal: AbortSignal.timeout(60_000) })).status).toBe(200);
    }
    for (const { socket } of many) await expect.poll(() => socket.readableEnded || socket.destroyed).toBe(true);
    // Each of the pages costs a render.
    if (inject("isLong")) {
      await pause(60_000);
      expect(residentMegabytes(server.pid)).toBeLessThan(400);
    }
    for (const { socket } of many) socket.destroy();
  });

  it("behind a refused one, none is read", async () => {
    expectRefusal(await exchange(server.url, [get("/%00") + get("/api/health")]), 400, "invalid_request");
  });
});

describe.each([
  ["/robots.txt", "text/plain; charset=utf-8"],
  ["/sitemap.xml", "application/xml"],
  ["/sitemap/1.xml", "application/xml"],
  ["/.well-known/oauth-authorization-server", "application/json"],
])("%s", (path, type) => {
  it.each([
    ["alone", []],
    ["alongside an odd foreign cookie", ['Cookie: odd; a="b\\x; =; theme=%zz']],
    ["alongside a foreign cookie that Next-auth would answer", ["Cookie: vitrine.callback-url=https://evil.example"]],
  ])("asked %s may be stored by every cache, and has an entity tag for each encoding", async (_, said) => {
    const tags = new Map<string, string | undefined>();
    for (const coding of ["identity", "gzip"]) {
      const bytes = get(path, `Accept-Encoding: ${coding}`, "Connection: close", ...said);
      const { status, headers = new Map() } = (await exchange(server.url, [bytes])).answers[0] ?? {};
      const kept = ["cache-control", "content-type", "x-content-type-options", "set-cookie"].map((name) =>
        headers.get(name),
      );
      expect([status, ...kept]).toEqual([200, "public, max-age=300", type, "nosniff", undefined]);
      const tag = headers.get("etag");
      expect(tag).toMatch(/^"[\w-]+"$/);
      tags.set(headers.get("content-encoding") ?? "identity", tag);
      const again = await exchange(server.url, [
        get(path, `Accept-Encoding: ${coding}`, `If-None-Match: ${tag}`, "Connection: close", ...said),
      ]);
      expect(again.answers.map((answer) => [answer.status, answer.headers.get("etag")])).toEqual([[304, tag]]);
    }
    expect(new Set(tags.values()).size).toBe(tags.size);
  });
});
