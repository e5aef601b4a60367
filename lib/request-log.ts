import { log, writeInfo } from "./log";
import { singleton } from "./singleton";

type Answered = {
  /** The id that the response carries as `X-Request-Id`. */
  id: string;
  request: { method?: string; url?: string };
  /** The path of the route with parameters in brackets; without it the path that was sent stands in its place. */
  route: string | undefined;
  status: number;
  /** `performance.now()` when the request came. */
  begin: number;
  userId?: string;
  clientId?: string;
};
type Line = { method: string | undefined; route: string | undefined; status: number; milliseconds: number };
type Listeners = { all: ((line: Line) => void)[] };

const listeners = () => singleton<Listeners>("request-listeners", () => ({ all: [] }));

/** Calls the listener with every request that was answered. */
export function onRequestLogged(listener: (line: Line) => void): void {
  listeners().all.push(listener);
}

/** Writes the one line of a request: never its query, its headers or its body, where secrets travel. */
export function logRequest({ id, request, route, status, begin, userId, clientId }: Answered): void {
  const milliseconds = Math.round((performance.now() - begin) * 100) / 100;
  const { method, url = "" } = request;
  const fields = { id, method, route: route ?? pathOf(url), status, milliseconds, user: userId, client: clientId };
  if (!writeInfo(asJson(fields))) log().info(fields);
  for (const listener of listeners().all) listener({ method, route, status, milliseconds });
}

/** Ids and methods need no escaping; a route may be what somebody sent. */
function asJson({ id, method, route, status, milliseconds, user, client }: Record<string, unknown>): string {
  const who = (user ? `,"user":"${user}"` : "") + (client ? `,"client":"${client}"` : "");
  const path = JSON.stringify(route);
  return `"id":"${id}","method":"${method}","route":${path},"status":${status},"milliseconds":${milliseconds}${who}`;
}

/** The path of an address, absolute or not, without its query. */
function pathOf(url: string): string {
  return url
    .replace(/^[a-z]+:\/\/[^/]*/, "")
    .replace(/[?#].*$/s, "")
    .slice(0, 200);
}
