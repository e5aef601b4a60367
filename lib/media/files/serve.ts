import "server-only";
import type { CurrentRequest } from "@/lib/core/current-request";
import { clientAddress } from "@/lib/core/limits/client-address";
import { answerFileRequest as answerFrom, createFileHandlers } from "@/lib/media/storage/serve";
import { findRendition } from "./renditions";

export const fileHandlers = createFileHandlers((rendition, request) =>
  findRendition(rendition, clientAddress(request.headers)),
);

export function answerFileRequest(request: Request, current?: CurrentRequest): Promise<Response> {
  return answerFrom(fileHandlers, request, current);
}
