import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer, get, IncomingMessage, ServerResponse } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { PGlite } from "@electric-sql/pglite";
import { parseAndValidateFlightRouterState } from "next/dist/server/app-render/parse-and-validate-flight-router-state";
import { describe, expect, it } from "vitest";

const document = readFileSync("docs/internals.md", "utf8");
/** What to do when a version changes something that it never promised. */
const advice = "was private and has changed with this version: see docs/internals.md before you go on";
const has = (object: object, name: string) => ({ [name]: typeof Reflect.get(object, name) });
const callable = (name: string) => ({ [name]: "function" });

describe("of Node, the server uses", () => {
  it.each([
    ["IncomingMessage", IncomingMessage.prototype, "_dump"],
    ["IncomingMessage", IncomingMessage.prototype, "_read"],
    ["ServerResponse", ServerResponse.prototype, "assignSocket"],
  ] as const)("%s", (owner, prototype, name) => {
    expect(document).toContain(`\`${name}\``);
    expect(has(prototype, name), `${owner}.${name} ${advice}`).toEqual(callable(name));
  });

  it("the count of bytes that wait on a connection, and the response that a connection is in the middle of", async () => {
    const server = createServer((request, response) => {
      const found = {
        ...has(response, "_onPendingData"),
        isNamed: Reflect.get(request.socket, "_httpMessage") === response,
      };
      response.end(JSON.stringify(found));
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    const [response] = await once(get({ port: (server.address() as AddressInfo).port }), "response");
    const found = JSON.parse((await response.setEncoding("utf8").toArray()).join(""));
    server.close();
    expect(found, `_onPendingData or _httpMessage ${advice}`).toEqual({ _onPendingData: "function", isNamed: true });
  });
});

it("of Next, the check of a router state refuses what is none, as the framework does before it renders", () => {
  expect(() => parseAndValidateFlightRouterState("no state"), `parseAndValidateFlightRouterState ${advice}`).toThrow();
  expect(parseAndValidateFlightRouterState(undefined)).toBeUndefined();
});

it("of PGlite, the queue of transactions and the exchange of messages can be overridden, and a parameter switches syncing off", () => {
  const found = {
    ...has(PGlite.prototype, "_runExclusiveTransaction"),
    ...has(PGlite.prototype, "execProtocolRawSync"),
  };
  expect(found, `PGlite's inside ${advice}`).toEqual({
    ...callable("_runExclusiveTransaction"),
    ...callable("execProtocolRawSync"),
  });
  expect(PGlite.defaultStartParams, `the parameter that switches syncing off ${advice}`).toContain("-F");
});

it("of HarfBuzz, every function that is called is exported", async () => {
  const wasm = readFileSync(createRequire(import.meta.url).resolve("harfbuzzjs/dist/harfbuzz-subset.wasm"));
  const exported = WebAssembly.Module.exports(new WebAssembly.Module(wasm)).map(({ name }) => name);
  const called = ["lib/media/fonts/harfbuzz.ts", "scripts/fonts.mjs"].flatMap((file) =>
    Array.from(readFileSync(file, "utf8").matchAll(/harfbuzz\.(hb_\w+)/g), ([, name = ""]) => name),
  );
  expect(called.length).toBeGreaterThan(10);
  expect(
    called.filter((name) => !exported.includes(name)),
    `a function of HarfBuzz ${advice}`,
  ).toEqual([]);
});
