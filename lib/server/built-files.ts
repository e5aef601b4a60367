import { readFile } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import { LRUCache } from "lru-cache";
import { beginRequest } from "@/lib/current-request";
import { plainHeaders, plainPage } from "@/lib/http/plain-page";
import { logRequest } from "@/lib/request-log";
import { type PreparedResponse, prepareResponse, sendPrepared } from "./prepared-response";
import { readOnly, refuse } from "./request-checks";

const address = /^\/(islands|fonts)\/([^/?]+)(?:\?|$)/;
const fileName = /^[\w-]+\.(js|woff2)$/;
const types: Readonly<Record<string, string>> = { js: "text/javascript; charset=utf-8", woff2: "font/woff2" };
const maxBytes = 12 * 1024 * 1024;

/** Scripts and fonts of profile pages, which never change: their names contain a hash. */
export type BuiltFiles = {
  answer(request: IncomingMessage, response: ServerResponse): boolean;
};

function missing(): PreparedResponse {
  const body = plainPage({ title: "Not found", text: "There is no file at this address." });
  const { "Content-Length": _, ...headers } = plainHeaders(body);
  return prepareResponse(body, headers, 404);
}

export function openBuiltFiles(folder: string): BuiltFiles {
  const files = new LRUCache<string, PreparedResponse>({
    maxSize: maxBytes,
    sizeCalculation: ({ byteLength }) => byteLength,
  });

  async function load(place: string, extension: string): Promise<PreparedResponse> {
    const file = prepareResponse(await readFile(join(folder, place)), {
      "Content-Type": types[extension] ?? "",
      // The preview of a page has an origin of its own, and anybody may read what every page brings along.
      "Access-Control-Allow-Origin": "*",
      "Cache-Control": "public, max-age=31536000, immutable",
      "X-Content-Type-Options": "nosniff",
    });
    if (extension === "js") await file.compress();
    files.set(place, file);
    return file;
  }

  return {
    answer(request, response) {
      const { method, url = "" } = request;
      const [, kind, name = ""] = address.exec(url) ?? [];
      if (kind === undefined) return false;
      const current = beginRequest(`/${kind}/[file]`);
      if (method !== "GET" && method !== "HEAD") {
        refuse(request, response, readOnly, current);
        return true;
      }
      const [, extension] = fileName.exec(name) ?? [];
      const send = (file: PreparedResponse) =>
        logRequest(current, method, sendPrepared(request, response, file, ["X-Request-Id", current.id]));
      const place = `${kind}/${name}`;
      const cached = files.get(place);
      if (cached) send(cached);
      else if (extension === undefined) send(missing());
      else load(place, extension).then(send, () => send(missing()));
      return true;
    },
  };
}
