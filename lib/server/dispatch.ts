import type { RouteHandler } from "@/lib/api/answer";

type RouteModule = Readonly<Record<string, RouteHandler>>;
/** What route files export, by path with parameters in brackets: a handler by method. */
export type RouteTable = Readonly<Record<string, RouteModule>>;
type Route = { module: RouteModule; names: readonly string[]; pattern: RegExp };

const catchAll = "/api/[[...path]]";

/**
 * Finds the handler of a request in a table of route modules by path, as the framework would: a path written out comes
 * before one with parameters, a slash at the end makes no difference, and what nothing matches goes to the catch-all.
 */
export function createDispatcher(table: RouteTable): (request: Request) => Promise<Response> {
  const fixed = new Map<string, RouteModule>();
  const open: Route[] = [];
  for (const [path, module] of Object.entries(table)) {
    const names = [...path.matchAll(/\[(\w+)\]/g)].map(([, name = ""]) => name);
    if (names.length === 0) fixed.set(path, module);
    else open.push({ module, names, pattern: new RegExp(`^${path.replaceAll(/\[\w+\]/g, "([^/]+)")}$`) });
  }
  return (request) => {
    const { pathname } = new URL(request.url);
    const path = pathname.replace(/(?<=.)\/+$/, "");
    const { module, params } = fixedRoute(path) ?? openRoute(path) ?? { module: table[catchAll], params: {} };
    const handler = module?.[request.method];
    if (!handler) throw new Error(`no handler for ${request.method}`);
    return handler(request, { params: Promise.resolve(params) });
  };

  function fixedRoute(path: string) {
    const module = fixed.get(path);
    return module && { module, params: {} };
  }

  function openRoute(path: string) {
    for (const { module, names, pattern } of open) {
      const values = pattern.exec(path)?.slice(1).map(decodeURIComponent);
      if (values) return { module, params: Object.fromEntries(names.map((name, index) => [name, values[index]])) };
    }
    return undefined;
  }
}
