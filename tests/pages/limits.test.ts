import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { startServer, type TestServer } from "../support/server";

/** Something that could stand for each parameter of a route. */
const samples: Record<string, string> = {
  "[handle]": "ada",
  "[username]": "ada",
  "[slot]": "avatar",
  "[page]": "1.xml",
  "[clientId]": randomUUID(),
  "[guide]": "quickstart",
  "[operation]": "getOwnUser",
  "[id]": randomUUID(),
  "[...nextauth]": "csrf",
  "[card]": randomUUID(),
  "[delivery]": randomUUID(),
  "[target]": "qr",
  "[[...path]]": "nothing",
  "[[...section]]": "links",
  "[kind]": "avatar",
  "[...key]": `avatars/${randomUUID()}.webp`,
};

function addressOf(file: string): string {
  const segments = file.split("/").slice(0, -1);
  const written = segments.filter((segment) => !/^\(.*\)$/.test(segment));
  return `/${written
    .map((segment) => {
      const sample = segment.startsWith("[") ? samples[segment] : segment;
      if (sample === undefined) throw new Error(`name a sample for ${segment}`);
      return sample;
    })
    .join("/")}`;
}

const routes = readdirSync("app", { recursive: true, encoding: "utf8" })
  .filter((file) => /(^|\/)(page|route)\.tsx?$/.test(file))
  .map(addressOf);
/** What no file of `app` stands for. */
const others = [
  ...["/no/such/page", "/nobody-has-this-name", "/api/no/such/endpoint", "/cdn/nothing", "/settings/nothing"],
  ...["/developers.md", "/developers/quickstart.md", "/developers/api/getOwnUser.md", "/developers/nothing"],
  ...["/_next/nothing", "/_next/static/chunks/nothing.js", "/_next/image?url=x", "/_next/data/x.json"],
  ...[
    "/icon.svg",
    "/favicon.ico",
    "/apple-touch-icon.png",
    "/profiles.webp",
    "/editor.webp",
    "/editor-still.webp",
    "/islands/nothing.js",
    "/fonts/nothing.woff2",
    "/developers/downloads/nothing.tgz",
    "/.env",
    "//",
    "/%61da",
  ],
];
const paths = [...new Set([...routes, ...others])].sort();
const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "PROPFIND"];
/** In `npm test` each path is asked by two of the methods, and its neighbours by the others. */
const methodsFor = (path: string) =>
  methods.filter((_, index) => inject("isLong") || index % 4 === paths.indexOf(path) % 4);

let server: TestServer;
beforeAll(async () => {
  const names = [...readFileSync(".env.example", "utf8").matchAll(/^#?(RATE_LIMIT_\w+)=/gm)].map(
    ([, name = ""]) => name,
  );
  const one = Object.fromEntries(names.map((name) => [name, "1/3600"]));
  server = await startServer({ ...one, TRUST_PROXY: "1" });
});
afterAll(() => server?.close());

let visitors = 0;
/** A new address for each count that begins. */
const nextAddress = () => `198.18.${(visitors >> 8) & 255}.${visitors++ & 255}`;

it("more than sixty paths are tried for a limit", () => expect(paths.length).toBeGreaterThan(60));

it.each(paths)("the path %s has a limit", async (path) => {
  const said = await Promise.all(
    methodsFor(path).map(async (method) => {
      const address = nextAddress();
      const ask = async () => {
        const headers = { "X-Forwarded-For": address, "Content-Type": "application/json" };
        const body = /^(POST|PUT|PATCH)$/.test(method) ? "{}" : undefined;
        const response = await fetch(server.url + path, { method, headers, body, redirect: "manual" });
        await response.arrayBuffer();
        return response;
      };
      const [first, second] = [await ask(), await ask()];
      const names = ["retry-after", "ratelimit", "ratelimit-policy", "x-ratelimit-reset"];
      const isTold = names.every((name) => second.headers.has(name));
      return [method, first.status !== 429 && first.status < 500, second.status, isTold];
    }),
  );
  expect(said).toEqual(methodsFor(path).map((method) => [method, true, 429, true]));
});

describe("where no proxy is trusted", () => {
  let alone: TestServer;
  beforeAll(async () => {
    alone = await startServer({ RATE_LIMIT_DOMAIN_ASK: "3/3600", RATE_LIMIT_GENERAL: "3/3600" });
  });
  afterAll(() => alone?.close());
  const statusesOf = async (addresses: string[], headers: Record<string, string> = {}) => {
    const statuses: number[] = [];
    for (const address of addresses) statuses.push((await fetch(alone.url + address, { headers })).status);
    return statuses;
  };

  it("names that visitors make up where no proxy is trusted use up neither the proxy's certificates nor the health of the server", async () => {
    const madeUp = Array.from({ length: 5 }, (_, times) => `/api/domains/ask?domain=made-up-${times}.example`);
    expect(await statusesOf(madeUp)).toEqual([404, 404, 404, 429, 429]);
    expect((await statusesOf(Array(5).fill("/developers"))).slice(-2)).toEqual([429, 429]);
    expect((await fetch(`${alone.url}/api/health`)).status).toBe(200);
  });

  it("the log says once that all visitors share one limit where no proxy is trusted", async () => {
    const forwarded = { "X-Forwarded-For": "203.0.113.9" };
    expect((await statusesOf(Array(5).fill("/developers"), forwarded)).slice(-2)).toEqual([429, 429]);
    await alone.close();
    expect(alone.output().match(/TRUST_PROXY is 0/g)).toHaveLength(1);
  });
});
