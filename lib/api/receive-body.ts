import { parseInput } from "@/lib/http/field-errors";
import { hasBody, parseJson, readText, requireMediaType, requirePlainBody } from "@/lib/http/read-body";
import { receiveMultipart } from "@/lib/media/multipart";
import type { Operation } from "@/lib/operation/operation";

type Described = Pick<Operation, "body" | "bodyType" | "bodySize" | "files">;
/** A parsed body; `discard` deletes its files from disk. */
export type ReceivedBody = { value: unknown; discard: () => Promise<void> };

const nothing = async () => {};

/** As the operation declares it. @throws AppError unsupported_media_type, payload_too_large, timeout, and others */
export async function receiveBody(
  request: Request,
  { body, bodyType, bodySize, files }: Described,
  ownerId: string,
): Promise<ReceivedBody> {
  if (!body) {
    if (hasBody(request)) requirePlainBody(request);
    return { value: undefined, discard: nothing };
  }
  if (bodyType !== "multipart") {
    requireMediaType(request, ["json"]);
    return { value: parseInput(body, parseJson(await readText(request, bodySize))), discard: nothing };
  }
  requireMediaType(request, ["multipart"]);
  const { parts, discard } = await receiveMultipart(request, files ?? {}, ownerId);
  try {
    return { value: parseInput(body, parts), discard };
  } catch (error) {
    await discard();
    throw error;
  }
}
