import sharp from "sharp";
import { expect, it } from "vitest";
import { riffChunk, riffChunks } from "@/lib/media/images/riff";
import { imageFile, storedAgain, storedImage } from "../support/images";

const chunks = (webp: Buffer) => [...riffChunks(webp.subarray(12))];
const webpOf = (...parts: Buffer[]) => riffChunk("RIFF", Buffer.from("WEBP"), ...parts);
const wholes = (webp: Buffer) => chunks(webp).map(({ type, data }) => riffChunk(type, data));
const secret = (bytes: number) => Buffer.alloc(bytes, "hidden");

it.each(["photo.jpg", "picture.avif", "lossy.webp", "profile.webp", "moving.webp", "hidden.png"])(
  "an avatar that was made of %s and is imported stays as it is, byte for byte",
  async (name) => {
    const first = await storedImage("avatar", imageFile(name));
    expect(await storedAgain(first)).toEqual(first);
  },
);

it("an avatar that is larger than a conversion makes it is converted, however few bytes it has", async () => {
  const one = { width: 6_300, height: 6_300, channels: 3, background: "#123" } as const;
  const large = await sharp({ create: one, limitInputPixels: false }).webp({ lossless: true }).toBuffer();
  expect(large.length).toBeLessThan(20_000);
  expect(await sharp(await storedAgain(large)).metadata()).toMatchObject({ width: 1_024, height: 1_024 });
});

const photo = await storedImage("avatar", imageFile("photo.jpg"));
const moving = await storedImage("avatar", imageFile("moving.webp"));
const { width = 0, height = 0 } = await sharp(photo).metadata();

function canvas(flags: number): Buffer {
  const data = Buffer.alloc(10);
  data.writeUInt8(flags);
  data.writeUIntLE(width - 1, 4, 3);
  data.writeUIntLE(height - 1, 7, 3);
  return riffChunk("VP8X", data);
}

const icc = (await sharp(imageFile("profile.webp")).metadata()).icc ?? Buffer.alloc(0);
const hostile: [string, Buffer][] = [
  ["a chunk that is no part of a picture", webpOf(canvas(0), ...wholes(photo), riffChunk("note", secret(600)))],
  ["a colour profile", webpOf(canvas(0x20), riffChunk("ICCP", Buffer.concat([icc, secret(600)])), ...wholes(photo))],
  ["metadata", webpOf(canvas(0x08), ...wholes(photo), riffChunk("EXIF", secret(600)))],
  ["bytes behind its pixels", webpOf(...chunks(photo).map(({ type, data }) => riffChunk(type, data, secret(6_000))))],
  ["a second picture", webpOf(...wholes(photo), riffChunk("VP8 ", secret(600)))],
  ["bytes behind its end", Buffer.concat([photo, secret(600)])],
  [
    "a chunk in a frame",
    webpOf(
      ...chunks(moving).map(({ type, data }) =>
        type === "ANMF" ? riffChunk(type, data, riffChunk("note", secret(60))) : riffChunk(type, data),
      ),
    ),
  ],
];

it.each(hostile)("an avatar with %s is stored without it", async (_, file) => {
  expect(file.includes("hidden")).toBe(true);
  const stored = await storedAgain(file);
  expect(stored.includes("hidden")).toBe(false);
  expect(stored.length).toBeLessThan(1.3 * Math.max(photo.length, moving.length));
});
