import type { CurrentRequest } from "./current-request";
import { log, writeInfo } from "./log";
import { singleton } from "./process/singleton";

export type RequestLine = Pick<CurrentRequest, "id" | "clientId" | "personalTokenId" | "tokenHash" | "refusal"> & {
  method: string | undefined;
  route: string;
  status: number;
  milliseconds: number;
};
type Listeners = { all: ((line: RequestLine) => void)[] };

const listeners = () => singleton<Listeners>("request-listeners", () => ({ all: [] }));

export function subscribeToRequestLog(listener: (line: RequestLine) => void): void {
  listeners().all.push(listener);
}

/** Logs a request once, and never its path, headers or body, which may hold secrets. */
export function logRequest(current: CurrentRequest, method: string | undefined, status: number): void {
  if (current.isLogged) return;
  current.isLogged = true;
  const { id, begin, route, userId, clientId, personalTokenId, tokenHash, refusal } = current;
  const milliseconds = Math.round((performance.now() - begin) * 100) / 100;
  const fields = { id, method, route, status, milliseconds, user: userId, client: clientId };
  if (!writeInfo(asJson(fields))) log().info(fields);
  for (const listener of listeners().all)
    listener({ id, method, route, status, milliseconds, clientId, personalTokenId, tokenHash, refusal });
}

/** Only the method comes from the client, and Node has validated it, so nothing needs escaping. */
function asJson({ id, method, route, status, milliseconds, user, client }: Record<string, unknown>): string {
  const how = method ? `"method":"${method}",` : "";
  const who = (user ? `,"user":"${user}"` : "") + (client ? `,"client":"${client}"` : "");
  return `"id":"${id}",${how}"route":"${route}","status":${status},"milliseconds":${milliseconds}${who}`;
}
