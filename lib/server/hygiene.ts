import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";

const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

export type Problem = { status: number; code?: string; text: string };

/** Requests that the framework answers with a 500, or with a redirect to a host of the sender's choice. */
export function problemOf({ method = "", url = "", rawHeaders }: IncomingMessage): Problem | undefined {
  const hosts = rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === "host");
  if (!methods.includes(method)) return { status: 405, code: "method_not_allowed", text: `Use ${methods.join(", ")}` };
  if (!url.startsWith("/")) return { status: 400, text: "Send the path alone, beginning with a slash" };
  if (hosts.length > 1) return { status: 400, text: "Send the Host header once" };
  if (isDecodable(url)) return undefined;
  return { status: 400, text: "The path is not valid: write every percent sign in it as %25" };
}

function isDecodable(url: string): boolean {
  try {
    return !decodeURIComponent(url.split("?", 1)[0] ?? "").includes("\0");
  } catch {
    return false;
  }
}

/** Answers a request with the one error body of the service, and closes its connection. */
export function refuse(response: ServerResponse, { status, code = "invalid_request", text }: Problem): void {
  const body = JSON.stringify({ error: code, error_description: text });
  response.writeHead(status, {
    "Content-Type": "application/json",
    "Content-Length": Buffer.byteLength(body),
    "Cache-Control": "no-store",
    "X-Request-Id": randomUUID(),
    Connection: "close",
    ...(status === 405 && { Allow: methods.join(", ") }),
  });
  response.end(body);
}
