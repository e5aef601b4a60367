import type { IncomingMessage, ServerResponse } from "node:http";
import { Redis } from "ioredis";
import { listenOnLoopback } from "./loopback";

/** What was asked of the server: the path and the names of the commands. */
type UpstashRequest = { path: string; commands: string[] };

/**
 * Serves Upstash's REST protocol in front of a real Redis: `POST /` with one command, `POST /pipeline` with a list,
 * a bearer token, and strings as base64 when the header `Upstash-Encoding: base64` asks for it.
 * As Upstash does, it accepts scripts that start with `#!lua flags=allow-key-locking`.
 */
export async function startUpstashServer(redisUrl: string, token: string) {
  const redis = new Redis(redisUrl, { protocol: 2 });
  const requests: UpstashRequest[] = [];
  const hashes = new Map<string, string>();

  async function run(command: unknown[], encode: (value: unknown) => unknown) {
    const [name = "", ...args] = command.map(String);
    const upper = name.toUpperCase();
    const [script = ""] = args;
    if (upper === "EVALSHA") args[0] = hashes.get(script) ?? script;
    try {
      if (upper === "EVAL") {
        args[0] = script.replace(/^#!lua flags=allow-key-locking\n/, "");
        hashes.set(await hashOf(script), await hashOf(args[0]));
      }
      return { result: encode(await redis.call(upper, ...args)) };
    } catch (error) {
      return { error: error instanceof Error ? error.message : String(error) };
    }
  }

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const send = (status: number, body: unknown) =>
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    if (request.headers.authorization !== `Bearer ${token}`) return send(401, { error: "Unauthorized" });
    const body: unknown[] = JSON.parse(await textOf(request));
    const encode = request.headers["upstash-encoding"] === "base64" ? base64 : (value: unknown) => value;
    const path = new URL(request.url ?? "/", "http://localhost").pathname;
    const commands = path === "/pipeline" ? body.map((command) => (Array.isArray(command) ? command : [])) : [body];
    requests.push({ path, commands: commands.map(([name]) => String(name).toUpperCase()) });
    const results = [];
    for (const command of commands) results.push(await run(command, encode));
    if (path === "/pipeline") return send(200, results);
    const [only] = results;
    return send(only?.error === undefined ? 200 : 400, only);
  }

  const { url, close } = await listenOnLoopback((request, response) => {
    answer(request, response).catch((error) => response.writeHead(500).end(JSON.stringify({ error: String(error) })));
  });
  return {
    url,
    requests,
    async stop() {
      await close();
      redis.disconnect();
    },
  };
}

async function hashOf(script: string): Promise<string> {
  return Buffer.from(await crypto.subtle.digest("SHA-1", Buffer.from(script))).toString("hex");
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

function base64(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(base64);
  return typeof value === "string" && value !== "OK" ? Buffer.from(value).toString("base64") : value;
}
