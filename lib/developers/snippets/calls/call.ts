import type { Method, Model } from "@/lib/developers/clients/models";
import type { ExamplePart } from "../request";

/** A call of a client's method as documentation shows it. */
export type ClientCall = {
  baseUrl: string;
  needsToken: boolean;
  method: Method;
  /** All that the methods of a client take and answer with. */
  models: readonly Model[];
  path: Readonly<Record<string, string>>;
  query: Readonly<Record<string, string>>;
  /** Of a body in JSON. */
  json?: unknown;
  /** Of an upload. */
  parts?: Readonly<Record<string, ExamplePart>>;
  /** What the method sends was read by another one before, and is sent back with one change. */
  replaced?: { by: Method; path: readonly string[]; value: string };
};

/**
 * Names what a method answers with: by its shape where that has a name of its own, and otherwise by the method's name without
 * its verb.
 */
export function answerName({ id, result }: Method): string {
  const isNamed = result.kind === "named" && !result.name.endsWith("Result");
  const name = isNamed ? result.name : id.replace(/^[a-z]+/, "");
  return name.charAt(0).toLowerCase() + name.slice(1);
}
