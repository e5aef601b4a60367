export type ByteRange = { start: number; end: number };

/**
 * Returns one range (RFC 9110, 14.1.2 and 14.2), or `undefined` (the whole file) for several, for malformed ones, or
 * for another `If-Range`.
 */
export function requestedRange(
  { method, headers }: Request,
  file: { size: number; ETag: string },
): ByteRange | "unsatisfiable" | undefined {
  const condition = headers.get("if-range");
  if (method !== "GET" || (condition !== null && condition !== file.ETag)) return undefined;
  const written = /^bytes=\s*(?:(?<first>\d+)-(?<last>\d*)|-(?<suffix>\d+))\s*$/i.exec(headers.get("range") ?? "");
  if (!written?.groups) return undefined;
  const { first, last, suffix } = written.groups;
  if (suffix !== undefined) return within(file.size, Math.max(0, file.size - Number(suffix)));
  if (last !== "" && Number(last) < Number(first)) return undefined;
  return within(file.size, Number(first), last === "" ? undefined : Number(last));
}

function within(size: number, start: number, last = size - 1): ByteRange | "unsatisfiable" {
  return start < size ? { start, end: Math.min(last, size - 1) } : "unsatisfiable";
}
