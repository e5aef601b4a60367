import { noRoute } from "@/lib/core/current-request";

type Params = Readonly<Record<string, string | string[] | undefined>>;

/** Returns the path with its parameters in brackets, or `other` when a parameter is not found in it. */
export function routePattern(path: string, params: Params = {}): string {
  const segments = path.split("/").map(decoded);
  for (const [name, value] of Object.entries(params)) {
    if (value === undefined || value.length === 0) continue;
    const isRest = Array.isArray(value);
    const length = isRest ? value.length : 1;
    const begin = isRest ? segments.length - length : segments.lastIndexOf(decoded(value));
    if (begin < 0) return noRoute;
    segments.splice(begin, length, isRest ? `[...${name}]` : `[${name}]`);
  }
  return segments.join("/");
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
