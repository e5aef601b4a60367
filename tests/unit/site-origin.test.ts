import { afterEach, expect, it } from "vitest";
import { beginRequest, runRequest } from "@/lib/core/current-request";
import { isOwnOrigin } from "@/lib/core/http/same-origin";
import { forgetEnv } from "@/lib/core/process/env";
import { forgetSingleton } from "@/lib/core/process/singleton";
import { cachedByOrigin, filesAddress, isSecureContext, siteOrigin } from "@/lib/core/site-origin";
import { addressLines } from "@/lib/operator/process/reach";
import { isServedHost, visitedOrigin } from "@/lib/page/domains/hosts";
import { passkeyHost, passkeyObstacle } from "@/lib/people/auth/provider/passkey-place";
import { ownCookieAttributes } from "@/lib/people/auth/session/session-cookie";

const before = { ...process.env };

function set(variables: Record<string, string>): void {
  process.env = { ...before, BASE_URL: "", PORT: "3000", ...variables };
  forgetEnv();
  forgetSingleton("hosts");
}

afterEach(() => {
  process.env = before;
  forgetEnv();
  for (const name of ["hosts", "of-each-origin"]) forgetSingleton(name);
});

const visiting = <Result>(origin: string, work: () => Result) => runRequest(beginRequest(undefined, origin), work);

it.each([
  [{ host: "10.0.0.5:3000" }, "0", "http://10.0.0.5:3000"],
  [{ host: "localhost:3000" }, "0", undefined],
  [{ host: "localhost:8080" }, "0", "http://localhost:8080"],
  [{ host: "a.lan", "x-forwarded-proto": "https" }, "0", "http://a.lan"],
  [{ host: "a.lan", "x-forwarded-proto": "https" }, "1", "https://a.lan"],
  [{ host: "a.lan", "x-forwarded-proto": "http, HTTPS " }, "1", "https://a.lan"],
  [{ host: "a.lan", "x-forwarded-proto": "https, http" }, "1", "http://a.lan"],
  [{ host: "a.lan", "x-forwarded-proto": "https, http" }, "2", "https://a.lan"],
  [{ host: "a.lan", "x-forwarded-proto": "https" }, "2", "https://a.lan"],
  [{ host: "a.lan", "x-forwarded-proto": "ftp" }, "1", "http://a.lan"],
  [{ host: "localhost:3000", "x-forwarded-proto": "https" }, "1", "https://localhost:3000"],
])("a request with %j behind %s proxies came by %s", (headers, TRUST_PROXY, origin) => {
  set({ TRUST_PROXY });
  expect(visitedOrigin(headers)).toBe(origin);
  expect(isServedHost(headers.host)).toBe(true);
});

it("the site is what the request came by, for it alone", () => {
  set({});
  expect(visiting("https://a.lan", () => [siteOrigin(), filesAddress()])).toEqual([
    "https://a.lan",
    "https://a.lan/cdn",
  ]);
  expect([siteOrigin(), filesAddress()]).toEqual(["http://localhost:3000", "http://localhost:3000/cdn"]);
  set({ CDN_URL: "https://files.example" });
  expect(visiting("https://a.lan", filesAddress)).toBe("https://files.example");
});

it("cookies and passkeys are those of that address", () => {
  set({});
  const found = () => [ownCookieAttributes().secure, passkeyHost(), passkeyObstacle()];
  expect(visiting("https://a.lan", found)).toEqual([true, "a.lan", undefined]);
  expect(visiting("http://a.lan", found)).toEqual([false, undefined, "not-encrypted"]);
  expect(visiting("https://10.0.0.5", found)).toEqual([true, undefined, "no-name"]);
  expect(visiting("http://localhost:8080", found)).toEqual([false, "localhost", undefined]);
});

it.each([
  ["http://a.lan:3000", "a.lan:3000", true],
  ["https://a.lan:3000", "a.lan:3000", false],
  ["http://evil.example", "a.lan:3000", false],
  ["http://localhost:3000", "a.lan:3000", false],
  ["null", "a.lan:3000", false],
])("a form of %s, sent to http://%s, is of the site: %s", (origin, host, isOwn) => {
  set({});
  const headers = new Headers({ origin, host });
  expect(visiting(`http://${host}`, () => isOwnOrigin(headers))).toBe(isOwn);
});

it("what is made for an origin is made again for another, and kept for the last four", () => {
  set({});
  let made = 0;
  const of = (origin: string) =>
    visiting(origin, () => cachedByOrigin("of-each-origin", () => `${siteOrigin()} ${++made}`));
  expect([of("http://a.lan"), of("http://b.lan"), of("http://a.lan")]).toEqual([
    "http://a.lan 1",
    "http://b.lan 2",
    "http://a.lan 1",
  ]);
  for (const host of "cdef") of(`http://${host}.lan`);
  expect(of("http://a.lan")).toBe("http://a.lan 7");
});

it("where BASE_URL is set, no header changes what the site is", () => {
  set({ BASE_URL: "https://vitrine.example", TRUST_PROXY: "1" });
  expect(visitedOrigin({ host: "evil.example", "x-forwarded-proto": "http" })).toBeUndefined();
  expect([isServedHost("evil.example"), isServedHost("vitrine.example")]).toEqual([false, true]);
});

it.each([
  ["https://a.lan", true],
  ["http://localhost:3000", true],
  ["http://vitrine.localhost", true],
  ["http://127.0.0.1:3000", true],
  ["http://127.1.2.3", true],
  ["http://[::1]:3000", true],
  ["http://a.lan", false],
  ["http://10.0.0.5:3000", false],
  ["http://127.0.0.1.evil.example", false],
  ["http://notlocalhost", false],
])("browsers take %s for secure: %s", (origin, isSecure) => expect(isSecureContext(origin)).toBe(isSecure));

const open = "every device that can reach this machine";
it.each([
  [{}, [["Open to", `${open}, at http://10.0.0.5:3000; set HOST=127.0.0.1 to open it to this machine only`]]],
  [{ HOST: "127.0.0.1" }, [["Open to", "this machine only, and proxies on it (HOST)"]]],
  [{ HOST: "192.0.2.7" }, [["Open to", "every device that can reach 192.0.2.7 (HOST)"]]],
  [
    { HOST: "::", BASE_URL: "https://a.lan", SMTP_URL: "smtp://a.lan" },
    [["Open to", `${open}; set HOST=127.0.0.1 to open it to this machine only`]],
  ],
  [
    { BASE_URL: "http://a.lan" },
    [
      ["Open to", `${open}; set HOST=127.0.0.1 to open it to this machine only`],
      ["Plain http", "browsers offer no passkeys and no share sheet at this address; they do with https"],
    ],
  ],
  [
    { HOST: "localhost", SMTP_URL: "smtp://a.lan", DATA_DIR: "/data" },
    [
      ["Open to", "this machine only, and proxies on it (HOST)"],
      ["Mail", "is written to /data/outbox; set BASE_URL, which its links need, to send it"],
    ],
  ],
])("the start says who can reach the server with %j", (variables: Record<string, string>, lines) => {
  set(variables);
  expect(addressLines(["10.0.0.5"])).toEqual(lines);
});
