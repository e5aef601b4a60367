import fc from "fast-check";
import type { Body } from "./arbitrary-bodies";
import { sampleFile } from "./document-rows";
import { multipart, type WirePart } from "./uploads";

/** What each upload takes, and a file that it does not. */
const wanted: Record<string, { file: string; wrong: string; fields: WirePart[] }> = {
  uploadAvatar: { file: "avatar.png", wrong: "track.mp3", fields: [] },
  uploadBackground: { file: "background.png", wrong: "font.ttf", fields: [] },
  uploadCursor: { file: "cursor.cur", wrong: "track.mp3", fields: [] },
  uploadFont: { file: "font.ttf", wrong: "avatar.png", fields: [] },
  uploadAudio: { file: "track.mp3", wrong: "avatar.png", fields: [{ name: "name", content: "Night train" }] },
};

const filePart = (content: Uint8Array): WirePart => ({ name: "file", filename: "../a\u0007.svg", content });

/**
 * Multipart bodies for an upload: whole, with a file of another kind, with bytes of the file or of its frame that are
 * changed or missing, and of another type.
 */
export function uploadBody(id: string): fc.Arbitrary<Body> {
  const { file, wrong, fields } = wanted[id] ?? { file: "", wrong: "", fields: [] };
  const bodyOf = (parts: WirePart[]) => {
    const { body, headers } = multipart(parts, "edge");
    return { type: headers["Content-Type"], bytes: body };
  };
  const whole = bodyOf([filePart(sampleFile(file)), ...fields]);
  const changed = (within: number) =>
    fc.array(fc.tuple(fc.nat(within - 1), fc.nat(255)), { minLength: 1, maxLength: 30 }).map((changes) => {
      const bytes = Buffer.from(whole.bytes);
      for (const [at, byte] of changes) bytes[at] = byte;
      return { ...whole, bytes };
    });
  return fc.oneof(
    { weight: 4, arbitrary: fc.constant(whole) },
    { weight: 1, arbitrary: fc.constant(bodyOf([filePart(sampleFile(wrong)), ...fields])) },
    { weight: 2, arbitrary: fc.uint8Array({ maxLength: 2_000 }).map((bytes) => bodyOf([filePart(bytes), ...fields])) },
    { weight: 2, arbitrary: changed(whole.bytes.length) },
    { weight: 2, arbitrary: changed(120) },
    {
      weight: 2,
      arbitrary: fc.nat(whole.bytes.length).map((end) => ({ ...whole, bytes: whole.bytes.subarray(0, end) })),
    },
    { weight: 1, arbitrary: fc.constantFrom(undefined, "", "text/plain").map((type) => ({ ...whole, type })) },
  );
}
