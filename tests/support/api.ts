import { randomInt } from "node:crypto";
import { fileHandlers } from "@/lib/media/files/renditions";
import { answerFileRequest } from "@/lib/media/storage/serve";
import { answerEndpoint } from "@/lib/operator/server/targets";
import { parseTarget } from "./targets";

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
  const init = { method, headers, body, ...(body instanceof ReadableStream && { duplex: "half" }) };
  const request = new Request(url, init);
  const target = parseTarget(url.pathname + url.search);
  if (target.kind === "file") return answerFileRequest(fileHandlers, request);
  if ("module" in target) return answerEndpoint(request, target);
  throw new Error(`no route answers ${method} ${path}`);
}

/** Status and parsed body of a response, for assertions on both at once. */
export async function read(response: Response): Promise<{ status: number; body: unknown }> {
  const text = await response.text();
  return { status: response.status, body: text === "" ? undefined : JSON.parse(text) };
}

const given = new Set<string>();

/** The address of a client that no other test has, for X-Forwarded-For. */
export function newClientAddress(): string {
  const address = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;
  if (given.has(address)) return newClientAddress();
  given.add(address);
  return address;
}
