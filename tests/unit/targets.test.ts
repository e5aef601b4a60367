import { expect, it } from "vitest";
import type { RouteHandler } from "@/lib/core/http/answer";
import { withRoute } from "@/lib/core/operation/operation";
import { answerEndpoint, createTargets, operationTable } from "@/lib/operator/server/targets";

/** A route that says which it is and which parameters it got. */
const named = (name: string): Record<"GET" | "POST", RouteHandler> => {
  const handler: RouteHandler = async (request, { params }) => Response.json([request.method, name, await params]);
  return { GET: handler, POST: (request, context) => handler(request, context) };
};
const ofOperation = (path: string, name: string) => {
  const { GET, ...others } = named(name);
  return { ...others, GET: withRoute({ path }, GET) };
};
const table = {
  "/[handle]/card.svg": named("card"),
  "/[handle]/picture/[slot]": named("picture"),
  "/api/[[...path]]": named("unknown"),
  "/api/health": named("health"),
  ...operationTable([
    ofOperation("/api/user", "own"),
    ofOperation("/api/user/{username}", "user"),
    ofOperation("/api/users/{username}", "user b"),
    ofOperation("/api/upload/audio/{id}", "audio"),
  ]),
  "/developers/[guide].md": named("markdown"),
};
const targetOf = createTargets(table, {});

async function answerAt(path: string, method: string) {
  const target = targetOf(path);
  if (!("module" in target) || target.kind === "file") return target.kind;
  return (await answerEndpoint(new Request(`http://host.example${path}`, { method }), target)).json();
}

it.each([
  ["/api/user", "own", {}],
  ["/api/user/", "own", {}],
  ["/api/user?variant=b", "own", {}],
  ["/api/user/ada", "user", { username: "ada" }],
  ["/api/user/ada/", "user", { username: "ada" }],
  ["/api/user/%40ada", "user", { username: "@ada" }],
  ["/api/user/a%2Fb", "user", { username: "a/b" }],
  ["/api/upload/audio/1", "audio", { id: "1" }],
  ["/api/user/ada/more", "unknown", {}],
  ["/api/upload/audio", "unknown", {}],
  ["/api//user", "unknown", {}],
  ["/api", "unknown", {}],
  ["/api/", "unknown", {}],
  ["/api/[[...path]]", "unknown", {}],
  ["/api/constructor", "unknown", {}],
  ["/api/card.svg", "unknown", {}],
  ["/ada/card.svg", "card", { handle: "ada" }],
  ["/settings/card.svg", "card", { handle: "settings" }],
  ["/%40ada/card.svg/?x", "card", { handle: "@ada" }],
  ["/api-friend/picture/1", "picture", { handle: "api-friend", slot: "1" }],
  ["/developers/limits.md", "markdown", { guide: "limits" }],
])("%s is answered by %s with %j", async (path, name, params) => {
  expect(await answerAt(path, "GET")).toEqual(["GET", name, params]);
  expect(await answerAt(path, "POST")).toEqual(["POST", name, params]);
});

const json = (document: string, handle: string) => ({ kind: "profile JSON", document, handle });
const page = (document: string, handle: string) => ({ kind: "profile page", document, handle });
const refused = (refusal: string) => ({ kind: "refused", refusal });

it.each<[string, object]>([
  ["/api/user/Ada", json("a", "ada")],
  ["/api/user/ada?variant=a", json("a", "ada")],
  ["/api/user/ada?variant=b", json("b", "ada")],
  ["/api/users/ada", json("b", "ada")],
  ["/api/users/ada?variant=b", { kind: "operation" }],
  ["/api/user/ada?variant=c", { kind: "operation" }],
  ["/api/user/ada?", { kind: "operation" }],
  ["/api/user/ada/", { kind: "operation" }],
  [`/api/user/${"a".repeat(33)}`, { kind: "operation" }],
  ["/api/user", { kind: "operation", route: "/api/user" }],
  ["/api/health?x", { kind: "probe" }],
  ["/api/nothing", { kind: "endpoint", route: "/api/[[...path]]" }],
  ["/api/auth/session", { kind: "sign-in" }],
  ["/cdn", { kind: "file" }],
  ["/cdn/avatars/a.webp?b", { kind: "file" }],
  ["/cdn/card.svg", { kind: "file" }],
  ["/Ada", page("page", "ada")],
  ["/ada/?x=y", page("page", "ada")],
  ["/%40Ada", page("page", "@ada")],
  ["/ada/still", page("still", "ada")],
  ["/Ada/cards", page("cards", "ada")],
  ["/ada//", { kind: "framework", route: "/[handle]" }],
  ["/login", { kind: "framework", forms: "both" }],
  ["/logout/", { kind: "framework", forms: "form" }],
  ["/developers", { kind: "framework", forms: "read" }],
  ["/a%20b", { kind: "framework", route: "/[handle]" }],
  ["/no/such/page", { kind: "framework", forms: "none" }],
  ["//evil.example/x", { kind: "framework", forms: "none" }],
  ["/islands/page.js", { kind: "built file", folder: "public/islands", name: "page.js" }],
  ["/_next/static/chunks/a.js?b", { kind: "built file", name: "a.js" }],
  ["/_next/static/media/a.png", { kind: "framework", route: "/_next/static/[...path]" }],
  ["*", refused("path")],
  ["/a b", refused("encoding")],
  ["/a#b", refused("encoding")],
  ["/%zz", refused("percent")],
  ["/%00", refused("percent")],
  ["/login?%00", { kind: "framework" }],
  ["/a/%2e%2E/b", refused("dots")],
  ["/\\a", refused("dots")],
  [`/${"a".repeat(8_192)}`, refused("length")],
])("%s is told from all others", (url, target) => {
  expect(targetOf(url)).toMatchObject(target);
});

it("a route file that answers no operation has no place among those that do", () => {
  expect(() => operationTable([named("health")])).toThrow("a route file answers no operation");
});
