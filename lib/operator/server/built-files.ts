import { readFile } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import { LRUCache } from "lru-cache";
import { beginRequest } from "@/lib/core/current-request";
import { plainHeaders, plainPage } from "@/lib/core/http/plain-page";
import { languageAttributes, languageOfRequest } from "@/lib/core/messages/languages";
import { messages } from "@/lib/core/messages/messages";
import { logRequest } from "@/lib/core/request-log";
import { type PreparedResponse, prepareResponse, sendPrepared } from "@/lib/page/view/prepared-response";
import { readOnly, sendProblem } from "./request-checks";
import type { Target } from "./targets";

const fileName = /^[\w~-][\w.~-]*\.(js|css|woff2|tgz|gz|zip)$/;
const types: Readonly<Record<string, string>> = {
  js: "text/javascript; charset=utf-8",
  css: "text/css; charset=utf-8",
  woff2: "font/woff2",
  tgz: "application/gzip",
  gz: "application/gzip",
  zip: "application/zip",
};
const isCompressed = (extension: string) => /^(?:woff2|tgz|gz|zip)$/.test(extension);
const maxBytes = 12 * 1024 * 1024;
const lasting = "public, max-age=31536000, immutable";
/** The names of downloads have the version alone, and what runs may come from between two releases. */
const cacheControlOf = (route: string) => (route === "/developers/downloads/[file]" ? "public, max-age=3600" : lasting);

type BuiltFile = Extract<Target, { kind: "built file" }>;

/** Names contain a hash, so that the content never changes, or the version of the service. */
export type BuiltFiles = {
  answer(request: IncomingMessage, response: ServerResponse, target: BuiltFile): void;
};

function missing(request: IncomingMessage): PreparedResponse {
  const language = languageOfRequest(request);
  const body = plainPage({ language: languageAttributes(language), ...messages[language].states.noFile });
  const { "Content-Length": _, ...headers } = plainHeaders(body);
  return prepareResponse(body, headers, 404);
}

/** Serves files below the folder that the process runs in, and caches them once requested. */
export function openBuiltFiles(): BuiltFiles {
  const files = new LRUCache<string, PreparedResponse>({
    maxSize: maxBytes,
    sizeCalculation: ({ byteLength }) => byteLength,
  });

  async function load(path: string, extension: string, cacheControl: string): Promise<PreparedResponse> {
    const file = prepareResponse(await readFile(path), {
      "Content-Type": types[extension] ?? "",
      // The preview of a page has an origin of its own.
      "Access-Control-Allow-Origin": "*",
      "Cache-Control": cacheControl,
      "X-Content-Type-Options": "nosniff",
    });
    if (!isCompressed(extension)) await file.compress();
    files.set(path, file);
    return file;
  }

  return {
    answer(request, response, { route, folder, name }) {
      const { method } = request;
      const current = beginRequest(route);
      if (method !== "GET" && method !== "HEAD") return sendProblem(request, response, readOnly, current);
      const [, extension] = fileName.exec(name) ?? [];
      const send = (file: PreparedResponse) =>
        logRequest(current, method, sendPrepared(request, response, file, ["X-Request-Id", current.id]));
      const path = join(/* turbopackIgnore: true */ folder, name);
      const cached = files.get(path);
      if (cached) send(cached);
      else if (extension === undefined) send(missing(request));
      else load(path, extension, cacheControlOf(route)).then(send, () => send(missing(request)));
    },
  };
}
