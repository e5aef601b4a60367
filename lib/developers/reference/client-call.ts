import { siteOrigin } from "@/lib/core/site-origin";
import type { ClientCall } from "@/lib/developers/snippets/calls/call";
import { clientMethods, type DescribedOperation } from "./document";
import { exampleRequest, isReplacement, pageChange } from "./example-request";

/** Returns what stands in the places of a path such as `/api/links/{id}`. */
function placesOf(path: string, pathname: string): Record<string, string> {
  const given = pathname.split("/");
  const places = path.split("/").flatMap((part, index): [string, string][] => {
    const [, name] = /^\{(.+)\}$/.exec(part) ?? [];
    return name === undefined ? [] : [[name, decodeURIComponent(given[index] ?? "")]];
  });
  return Object.fromEntries(places);
}

/** Builds the call that sends the example request; undefined where our clients share no method for it. */
export function clientCall(operation: DescribedOperation): ClientCall | undefined {
  const { methods, models } = clientMethods();
  const method = methods.find(({ id }) => id === operation.operationId);
  if (!method) return undefined;
  const { url, needsToken, body } = exampleRequest(operation);
  const { pathname, searchParams } = new URL(url);
  const reading = methods.find((other) => other.path === method.path && other.method === "GET" && other.isTagged);
  return {
    ...{ baseUrl: siteOrigin(), needsToken, method, models },
    path: placesOf(operation.path, pathname),
    query: Object.fromEntries(searchParams),
    ...(body?.type === "json" && { json: body.value }),
    ...(body?.type === "multipart" && { parts: body.parts }),
    ...(isReplacement(operation) && reading && { replaced: { by: reading, ...pageChange } }),
  };
}
