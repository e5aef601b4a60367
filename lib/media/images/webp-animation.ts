import type { Frame } from "./animation";
import { canvasChunk, canvasFlags, chunksOf, riffChunk } from "./riff";

/** `image` is a WebP; `left` and `top` are even. */
export type WebpFrame = Omit<Frame, "after"> & { after: "keep" | "clear" };

/** RFC 9649, 2.7.1; libvips drops repeated frames and changes short delays. @param profile of RGB colours */
export function assembleWebp(
  canvas: { width: number; height: number; loops: number; profile: Buffer | undefined },
  frames: readonly WebpFrame[],
): Buffer {
  const { width, height, loops, profile } = canvas;
  const flags = canvasFlags.animation | canvasFlags.alpha | (profile ? canvasFlags.profile : 0);
  const control = Buffer.alloc(6);
  control.writeUInt16LE(loops, 4);
  return riffChunk(
    "RIFF",
    Buffer.from("WEBP"),
    canvasChunk(flags, width, height),
    ...(profile ? [riffChunk("ICCP", profile)] : []),
    riffChunk("ANIM", control),
    ...frames.map(frameChunk),
  );
}

function frameChunk(frame: WebpFrame): Buffer {
  const header = Buffer.alloc(16);
  header.writeUIntLE(frame.left / 2, 0, 3);
  header.writeUIntLE(frame.top / 2, 3, 3);
  header.writeUIntLE(frame.width - 1, 6, 3);
  header.writeUIntLE(frame.height - 1, 9, 3);
  header.writeUIntLE(Math.min(frame.delayMs, 0xff_ff_ff), 12, 3);
  header.writeUInt8((frame.blends ? 0 : 2) | (frame.after === "clear" ? 1 : 0), 15);
  const pictures = [...chunksOf(frame.image.subarray(12))].filter(({ type }) => /^(ALPH|VP8[ L])$/.test(type));
  return riffChunk("ANMF", header, ...pictures.map(({ type, data }) => riffChunk(type, data)));
}
