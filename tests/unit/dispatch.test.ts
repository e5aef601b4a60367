import { describe, expect, it } from "vitest";
import type { RouteHandler } from "@/lib/api/answer";
import { createDispatcher } from "@/lib/server/dispatch";

/** A route that says which it is and which parameters it got. */
const named = (name: string): Record<string, RouteHandler> => {
  const handler: RouteHandler = async (request, { params }) => Response.json([request.method, name, await params]);
  return { GET: handler, POST: handler };
};
const dispatch = createDispatcher(
  {
    "/api/[[...path]]": named("unknown"),
    "/api/user": named("own"),
    "/api/user/[username]": named("user"),
    "/api/upload/audio/[id]": named("audio"),
  },
  async (request) => Response.json([request.method, "file", {}]),
);
const at = async (path: string, method = "GET") =>
  (await dispatch(new Request(`http://host.example${path}`, { method }))).json();

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
  ])("sends %s to %s with %j", async (path, name, params) => {
    expect(await at(path)).toEqual(["GET", name, params]);
    expect(await at(path, "POST")).toEqual(["POST", name, params]);
  });
});
