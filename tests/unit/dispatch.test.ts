import { describe, expect, it } from "vitest";
import type { RouteHandler } from "@/lib/http/answer";
import { addressesOutsideApi, createDispatcher } from "@/lib/server/dispatch";

/** A route that says which it is and which parameters it got. */
const named = (name: string): Record<string, RouteHandler> => {
  const handler: RouteHandler = async (request, { params }) => Response.json([request.method, name, await params]);
  return { GET: handler, POST: handler };
};
const table = {
  "/[handle]/card.svg": named("card"),
  "/[handle]/picture/[slot]": named("picture"),
  "/api/[[...path]]": named("unknown"),
  "/api/user": named("own"),
  "/api/user/[username]": named("user"),
  "/api/upload/audio/[id]": named("audio"),
};
const dispatcher = createDispatcher(table, async (request) => Response.json([request.method, "file", {}]));
const at = async (path: string, method = "GET") =>
  (await dispatcher.answer(new Request(`http://host.example${path}`, { method }))).json();

describe("the dispatcher", () => {
  it.each([
    ["/api/user", "own", {}],
    ["/api/user/", "own", {}],
    ["/api/user?variant=b", "own", {}],
    ["/cdn/", "file", {}],
    ["/cdn/avatars/a.webp?b", "file", {}],
    ["/api/user/ada", "user", { username: "ada" }],
    ["/api/user/ada/", "user", { username: "ada" }],
    ["/api/user/%40ada", "user", { username: "@ada" }],
    ["/api/user/a%2Fb", "user", { username: "a/b" }],
    ["/api/upload/audio/1", "audio", { id: "1" }],
    ["/api/user/ada/more", "unknown", {}],
    ["/api/upload/audio", "unknown", {}],
    ["/api/users", "unknown", {}],
    ["/api//user", "unknown", {}],
    ["/api", "unknown", {}],
    ["/api/", "unknown", {}],
    ["/api/[[...path]]", "unknown", {}],
    ["/api/constructor", "unknown", {}],
    ["/api/card.svg", "unknown", {}],
    ["/cdn/card.svg", "file", {}],
    ["/ada/card.svg", "card", { handle: "ada" }],
    ["/%40ada/card.svg/?x", "card", { handle: "@ada" }],
    ["/api-friend/picture/1", "picture", { handle: "api-friend", slot: "1" }],
  ])("sends %s to %s with %j", async (path, name, params) => {
    expect(await at(path)).toEqual(["GET", name, params]);
    expect(await at(path, "POST")).toEqual(["POST", name, params]);
  });
});

it("knows the addresses of the routes that are not of the API", () => {
  const addresses = addressesOutsideApi(table);
  const yes = ["/ada/card.svg", "/ada/card.svg/", "/ada/card.svg?x", "/ada/card.svg#x", "/ada/picture/1"];
  const no = ["/ada", "/ada/", "/ada/card", "/ada/cardxsvg", "/ada/picture", "/ada/x/card.svg", "/api/card.svg", "/"];
  expect([...yes, ...no].filter((url) => addresses.test(url))).toEqual(yes);
  expect(["/", "/ada", "/ada/card.svg"].filter((url) => addressesOutsideApi({}).test(url))).toEqual([]);
});
