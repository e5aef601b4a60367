import "server-only";
import { open, stat } from "node:fs/promises";
import type { CurrentRequest } from "@/lib/core/current-request";
import { AppError } from "@/lib/core/errors";
import {
  allowedHeaders,
  createHandler,
  createRouteExports,
  type RouteContext,
  type RouteHandler,
} from "@/lib/core/http/answer";
import { passesIfNoneMatch } from "@/lib/core/http/entity-tag";
import { emptyReply, type Reply } from "@/lib/core/http/reply";
import { describeFailure, log } from "@/lib/core/log";
import { mediaTypes } from "@/lib/core/operation/media-kinds";
import { filesAddress } from "@/lib/core/site-origin";
import { type ByteRange, requestedRange } from "./byte-range";
import { remoteAddress } from "./current";
import { type FileKey, findFileKey } from "./file-key";
import { localPath } from "./local-disk";
import { findRenditionName, type Rendition } from "./rendition";
import { isWithheld } from "./withheld";

const chunkBytes = 256 * 1024;

/** Returns `original` when the rendition would not be smaller. */
export type FindRendition = (
  rendition: Rendition,
  request: Request,
) => Promise<Buffer<ArrayBuffer> | "original" | "not yet" | "no original">;

/** Any page may show a file, and no proxy may transform it: gzip would break a range of it. */
const shared = {
  "Access-Control-Expose-Headers": "Accept-Ranges, Content-Length, Content-Range, ETag, Retry-After, X-Request-Id",
  "Cross-Origin-Resource-Policy": "cross-origin",
  "X-Content-Type-Options": "nosniff",
  "Content-Security-Policy": "default-src 'none'; img-src 'self'; media-src 'self'; sandbox",
};
const lasting = { "Cache-Control": "public, max-age=31536000, immutable, no-transform" };
/** A redirect is kept for a day only, since files can move when the operator changes storage. */
const redirecting = { "Cache-Control": "public, max-age=86400" };
const passing = { "Cache-Control": "no-store" };

/**
 * Serves a file or a range of it (RFC 9110, 13 and 14), or redirects where another storage holds it. @throws AppError
 * not_found
 */
async function serveFile(request: Request, { params }: RouteContext, find: FindRendition): Promise<Reply> {
  const { key: segments } = await params;
  const name = Array.isArray(segments) && segments.length === 2 ? segments.join("/") : "";
  const rendition = findRenditionName(name);
  if (rendition) return renditionReply(request, rendition, find);
  const key = findFileKey(name);
  if (!key || isWithheld(name)) throw absent();
  const address = remoteAddress(name);
  if (address === undefined) return localResponse(request, key, localPath(name));
  return emptyReply(302, { ...shared, ...redirecting, Location: address });
}

/** Redirects to the original where there is no rendition. @throws AppError not_found */
async function renditionReply(request: Request, rendition: Rendition, find: FindRendition): Promise<Reply> {
  const { original, name, extension } = rendition;
  if (isWithheld(original)) throw absent();
  const found = await find(rendition, request);
  if (found === "no original") throw absent();
  if (typeof found === "string") {
    const Location = `${filesAddress()}/${original}`;
    return emptyReply(302, { ...shared, ...(found === "original" ? redirecting : passing), Location });
  }
  const headers = { ...shared, ...lasting, ETag: `"${name}.${extension}"` };
  if (!passesIfNoneMatch(request.headers.get("if-none-match"), headers.ETag)) return emptyReply(304, headers);
  const described = { "Content-Type": mediaTypes[extension], "Content-Length": String(found.byteLength) };
  return { status: 200, body: request.method === "HEAD" ? null : found, headers: { ...headers, ...described } };
}

async function localResponse(request: Request, { id, extension }: FileKey, path: string): Promise<Reply> {
  const size = await fileSize(path);
  // No key is used twice, so its UUID identifies these bytes.
  const ETag = `"${id}"`;
  const headers = { ...shared, ...lasting, ETag, "Accept-Ranges": "bytes" };
  if (!passesIfNoneMatch(request.headers.get("if-none-match"), ETag)) return emptyReply(304, headers);
  const range = requestedRange(request, { size, ETag });
  if (range === "unsatisfiable") {
    const unsatisfied = { ...shared, "Cache-Control": "no-store", "Content-Range": `bytes */${size}` };
    const text = `The file has ${size} bytes; ask for a range within them`;
    throw new AppError("range_not_satisfiable", { text }, undefined, unsatisfied);
  }
  const { start, end } = range ?? { start: 0, end: size - 1 };
  return {
    status: range ? 206 : 200,
    body: request.method === "HEAD" ? null : toStream(bytesOf(path, { start, end })),
    headers: {
      ...headers,
      "Content-Type": mediaTypes[extension],
      "Content-Length": String(end - start + 1),
      ...(range && { "Content-Range": `bytes ${start}-${end}/${size}` }),
    },
  };
}

async function fileSize(path: string): Promise<number> {
  const { size } = await stat(path).catch((error) => {
    throw error.code === "ENOENT" ? absent() : error;
  });
  return size;
}

/** Opens the file when the first bytes are read, so that an abandoned response opens nothing. */
async function* bytesOf(path: string, { start, end }: ByteRange): AsyncGenerator<Uint8Array> {
  const file = await open(path);
  try {
    for (let position = start; position <= end; ) {
      const length = Math.min(chunkBytes, end - position + 1);
      const { buffer, bytesRead } = await file.read(new Uint8Array(length), 0, length, position);
      if (bytesRead === 0) throw new Error("a stored file is shorter than it was");
      position += bytesRead;
      yield buffer.subarray(0, bytesRead);
    }
  } finally {
    await file.close();
  }
}

/** The promised bytes cannot be sent, and an error makes the host abort the response. */
function unreadable(cause: unknown): never {
  log().error(describeFailure(cause), "a stored file could not be read to its end");
  // The host prints the error, and the log has its stack already.
  throw Object.assign(new Error("a stored file could not be read to its end"), { stack: undefined });
}

/** Reads on demand and closes the file when cancelled; `Readable.toWeb` throws, uncaught, at every aborted download. */
function toStream(chunks: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  const source: UnderlyingDefaultSource<Uint8Array> = {
    async pull(controller) {
      const next = await chunks.next().catch(unreadable);
      if (next.done) controller.close();
      else controller.enqueue(next.value);
    },
    async cancel() {
      await chunks.return(undefined);
    },
  };
  return new ReadableStream(source, { highWaterMark: 0 });
}

const allow = "GET, HEAD, OPTIONS";

async function answerPreflight(): Promise<Reply> {
  return emptyReply(204, {
    Allow: allow,
    "Access-Control-Allow-Methods": allow,
    "Access-Control-Allow-Headers": allowedHeaders("Range", "If-Range", "If-None-Match"),
    "Access-Control-Max-Age": "86400",
  });
}

function absent(): AppError {
  return new AppError("not_found", { text: "There is no file at this address" });
}

export type FileHandlers = ReturnType<typeof createFileHandlers>;

export function createFileHandlers(find: FindRendition) {
  return {
    ...createRouteExports({ GET: createHandler((request, context) => serveFile(request, context, find)) }),
    OPTIONS: Object.assign(createHandler(answerPreflight), { allow }),
  };
}

/** Answers a request below `/cdn/` without a framework: Next would drop its Content-Length and compress fonts. */
export function answerFileRequest(
  handlers: FileHandlers,
  request: Request,
  current?: CurrentRequest,
): Promise<Response> {
  const [, , ...key] = new URL(request.url).pathname.split("/").map(decodeURIComponent);
  const handler: RouteHandler = handlers[request.method as keyof FileHandlers];
  return handler(request, { params: Promise.resolve({ key }), route: "/cdn/[...key]", current });
}
