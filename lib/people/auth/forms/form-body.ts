import "server-only";
import type { z } from "zod";
import { parseInput } from "@/lib/core/http/field-errors";
import {
  type BodySize,
  bodyMediaTypes,
  parseJson,
  readForm,
  readText,
  requireMediaType,
} from "@/lib/core/http/read-body";
import { findJson } from "@/lib/core/text/json";
import { type ReceivedKind, receiveMultipart } from "@/lib/media/uploads/multipart";

/** `discard` removes the files of a form from the disk. */
export type Received<Input> = { input: Input; discard?: () => Promise<void> };

/**
 * Reads JSON. @throws AppError unsupported_media_type, payload_too_large, timeout, invalid_request, as the others below
 */
export async function receiveJson<S extends z.ZodType>(
  request: Request,
  schema: S,
  size: BodySize = "page",
): Promise<Received<z.output<S>>> {
  requireMediaType(request, ["json"]);
  return { input: parseInput(schema, parseJson(await readText(request, size))) };
}

/** Reads JSON whose schema itself leaves out texts that cannot be stored. @throws AppError as above */
export async function receiveLenientJson<S extends z.ZodType>(
  request: Request,
  schema: S,
  size: BodySize,
): Promise<Received<z.output<S>>> {
  requireMediaType(request, ["json"]);
  return { input: parseInput(schema, findJson(await readText(request, size))) };
}

export async function receiveForm(request: Request, size?: BodySize): Promise<Received<URLSearchParams>> {
  requireMediaType(request, ["form"]);
  return { input: await readForm(request, size) };
}

/** Returns whether a browser's form sent the request, not a page's script. */
export const isForm = ({ headers }: Request): boolean =>
  (headers.get("content-type") ?? "").toLowerCase().startsWith(bodyMediaTypes.form);

/** Reads JSON or a form, by its media type. @param form the schema of a form's fields, which are text */
export async function receiveJsonOrForm<Json extends z.ZodType, Form extends z.ZodType>(
  request: Request,
  { json, form }: { json: Json; form: Form },
): Promise<Received<z.output<Json> | z.output<Form>>> {
  if (requireMediaType(request, ["json", "form"]) === "json") return receiveJson(request, json);
  return { input: parseInput(form, Object.fromEntries(await readForm(request))) };
}

/** Reads a form whose part `file` is of this kind. */
export async function receiveFile<S extends z.ZodType>(
  request: Request,
  { kind, ownerId, schema }: { kind: ReceivedKind; ownerId: string; schema: S },
): Promise<Received<z.output<S>>> {
  requireMediaType(request, ["multipart"]);
  const { parts, discard } = await receiveMultipart(request, { file: kind }, ownerId);
  try {
    return { input: parseInput(schema, parts), discard };
  } catch (error) {
    await discard();
    throw error;
  }
}
