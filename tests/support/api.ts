import * as metadata from "@/app/.well-known/oauth-authorization-server/route";
import * as unknown from "@/app/api/[[...path]]/route";
import * as card from "@/app/api/cards/[id]/route";
import * as cards from "@/app/api/cards/route";
import * as health from "@/app/api/health/route";
import * as link from "@/app/api/links/[id]/route";
import * as links from "@/app/api/links/route";
import * as token from "@/app/api/oauth2/token/route";
import * as openapi from "@/app/api/openapi.json/route";
import * as audio from "@/app/api/upload/audio/[id]/route";
import * as audios from "@/app/api/upload/audio/route";
import * as avatar from "@/app/api/upload/avatar/route";
import * as background from "@/app/api/upload/background/route";
import * as cursor from "@/app/api/upload/cursor/route";
import * as font from "@/app/api/upload/font/route";
import * as user from "@/app/api/user/[username]/route";
import * as ownUser from "@/app/api/user/route";
import * as users from "@/app/api/users/[username]/route";
import * as cdn from "@/app/cdn/[...key]/route";
import type { RouteHandler } from "@/lib/api/answer";

const routes: [RegExp, object][] = [
  [/^\/api\/oauth2\/token$/, token],
  [/^\/api\/user$/, ownUser],
  [/^\/api\/user\/(?<username>[^/]+)$/, user],
  [/^\/api\/users\/(?<username>[^/]+)$/, users],
  [/^\/api\/links$/, links],
  [/^\/api\/links\/(?<id>[^/]+)$/, link],
  [/^\/api\/cards$/, cards],
  [/^\/api\/cards\/(?<id>[^/]+)$/, card],
  [/^\/api\/upload\/avatar$/, avatar],
  [/^\/api\/upload\/background$/, background],
  [/^\/api\/upload\/audio$/, audios],
  [/^\/api\/upload\/audio\/(?<id>[^/]+)$/, audio],
  [/^\/api\/upload\/cursor$/, cursor],
  [/^\/api\/upload\/font$/, font],
  [/^\/cdn\/(?<key>.+)$/, cdn],
  [/^\/api\/openapi\.json$/, openapi],
  [/^\/api\/health$/, health],
  [/^\/\.well-known\/oauth-authorization-server$/, metadata],
  [/^\/api(?:\/.*)?$/, unknown],
];

export type Sent = {
  token?: string;
  json?: unknown;
  form?: Record<string, string> | [string, string][];
  body?: BodyInit;
  headers?: Record<string, string>;
};

/** Calls the real handler behind a path of this service. */
export async function call(method: string, path: string, sent: Sent = {}): Promise<Response> {
  const url = new URL(path, "http://localhost:3000");
  const headers = new Headers(sent.headers);
  if (sent.token !== undefined) headers.set("Authorization", `Bearer ${sent.token}`);
  let body = sent.body;
  if (sent.json !== undefined) {
    body = JSON.stringify(sent.json);
    if (!headers.has("Content-Type")) headers.set("Content-Type", "application/json");
  }
  if (sent.form !== undefined) body = new URLSearchParams(sent.form);
  for (const [pattern, module] of routes) {
    const match = pattern.exec(url.pathname);
    if (!match) continue;
    const handler = (module as Record<string, RouteHandler>)[method];
    if (!handler) throw new Error(`${path} exports no ${method}`);
    const params = Object.entries(match.groups ?? {}).map(([name, value]) =>
      name === "key" ? [name, value.split("/").map(decodeURIComponent)] : [name, decodeURIComponent(value)],
    );
    const init = { method, headers, body, ...(body instanceof ReadableStream && { duplex: "half" }) };
    return handler(new Request(url, init), { params: Promise.resolve(Object.fromEntries(params)) });
  }
  throw new Error(`no route answers ${path}`);
}

/** Status and parsed body of a response, for assertions on both at once. */
export async function read(response: Response): Promise<{ status: number; body: unknown }> {
  const text = await response.text();
  return { status: response.status, body: text === "" ? undefined : JSON.parse(text) };
}
