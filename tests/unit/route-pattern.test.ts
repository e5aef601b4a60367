import { expect, it } from "vitest";
import { routePattern } from "@/lib/core/http/route-pattern";

it.each([
  ["/api/user", {}, "/api/user"],
  ["/api/user", undefined, "/api/user"],
  ["/api/user/ada", { username: "ada" }, "/api/user/[username]"],
  ["/api/user/user", { username: "user" }, "/api/user/[username]"],
  ["/api/user/%40ada", { username: "@ada" }, "/api/user/[username]"],
  ["/api/user/%40ada", { username: "%40ada" }, "/api/user/[username]"],
  ["/cdn/avatars/1.webp", { key: ["avatars", "1.webp"] }, "/cdn/[...key]"],
  ["/api", { path: undefined }, "/api"],
  ["/api/user/ada", { username: "another" }, "other"],
])("the path %s with %j is of the route %s", (path, params, route) => {
  expect(routePattern(path, params)).toBe(route);
});
