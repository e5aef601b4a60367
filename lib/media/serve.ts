import "server-only";
import type { CurrentRequest } from "@/lib/current-request";
import { clientAddress } from "@/lib/limits/client-address";
import { answerFileRequest as answerFrom, createFileHandlers } from "@/lib/storage/serve";
import { findRendition } from "./renditions";

export const fileHandlers = createFileHandlers((rendition, request) =>
  findRendition(rendition, clientAddress(request.headers)),
);

export function answerFileRequest(request: Request, current?: CurrentRequest): Promise<Response> {
  return answerFrom(fileHandlers, request, current);
}
