import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { findUnusual } from "@/app/settings/profile/_editor/state/unusual-format";

const file = (path: string) => new Blob([Uint8Array.from(readFileSync(`tests/files/${path}`))]);
const text = (content: string) => new Blob([Uint8Array.from(Buffer.from(content, "latin1"))]);

it.each([
  ["hevc.mp4", "video"],
  ["mpeg4.mp4", "video"],
  ["avc-aac.mp4", undefined],
  ["avc-aac.mov", undefined],
  ["avc-fragmented.mp4", undefined],
  ["av1.mp4", undefined],
  ["vp9-opus.webm", undefined],
])("a browser tells before the upload what is unusual about the video %s: %s", async (name, unusual) => {
  expect(await findUnusual(file(`video/${name}`))).toBe(unusual);
});

it("a browser tells a HEIC from other pictures before the upload", async () => {
  expect(await findUnusual(text("\0\0\0\x18ftypheic\0\0\0\0mif1heic"))).toBe("photo");
  expect(await findUnusual(text("\0\0\0\x18ftypmif1\0\0\0\0mif1avif"))).toBeUndefined();
  expect(await findUnusual(file("images/picture.avif"))).toBeUndefined();
  expect(await findUnusual(file("images/photo.jpg"))).toBeUndefined();
});

it.each([
  ["is empty", ""],
  ["ends in its first box", "\0\0\0\x18ft"],
  ["has a box without an end", "\0\0\0\x10ftypisom\0\0\0\0\0\0\0\0moov"],
  ["has a box that is larger than the file", "\0\0\0\x10ftypisom\0\0\0\0\x7f\xff\xff\xffmoov"],
  ["has boxes of no length", "\0\0\0\x10ftypisom\0\0\0\0\0\0\0\x01free\0\0\0\0\0\0\0\0"],
])("a file that %s is left to the server", async (_, content) => {
  expect(await findUnusual(text(content))).toBeUndefined();
});
