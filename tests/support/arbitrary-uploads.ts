import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import type { Body } from "./arbitrary-bodies";
import { multipart, type WirePart } from "./uploads";

const sample = (name: string) => readFileSync(join("tests/files/tour", name));
const files = {
  image: sample("avatar.png"),
  video: sample("background.mp4"),
  cursor: sample("cursor.cur"),
  font: sample("font.ttf"),
  track: sample("track.mp3"),
};
/** What each upload takes, and a file that it does not. */
const wanted: Record<string, { file: Buffer; wrong: Buffer; fields: WirePart[] }> = {
  uploadAvatar: { file: files.image, wrong: files.track, fields: [] },
  uploadBackground: { file: files.image, wrong: files.font, fields: [] },
  uploadCursor: { file: files.cursor, wrong: files.track, fields: [] },
  uploadFont: { file: files.font, wrong: files.image, fields: [] },
  uploadAudio: { file: files.track, wrong: files.image, fields: [{ name: "name", content: "Night train" }] },
};

const filePart = (content: Uint8Array | string, name = "file"): WirePart => ({
  name,
  filename: "../a\u0007.svg",
  content,
});

type Made = { parts: WirePart[] } | { body: Body };

/** A request whose parts are well-formed, whatever they hold. */
function wellFormed(id: string): fc.Arbitrary<Made> {
  const { file, wrong, fields } = wanted[id] ?? { file: files.image, wrong: files.track, fields: [] };
  const damaged = fc
    .array(fc.tuple(fc.nat(file.length - 1), fc.nat(255)), { minLength: 1, maxLength: 30 })
    .map((changes) => {
      const copy = Buffer.from(file);
      for (const [at, byte] of changes) copy[at] = byte;
      return copy;
    });
  const cut = fc.nat(file.length).map((at) => file.subarray(0, at));
  const junk = fc.oneof(
    fc.uint8Array({ maxLength: 2_000 }),
    fc.constantFrom(
      "",
      "text",
      "<svg xmlns='http://www.w3.org/2000/svg'/>",
      "GIF89a",
      "%PDF-1.7",
      "PK\u0003\u0004",
      "RIFF",
    ),
    fc.constant(multipart([filePart("inner")], "inner").body),
  );
  const made = (...parts: WirePart[]): Made => ({ parts });
  const many = Array.from({ length: 1_000 }, (_, index) => ({ name: `p${index}`, content: "x" }));
  const oneOf = (...all: Made[]) => fc.constantFrom(...all);
  return fc.oneof(
    { weight: 4, arbitrary: oneOf(made(filePart(file), ...fields)) },
    { weight: 1, arbitrary: damaged.map((bytes) => made(filePart(bytes), ...fields)) },
    { weight: 1, arbitrary: cut.map((bytes) => made(filePart(bytes), ...fields)) },
    { weight: 2, arbitrary: junk.map((bytes) => made(filePart(bytes), ...fields)) },
    { weight: 1, arbitrary: oneOf(made(filePart(wrong), ...fields)) },
    {
      weight: 8,
      arbitrary: oneOf(
        made(),
        made(...fields),
        made({ name: "file", content: file }, ...fields),
        made({ name: "file", content: "text" }, ...fields),
        made(filePart(file), filePart(file), ...fields),
        made(filePart(file, "File"), ...fields),
        made(filePart(file, ""), ...fields),
        made(filePart(file, "__proto__"), ...fields),
        made(filePart(file), ...fields, { name: "more", content: "x" }),
        made(filePart(file), ...fields, { name: "constructor", content: "x" }),
        made(filePart(file), ...fields, filePart("x", "more")),
        made(filePart(file), ...fields, { name: "n".repeat(5_000), content: "x" }),
        made({ ...filePart(file), name: "n".repeat(40_000) }, ...fields),
        made(filePart(file), ...fields, { name: "a\u0000b", content: "x" }),
        made(filePart(file), ...many),
        made(filePart(file), { name: "name", content: "a\u0000b" }),
        made(filePart(file), { name: "name", content: "n".repeat(70_000) }),
        made(filePart(file), { name: "name", content: "\u202e" }),
        made(filePart(file), filePart("x", "name")),
        made(filePart(file), { name: "cover", content: "no file" }, ...fields),
      ),
    },
  );
}

/** Requests whose frame is broken. */
function malformed(id: string): fc.Arbitrary<Made> {
  const { file, fields } = wanted[id] ?? { file: files.image, fields: [] };
  const { body } = multipart([filePart(file), ...fields], "edge");
  const type = "multipart/form-data; boundary=edge";
  const made = (contentType: string, bytes: Buffer): Made => ({ body: { type: contentType, bytes } });
  const text = body.toString("latin1");
  const edited = (from: string | RegExp, to: string) => made(type, Buffer.from(text.replace(from, to), "latin1"));
  const frames = [
    ...["multipart/form-data", "multipart/form-data; boundary=", "multipart/form-data; boundary=other"].map((other) =>
      made(other, body),
    ),
    made(`multipart/form-data; boundary=${"x".repeat(300)}`, body),
    made(type, Buffer.alloc(0)),
    made(type, Buffer.from("--edge")),
    made(type, Buffer.from("--edge--\r\n")),
    made(type, Buffer.from("\r\n\r\n")),
    made(type, Buffer.from("{}")),
    made(type, Buffer.alloc(40_000, "-")),
    made(type, Buffer.alloc(40_000, "--edge\r\n")),
    edited(/--edge--\r\n$/, ""),
    edited(/Content-Disposition: [^\r]*\r\n/g, ""),
    edited(/form-data;/g, "attachment;"),
    edited(/ name="file";/, ""),
  ];
  return fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...frames) },
    { weight: 2, arbitrary: fc.nat(body.length - 12).map((at) => made(type, body.subarray(0, at))) },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 500 }).map((bytes) => made(type, Buffer.from(bytes))) },
  );
}

const otherTypes = fc
  .constantFrom(
    undefined,
    "",
    "application/json",
    "text/plain",
    "multipart/mixed; boundary=edge",
    "multipart",
    "image/png",
  )
  .map((type): Made => ({ body: { type, bytes: Buffer.from("x") } }));

/** Multipart bodies for an upload: a few that are taken, and every way of being refused. */
export function uploadBody(id: string): fc.Arbitrary<Body> {
  const made = fc.oneof(
    { weight: 10, arbitrary: wellFormed(id) },
    { weight: 6, arbitrary: malformed(id) },
    { weight: 1, arbitrary: otherTypes },
  );
  return made.map((one) => {
    if ("body" in one) return one.body;
    const { body, headers } = multipart(one.parts, "edge");
    return { type: headers["Content-Type"], bytes: body };
  });
}
