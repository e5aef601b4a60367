import { once } from "node:events";
import { type FileHandle, open, rm } from "node:fs/promises";
import type { Readable } from "node:stream";
import { Busboy, type BusboyInstance } from "@fastify/busboy";
import { AppError, invalidField } from "@/lib/core/errors";
import { type BodyTimeouts, bodyChunks, drainBody, withReadDeadline } from "@/lib/core/http/body-chunks";
import { requireStorable } from "@/lib/core/http/read-body";
import { importBounds } from "@/lib/core/limits/quotas";
import { type Message, message } from "@/lib/core/messages/message";
import { type StoredKind, storedKinds } from "@/lib/core/operation/media-kinds";
import { newIncomingPath, requireFreeSpace } from "@/lib/media/storage/incoming";
import type { ReceivedFile } from "../files/schema";
import { releaseBytesInFlight, reserveBytesInFlight } from "./bytes-in-flight";
import { type FramePlace, measureFrame } from "./multipart-frame";

const kilobyte = 1024;
const megabyte = 1024 * kilobyte;
const bounds = {
  parts: 20,
  nameLength: 100,
  textBytes: 64 * kilobyte,
  overheadBytes: megabyte,
  boundaryLength: 70,
  /** Other programs write to the disk meanwhile. */
  lookForSpaceEvery: 16 * megabyte,
  frameBytes: { headers: 16 * kilobyte, preamble: 16 * kilobyte, epilogue: 16 * kilobyte },
};
const timeouts: BodyTimeouts = {
  stallMilliseconds: 10_000,
  totalMilliseconds: 600_000,
  pace: { graceMilliseconds: 30_000, spanMilliseconds: 10_000, spanBytes: 10 * kilobyte },
};

export type ReceivedKind = StoredKind | "archive";

type Bound = [name: string, maxBytes: number];
const maxBodyBytes = (kind: ReceivedKind) =>
  kind === "archive" ? importBounds.archiveBytes : storedKinds[kind].maxBytes;

type Part = string | ReceivedFile;
export type ReceivedParts = { parts: Record<string, Part>; discard: () => Promise<void> };

/** Receives the parts of a body (RFC 7578). @throws AppError as a body does, and limit_reached, unavailable */
export async function receiveMultipart(
  request: Request,
  kinds: Readonly<Record<string, ReceivedKind>>,
  ownerId: string,
): Promise<ReceivedParts> {
  const chunks = bodyChunks(request, timeouts);
  const reader = new MultipartReader(kinds, ownerId);
  try {
    await reader.requireRoom(request.headers.get("content-length"));
    reader.start(request.headers.get("content-type") ?? "");
    for (let next = await chunks.next(); !next.done; next = await chunks.next()) await reader.write(next.value);
    return { parts: await reader.finish(), discard: () => reader.discard() };
  } catch (error) {
    await reader.discard();
    await drainBody(chunks);
    throw error;
  }
}

class MultipartReader {
  readonly #kinds: Readonly<Record<string, ReceivedKind>>;
  readonly #ownerId: string;
  readonly #parts = new Map<string, Part>();
  readonly #streams: Readable[] = [];
  readonly #paths: string[] = [];
  readonly #saving: Promise<void>[] = [];
  readonly #maxTotalBytes: number;
  #parser: BusboyInstance | undefined;
  #measure: ReturnType<typeof measureFrame> | undefined;
  #bytes = 0;
  #bytesSinceLook = 0;
  #bytesInFlight = 0;
  #problem: unknown;

  constructor(kinds: Readonly<Record<string, ReceivedKind>>, ownerId: string) {
    this.#kinds = kinds;
    this.#ownerId = ownerId;
    this.#maxTotalBytes = Object.values(kinds).reduce((sum, kind) => sum + maxBodyBytes(kind), bounds.overheadBytes);
  }

  /** Requires room before anything is read, for the longest possible body if its length is unknown. */
  async requireRoom(contentLength: string | null): Promise<void> {
    const bytes = contentLength === null ? this.#maxTotalBytes : Number(contentLength);
    this.#requireLength(bytes);
    await requireFreeSpace(bytes);
  }

  #requireLength(bytes: number): void {
    if (bytes <= this.#maxTotalBytes) return;
    const parts = Object.entries(this.#kinds).map(([name, kind]): Bound => [name, maxBodyBytes(kind)]);
    throw new AppError("payload_too_large", tooLarge(parts));
  }

  start(contentType: string): void {
    const boundary = parseBoundary(contentType);
    // The parser must use the boundary that is measured here.
    const headers = { "content-type": `multipart/form-data; boundary="${boundary}"` };
    const limits = { parts: bounds.parts, fieldSize: bounds.textBytes, headerSize: bounds.frameBytes.headers + 1 };
    this.#measure = measureFrame(boundary, bounds.frameBytes);
    // It is above any chunk, since the parser never asks for more after a last part that it skips.
    this.#parser = new Busboy({ headers, limits, highWaterMark: 4 * megabyte });
    this.#parser
      .on("file", (name, stream, filename) => this.#takeFile(name, stream, filename))
      .on("field", (name, value, _nameTruncated, isTruncated) => this.#takeText(name, value, isTruncated))
      .on("partsLimit", () => this.#fail(invalid("body", `must have at most ${bounds.parts} parts`)))
      .on("error", () => this.#fail(incomplete()));
  }

  async write(chunk: Uint8Array): Promise<void> {
    this.#bytes += chunk.byteLength;
    this.#requireLength(this.#bytes);
    this.#bytesSinceLook += chunk.byteLength;
    if (this.#bytesSinceLook >= bounds.lookForSpaceEvery) {
      this.#bytesSinceLook = 0;
      await requireFreeSpace();
    }
    const place = this.#measure?.(chunk);
    if (place) throw invalid("body", tooLongFrame[place]);
    const written = new Promise<void>((resolve) => this.#parser?.write(chunk, () => resolve()));
    await withReadDeadline(written, timeouts.stallMilliseconds);
    this.#throwProblem();
  }

  async finish(): Promise<Record<string, Part>> {
    const parser = this.#parser;
    const finished = parser && once(parser, "finish").catch(() => this.#fail(incomplete()));
    parser?.end();
    await withReadDeadline(Promise.all([finished, ...this.#saving]), timeouts.stallMilliseconds);
    this.#throwProblem();
    return Object.fromEntries(this.#parts);
  }

  async discard(): Promise<void> {
    for (const stream of this.#streams) stream.destroy();
    await Promise.all(this.#saving);
    await Promise.all(this.#paths.splice(0).map((path) => rm(path, { force: true })));
    releaseBytesInFlight(this.#ownerId, this.#bytesInFlight);
    this.#bytesInFlight = 0;
  }

  #fail(problem: unknown): void {
    this.#problem ??= problem;
  }

  #throwProblem(): void {
    if (this.#problem !== undefined) throw this.#problem;
  }

  #admits(name: string | undefined): name is string {
    if (name === undefined || name.length > bounds.nameLength) {
      this.#fail(invalid("body", `must give every part a name of at most ${bounds.nameLength} characters`));
    } else if (name === "__proto__") this.#fail(invalid(name, "is unknown"));
    else if (this.#parts.has(name)) this.#fail(invalid(name, "must be sent once"));
    else return true;
    return false;
  }

  #takeText(name: string | undefined, value: string, isTruncated: boolean): void {
    if (!this.#admits(name)) return;
    this.#parts.set(name, value);
    if (this.#kindOf(name)) return;
    if (isTruncated) this.#fail(invalid(name, "is too long"));
    if (value.includes("\ufffd")) this.#fail(invalid(name, "must be UTF-8"));
    try {
      requireStorable(name);
      requireStorable(value, [name]);
    } catch (error) {
      this.#fail(error);
    }
  }

  #kindOf(name: string): ReceivedKind | undefined {
    return Object.hasOwn(this.#kinds, name) ? this.#kinds[name] : undefined;
  }

  #takeFile(name: string | undefined, stream: Readable, filename: string | undefined): void {
    this.#streams.push(stream);
    stream.on("error", () => this.#fail(incomplete()));
    if (!this.#admits(name)) return void stream.resume();
    const kind = this.#kindOf(name);
    const file = { path: "", bytes: 0 };
    this.#parts.set(name, file);
    if (kind === undefined) return void stream.resume();
    const saved = this.#save(name, stream, file, maxBodyBytes(kind));
    // Browsers send this for a file field in which nothing was chosen.
    const isNothing = () => filename === "" && file.bytes === 0;
    this.#saving.push(saved.then(() => void (isNothing() && this.#parts.delete(name))));
  }

  async #save(name: string, stream: Readable, file: ReceivedFile, maxBytes: number): Promise<void> {
    try {
      file.path = await newIncomingPath();
      this.#paths.push(file.path);
      const handle = await open(file.path, "wx", 0o600);
      try {
        // The stream is always consumed: the parser waits for a part that nobody reads.
        for await (const chunk of stream) {
          file.bytes += chunk.length;
          if (file.bytes > maxBytes) this.#fail(new AppError("payload_too_large", tooLarge([[name, maxBytes]])));
          if (this.#problem === undefined) await this.#append(handle, chunk);
        }
      } finally {
        await handle.close();
      }
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      this.#fail(code?.startsWith("ERR_STREAM") ? incomplete() : error);
      stream.resume();
    }
  }

  async #append(handle: FileHandle, chunk: Buffer): Promise<void> {
    try {
      reserveBytesInFlight(this.#ownerId, chunk.length);
      this.#bytesInFlight += chunk.length;
      await handle.writeFile(chunk);
    } catch (error) {
      this.#fail(error);
    }
  }
}

/** Accepts only characters that need no decoding (RFC 2046, 5.1.1). */
function parseBoundary(contentType: string): string {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]*)"|([^\s;]*))/i.exec(contentType) ?? [];
  const boundary = quoted ?? plain ?? "";
  if (boundary.length <= bounds.boundaryLength && /^[\w'()+,./:=? -]*[\w'()+,./:=?-]$/.test(boundary)) return boundary;
  const length = `1 to ${bounds.boundaryLength} characters`;
  throw invalid("body", `must be multipart/form-data with its boundary (${length}) in the Content-Type`);
}

const inKilobytes = (place: FramePlace) => `${bounds.frameBytes[place] / kilobyte} kB`;
const tooLongFrame: Readonly<Record<FramePlace, string>> = {
  headers: `must have at most ${inKilobytes("headers")} of headers in each part; shorten its name and file name`,
  preamble: `must have at most ${inKilobytes("preamble")} before its first part`,
  epilogue: `must have at most ${inKilobytes("epilogue")} behind its last part`,
};

const invalid = (field: string, text: string) => invalidField(field, { text });
const incomplete = () => invalid("body", "must be complete multipart/form-data");

function tooLarge(parts: Bound[]): Message {
  const [[only, bytes] = ["", 0], ...others] = parts;
  if (only === "file" && others.length === 0) return message("partSize", { size: bytes / megabyte });
  return { text: parts.map(([name, most]) => `Send the part ${name} with at most ${most / megabyte} MB`).join("; ") };
}
