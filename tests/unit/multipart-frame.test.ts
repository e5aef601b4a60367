import { expect, it } from "vitest";
import { type FramePlace, measureFrame } from "@/lib/media/uploads/multipart-frame";
import { fc } from "../support/properties";

const most = { preamble: 40, headers: 50, epilogue: 30 };

/** What is said of a body that comes in chunks of such sizes, again and again. */
function verdict(body: Buffer, sizes: number[]): FramePlace | undefined {
  const measure = measureFrame("bound", most);
  let said: FramePlace | undefined;
  for (let at = 0, index = 0; at < body.length; index += 1) {
    const size = sizes[index % sizes.length] ?? 1;
    said = measure(body.subarray(at, at + size));
    at += size;
  }
  return said;
}

/** A body of two parts, around whose contents so many bytes stand. */
function bodyOf({ preamble = 0, headers = 0, content = 0, epilogue = 0 }): Buffer {
  const before = preamble > 0 ? `${"p".repeat(preamble)}\r\n` : "";
  const part = (bytes: number) => `--bound\r\n${"h".repeat(bytes)}\r\n\r\n${"\r\n--boun".repeat(content)}\r\n`;
  return Buffer.from(`${before}${part(9)}${part(headers)}--bound--${"e".repeat(epilogue)}`);
}

// The line end in front of it counts: in front of the body, one is added.
it.each<[string, Parameters<typeof bodyOf>[0], FramePlace | undefined]>([
  ["nothing but parts", {}, undefined],
  ["as much as may be", { preamble: 38, headers: 48, content: 100, epilogue: 30 }, undefined],
  ["more before the first part", { preamble: 39 }, "preamble"],
  ["more headers", { headers: 49 }, "headers"],
  ["more behind the last part", { epilogue: 31 }, "epilogue"],
])("%s has the same result however it is cut into chunks", (_, shape, expected) => {
  const body = bodyOf(shape);
  expect(verdict(body, [body.length])).toBe(expected);
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 8 }), (sizes) => {
      expect(verdict(body, sizes)).toBe(expected);
    }),
  );
});
