import { type CurrentRequest, noRoute } from "@/lib/core/current-request";
import type { RouteHandler } from "@/lib/core/http/answer";
import { maxTargetLength } from "@/lib/core/limits/quotas";
import { operationRoute } from "@/lib/core/operation/operation";
import { getUser, getUserB } from "@/lib/people/users/operations";
import { handleInPastedText, isHandle, isReservedSegment } from "@/lib/people/users/reserved-handles";
import { type Forms, frameworkPages } from "./framework-pages";
import { createRouteTree } from "./route-tree";

export type RouteModule = Readonly<Record<string, RouteHandler>>;
/** These handlers need no framework; their keys are paths with parameters in brackets. */
export type RouteTable = Readonly<Record<string, RouteModule>>;

type Endpoint = { route: string; module: RouteModule; names: readonly string[]; values: readonly string[] };

export type Refusal = "path" | "encoding" | "percent" | "dots" | "length";

/** A request is for one of these; `route` is its path with parameters in brackets. */
export type Target =
  | { kind: "refused"; route: string; refusal: Refusal }
  | { kind: "profile page"; route: string; document: "page" | "cards" | "still"; handle: string }
  | ({ kind: "profile JSON"; document: "a" | "b"; handle: string } & Endpoint)
  | ({ kind: "operation" } & Endpoint)
  | ({ kind: "probe" } & Endpoint)
  | ({ kind: "endpoint" } & Endpoint)
  | ({ kind: "file" } & Endpoint)
  | { kind: "built file"; route: string; folder: string; name: string }
  | { kind: "sign-in"; route: string }
  | { kind: "framework"; route: string; forms: Forms };

export type FrameworkTarget = Extract<Target, { kind: "profile page" | "sign-in" | "framework" }>;
export type ProfileTarget = Extract<Target, { kind: "profile page" | "profile JSON" }>;
export type DirectTarget = Extract<Target, { kind: "operation" | "profile JSON" | "probe" | "endpoint" | "file" }>;

/** Returns the query of a request's target with its question mark; a redirect keeps it, since it may name a campaign. */
export const queryOf = (target = ""): string => (target.includes("?") ? target.slice(target.indexOf("?")) : "");

type Route =
  | { kind: "operation" | "probe" | "endpoint" | "file"; route: string; module: RouteModule; names: string[] }
  | { kind: "built file"; route: string; folder: string }
  | { kind: "sign-in"; route: string }
  | { kind: "framework"; route: string; forms: Forms };

const builtFiles = {
  "/islands/[file]": "public/islands",
  "/fonts/[file]": "public/fonts",
  "/developers/downloads/[file]": "public/developers/downloads",
  // The framework would compress them again for each request, and never by Brotli.
  "/_next/static/chunks/[file]": ".next/static/chunks",
} as const;
export const unknownRoute = "/api/[[...path]]";
const profileRoutes = { a: operationRoute(getUser), b: operationRoute(getUserB) };
const pageDocuments: Readonly<Record<string, "page" | "cards" | "still">> = {
  "/[handle]": "page",
  "/[handle]/cards": "cards",
  "/[handle]/still": "still",
};
const formKinds = ["read", "both", "form"] as const;
const probes = ["/api/health", "/api/health/live", "/api/health/ready", "/api/metrics", "/api/domains/ask"];

const routeOfModule = (module: RouteModule) => Object.values(module).find(({ route }) => route !== undefined)?.route;

/** Returns a table of the route files of operations, by the paths of these. @throws Error for another file */
export function operationTable(modules: readonly RouteModule[]): RouteTable {
  const entries = modules.map((module) => {
    const route = routeOfModule(module);
    if (route === undefined) throw new Error("a route file answers no operation");
    return [route, module] as const;
  });
  return Object.fromEntries(entries);
}

export type Targets = (url: string) => Target;

/** @param files answers requests below `/cdn` */
export function createTargets(table: RouteTable, files: RouteModule): Targets {
  const tree = createRouteTree<Route>();
  for (const forms of formKinds)
    for (const route of frameworkPages[forms]) tree.add(route, { kind: "framework", route, forms });
  for (const [route, folder] of Object.entries(builtFiles)) tree.add(route, { kind: "built file", route, folder });
  for (const [route, module] of Object.entries(table)) {
    const kind = routeOfModule(module) === route ? "operation" : probes.includes(route) ? "probe" : "endpoint";
    const names = [...route.matchAll(/\[(\w+)\]/g)].map(([, name = ""]) => name);
    tree.add(route, { kind, route, module, names });
  }
  tree.add("/cdn/[[...key]]", { kind: "file", route: "/cdn/[...key]", module: files, names: [] });
  tree.add("/api/auth/[...nextauth]", { kind: "sign-in", route: "/api/auth/[...nextauth]" });
  return (url) => {
    const refusal = findRefusal(url);
    if (refusal) return { kind: "refused", route: noRoute, refusal };
    const target = findTarget(url, parsePath(url));
    const isLiteral = target.kind === "framework" || target.kind === "sign-in" || target.kind === "built file";
    return isLiteral && /%00/.test(url) && decodeURIComponent(parsePath(url).whole).includes("\0")
      ? { kind: "refused", route: noRoute, refusal: "percent" }
      : target;
  };

  function findTarget(url: string, { path, whole, query }: Path): Target {
    const found = tree.find(path);
    if (!found) return { kind: "framework", route: noRoute, forms: "none" };
    const { route, values } = found;
    const value = values[0] ?? "";
    if (route.kind === "built file") return { kind: route.kind, route: route.route, folder: route.folder, name: value };
    if (route.kind === "sign-in") return route;
    if (route.kind === "framework") return profilePage(route.route, value, whole.length - path.length) ?? route;
    const { kind, route: pattern, module, names } = route;
    const document = findCacheVariant(route.route, query);
    return document && path.length + query.length === url.length && isHandle(value)
      ? { kind: "profile JSON", route: pattern, module, names, values, document, handle: value.toLowerCase() }
      : { kind, route: pattern, module, names, values };
  }
}

/** The framework shortens addresses that end in several slashes. */
function profilePage(route: string, segment: string, slashes: number): Target | undefined {
  const document = pageDocuments[route];
  if (document === undefined) return undefined;
  const handle = segment.includes("%") ? decodeURIComponent(segment) : segment;
  if (slashes > 1 || isReservedSegment(handle)) return undefined;
  if (!isHandle(handle) && (document !== "page" || handleInPastedText(handle) === undefined)) return undefined;
  return { kind: "profile page", route, document, handle: handle.toLowerCase() };
}

function findCacheVariant(route: string, query: string): "a" | "b" | undefined {
  if (route === profileRoutes.b) return query === "" ? "b" : undefined;
  if (route !== profileRoutes.a) return undefined;
  return query === "" || query === "?variant=a" ? "a" : query === "?variant=b" ? "b" : undefined;
}

type Path = { path: string; whole: string; query: string };

/** Removes the slashes at the end, which mean nothing. */
function parsePath(url: string): Path {
  const mark = url.indexOf("?");
  const whole = mark === -1 ? url : url.slice(0, mark);
  let end = whole.length;
  while (end > 1 && whole.charCodeAt(end - 1) === 47) end -= 1;
  return { path: end === whole.length ? whole : whole.slice(0, end), whole, query: mark === -1 ? "" : url.slice(mark) };
}

/** @throws Error when the endpoint does not know the method */
export function answerEndpoint(request: Request, target: Endpoint, current?: CurrentRequest): Promise<Response> {
  const { route, module, names, values } = target;
  const handler = module[request.method];
  if (!handler) throw new Error(`no handler for ${request.method}`);
  const params = Object.fromEntries(names.map((name, index) => [name, decodeURIComponent(values[index] ?? "")]));
  return handler(request, { params: Promise.resolve(params), route, current });
}

/** Finds characters that are not visible ASCII or need a closer look: `#`, `%` and the backslash. */
const unusual = /[^!"$&-[\]-~]/;
const notAllowed = /[^!"$-~]/;
const dotSegment = /\/(?:\.|%2e){1,2}(?:\/|$)/i;

function findRefusal(url: string): Refusal | undefined {
  if (url.length > maxTargetLength) return "length";
  if (url.charCodeAt(0) !== 47) return "path";
  if (!unusual.test(url) && !url.includes("/.")) return undefined;
  if (notAllowed.test(url)) return "encoding";
  const [path = ""] = url.split("?", 1);
  if (path.includes("\\") || dotSegment.test(path)) return "dots";
  try {
    decodeURIComponent(path);
    return undefined;
  } catch {
    return "percent";
  }
}

/** A page of any origin may read these refusals. Others are for the site itself or for no browser. */
export const isPublicApi = (url: string) => /^\/(?:mcp(?:$|\?)|api\/(?!auth\/|domains\/|metrics))/.test(url);
