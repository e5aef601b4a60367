import { hasBody, parseJson, readText, requireMediaType, requirePlainBody } from "@/lib/core/http/read-body";
import type { Operation } from "@/lib/core/operation/operation";
import { receiveMultipart } from "@/lib/media/uploads/multipart";
import { type FindPresent, parseBody } from "./parse-body";

type Described = Pick<Operation, "body" | "bodyType" | "bodySize" | "files" | "response">;
/** `discard` deletes the files of a parsed body from disk. */
export type ReceivedBody = { value: unknown; discard: () => Promise<void> };

const nothing = async () => {};

/**
 * Receives what the operation declares. @throws AppError unsupported_media_type, payload_too_large, timeout, and others
 */
export async function receiveBody(
  request: Request,
  operation: Described,
  ownerId: string,
  present?: FindPresent,
): Promise<ReceivedBody> {
  const { body, bodyType, bodySize, files } = operation;
  if (!body) {
    if (hasBody(request)) requirePlainBody(request);
    return { value: undefined, discard: nothing };
  }
  if (bodyType !== "multipart") {
    requireMediaType(request, ["json"]);
    const sent = parseJson(await readText(request, bodySize));
    return { value: await parseBody(operation, sent, present), discard: nothing };
  }
  requireMediaType(request, ["multipart"]);
  const { parts, discard } = await receiveMultipart(request, files ?? {}, ownerId);
  try {
    return { value: await parseBody(operation, parts), discard };
  } catch (error) {
    await discard();
    throw error;
  }
}
