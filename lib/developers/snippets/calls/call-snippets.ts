import type { Snippet } from "../request";
import type { ClientCall } from "./call";
import { goCall } from "./call-go";
import { pythonCall } from "./call-python";
import { typescriptCall } from "./call-typescript";

/** Writes the same call with each of our clients. */
export function callSnippets(call: ClientCall): Snippet[] {
  return [
    { language: "ts", text: typescriptCall(call) },
    { language: "python", text: pythonCall(call) },
    { language: "go", text: goCall(call) },
  ];
}
