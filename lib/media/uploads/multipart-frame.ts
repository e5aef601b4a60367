/** The places are before the first part, at the head of each part, and after the last. */
export type FramePlace = "preamble" | "headers" | "epilogue";

const blankLine = Buffer.from("\r\n\r\n");

/**
 * Returns a function that takes a chunk and returns a frame that is too long, since the parser truncates headers
 * silently (RFC 2046, 5.1.1).
 */
export function measureFrame(
  boundary: string,
  maxBytes: Readonly<Record<FramePlace, number>>,
): (chunk: Uint8Array) => FramePlace | undefined {
  const delimiter = Buffer.from(`\r\n--${boundary}`, "latin1");
  let place: FramePlace | "content" = "preamble";
  let bytes = 0;
  // A body may begin with its delimiter, without a line end before it.
  let rest = Buffer.from("\r\n");

  /** Returns false when the next chunk is needed. */
  function advance(): boolean {
    if (place === "epilogue") {
      pass(rest.length);
      return false;
    }
    const found = rest.indexOf(delimiter);
    // The search ends at the delimiter: a body of nothing but delimiters would be searched to its end for each of them.
    const headers = found < 0 ? rest : rest.subarray(0, found + 2);
    const blank = place === "headers" ? headers.indexOf(blankLine) : -1;
    if (blank >= 0) {
      pass(blank);
      // The second line end may be that of a delimiter.
      enter("content", 2);
      return true;
    }
    if (found < 0) {
      pass(Math.max(0, rest.length - delimiter.length - 1));
      return false;
    }
    pass(found);
    if (rest.length < delimiter.length + 2) return false;
    const isLast = rest.toString("latin1", delimiter.length, delimiter.length + 2) === "--";
    enter(isLast ? "epilogue" : "headers", delimiter.length + (isLast ? 2 : 0));
    return true;
  }

  function pass(count: number): void {
    bytes += count;
    rest = rest.subarray(count);
    if (place !== "content" && bytes > maxBytes[place]) tooLong ??= place;
  }

  function enter(next: typeof place, count: number): void {
    place = next;
    bytes = 0;
    rest = rest.subarray(count);
  }

  let tooLong: FramePlace | undefined;
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    while (advance());
    return tooLong;
  };
}
