import type { ExampleRequest, Snippet } from "./request";
import { curlRequest } from "./request-curl";
import { pythonRequest } from "./request-python";
import { typescriptRequest } from "./request-typescript";

/** Writes the same request in every language of the documentation. */
export function requestSnippets(request: ExampleRequest): Snippet[] {
  return [
    { language: "sh", text: curlRequest(request) },
    { language: "ts", text: typescriptRequest(request) },
    { language: "python", text: pythonRequest(request) },
  ];
}
