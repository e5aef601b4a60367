import type { CurrentRequest } from "@/lib/current-request";
import type { RouteHandler } from "@/lib/http/answer";

type RouteModule = Readonly<Record<string, RouteHandler>>;
export type RouteTable = Readonly<Record<string, RouteModule>>;
type Route = { path: string; module: RouteModule; names: readonly string[]; pattern: RegExp };
type Params = Record<string, string | undefined>;

export type DirectHandler = (request: Request, current?: CurrentRequest) => Promise<Response>;

const catchAll = "/api/[[...path]]";
const none: Params = {};

export type Dispatcher = {
  answer: DirectHandler;
  allow: (url: string) => string | undefined;
};

/** As the framework routes: literal paths first, a trailing slash ignored, the catch-all last. */
export function createDispatcher(
  table: RouteTable,
  answerFile: DirectHandler,
  fileModule: RouteModule = {},
): Dispatcher {
  const fixed = new Map<string, RouteModule>();
  const open: Route[] = [];
  for (const [path, module] of Object.entries(table)) {
    const names = [...path.matchAll(/\[(\w+)\]/g)].map(([, name = ""]) => name);
    if (names.length === 0) fixed.set(path, module);
    else open.push({ path, module, names, pattern: new RegExp(`^${patternOf(path)}$`) });
  }
  const isFile = (path: string) => path === "/cdn" || path.startsWith("/cdn/");
  return {
    answer(request, current) {
      const path = pathOf(request.url);
      const module = fixed.get(path);
      if (module) return call({ request, module, route: path, params: none, current });
      if (isFile(path)) return answerFile(request, current);
      for (const { names, pattern, ...route } of open) {
        const values = pattern.exec(path)?.slice(1).map(decodeURIComponent);
        if (!values) continue;
        const params = Object.fromEntries(names.map((name, index) => [name, values[index]]));
        return call({ request, module: route.module, route: route.path, params, current });
      }
      return call({ request, module: table[catchAll], route: catchAll, params: none, current });
    },
    allow(url) {
      const path = pathOf(`//${url}`);
      const module =
        fixed.get(path) ?? (isFile(path) ? fileModule : open.find(({ pattern }) => pattern.test(path))?.module);
      return module?.OPTIONS?.allow;
    },
  };
}

export function addressesOutsideApi(table: RouteTable): RegExp {
  const patterns = Object.keys(table).filter((path) => !path.startsWith("/api/"));
  return new RegExp(`^(?:${patterns.map(patternOf).join("|") || "(?!)"})/*(?:[?#]|$)`);
}

const patternOf = (path: string) =>
  path
    .replaceAll(".", "\\.")
    .replaceAll(/\[\w+\]/g, "([^/?#]+)")
    .replace(/^\/\(/, "/(?!api/)(");

type Call = {
  request: Request;
  module: RouteModule | undefined;
  route: string;
  params: Params;
  current: CurrentRequest | undefined;
};

function call({ request, module, route, params, current }: Call): Promise<Response> {
  const handler = module?.[request.method];
  if (!handler) throw new Error(`no handler for ${request.method}`);
  return handler(request, { params: Promise.resolve(params), route, current });
}

/** Parsing the whole address would cost more than the dispatch. */
function pathOf(url: string): string {
  const begin = url.indexOf("/", url.indexOf("//") + 2);
  let end = url.length;
  for (const mark of ["?", "#"]) {
    const found = url.indexOf(mark, begin);
    if (found !== -1 && found < end) end = found;
  }
  while (end > begin + 1 && url[end - 1] === "/") end -= 1;
  return url.slice(begin, end);
}
