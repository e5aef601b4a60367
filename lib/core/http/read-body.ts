import { AppError, invalidField } from "@/lib/core/errors";
import { findJson, hasTooManyValues, maxJsonValues } from "@/lib/core/text/json";
import { describeJsonError } from "@/lib/core/text/json-place";
import { bodyChunks, drainBody, readWholeBody } from "./body-chunks";

export type BodyType = "json" | "form" | "multipart";

/** The largest page has 200 links of 512 characters and their titles; a form encodes many bytes as three characters. */
const bodyBytes = { report: 4 * 1024, usual: 64 * 1024, page: 512 * 1024, pageForm: 1536 * 1024 } as const;
export type BodySize = keyof typeof bodyBytes;

const bodyLimits = {
  depth: 16,
  /** The editor's form without script has some 200 fields. */
  formFields: 1_000,
  stallMilliseconds: 10_000,
  totalMilliseconds: 30_000,
} as const;

export const bodyMediaTypes = {
  json: "application/json",
  form: "application/x-www-form-urlencoded",
  multipart: "multipart/form-data",
} as const satisfies Record<BodyType, string>;

/** Refuses an encoded body, also where none is read. @throws AppError unsupported_media_type */
export function requirePlainBody({ headers }: Request): void {
  const codings = (headers.get("content-encoding") ?? "").toLowerCase().split(",");
  if (codings.some((coding) => !["", "identity"].includes(coding.trim())))
    throw new AppError("unsupported_media_type", { text: "Send the body as it is, without Content-Encoding" });
}

/** Returns whether the headers announce a body (RFC 9112, 6.3). */
export function hasBody({ headers }: Request): boolean {
  return headers.has("transfer-encoding") || Number(headers.get("content-length") ?? 0) > 0;
}

/**
 * Returns which of the accepted types the body has. @throws AppError unsupported_media_type, also for an encoded body
 */
export function requireMediaType<Accepted extends BodyType>(request: Request, accepted: readonly Accepted[]): Accepted {
  requirePlainBody(request);
  const [type = "", ...parameters] = (request.headers.get("content-type") ?? "").toLowerCase().split(";");
  const charset = parameters.map((part) => part.trim()).find((part) => part.startsWith("charset="));
  const found = accepted.find((name) => bodyMediaTypes[name] === type.trim());
  if (found && (charset === undefined || /^charset="?utf-?8"?$/.test(charset))) return found;
  const wanted = accepted.map((name) => bodyMediaTypes[name]).join(" or ");
  throw new AppError("unsupported_media_type", { text: `Send the body as ${wanted} in UTF-8` });
}

/**
 * Returns the body as text. @throws AppError payload_too_large, timeout when it stalls, invalid_request when it is not
 * UTF-8
 */
export async function readText(request: Request, size: BodySize = "usual"): Promise<string> {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(await readBytes(request, bodyBytes[size]));
  } catch (error) {
    throw error instanceof AppError ? error : invalidField("body", { text: "must be UTF-8" });
  }
}

async function readBytes(request: Request, most: number): Promise<Uint8Array | ArrayBuffer> {
  if (Number(request.headers.get("content-length")) > most) throw tooLarge(most);
  const whole = await readWholeBody(request, bodyLimits);
  if (whole) return whole;
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  const coming = bodyChunks(request, bodyLimits);
  for (let next = await coming.next(); !next.done; next = await coming.next()) {
    bytes += next.value.byteLength;
    if (bytes > most) {
      await drainBody(coming);
      throw tooLarge(most);
    }
    chunks.push(next.value);
  }
  return Buffer.concat(chunks);
}

const tooLarge = (most: number) => new AppError("payload_too_large", { text: `Send a body of at most ${most} bytes` });

/**
 * Returns the parsed value. @throws AppError invalid_request for too many values, or with the path of what is nested
 * too deep, has a NUL or a lone surrogate, or is named `__proto__`
 */
export function parseJson(text: string): unknown {
  const value = findJson(text);
  if (value === undefined)
    throw invalidField("body", {
      text: hasTooManyValues(text) ? `must have at most ${maxJsonValues} values in all` : describeJsonError(text),
    });
  requireStorable(value);
  return value;
}

/**
 * Returns the fields. @throws AppError payload_too_large, timeout, invalid_request when it is not UTF-8 or has too many
 * fields
 */
export async function readForm(request: Request, size: BodySize = "usual"): Promise<URLSearchParams> {
  return parseForm(await readText(request, size));
}

/** Counts the fields before it parses them. @throws AppError invalid_request */
export function parseForm(text: string): URLSearchParams {
  let fields = 1;
  for (let at = text.indexOf("&"); at >= 0; at = text.indexOf("&", at + 1)) {
    fields += 1;
    if (fields > bodyLimits.formFields)
      throw invalidField("body", { text: `must have at most ${bodyLimits.formFields} fields` });
  }
  return new URLSearchParams(text);
}

/** Refuses what no column can store or what could be misread. @throws AppError invalid_request with its path */
export function requireStorable(value: unknown, path: string[] = [], depth = 1): void {
  const place = () => path.join(".") || "body";
  if (typeof value === "string") requireText(value, place);
  if (typeof value !== "object" || value === null) return;
  if (depth > bodyLimits.depth)
    throw invalidField(path[0] ?? "body", { text: `must not be nested more than ${bodyLimits.depth} deep` });
  for (const [key, entry] of Object.entries(value)) {
    requireText(key, place);
    if (key === "__proto__") throw invalidField([...path, key].join("."), { text: "is unknown" });
    requireStorable(entry, [...path, key], depth + 1);
  }
}

function requireText(text: string, place: () => string): void {
  if (text.includes("\0")) throw invalidField(place(), { text: "must not contain the NUL character" });
  if (!text.isWellFormed()) throw invalidField(place(), { text: "must not contain a lone surrogate" });
}
