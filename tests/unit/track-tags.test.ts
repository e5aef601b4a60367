import { readFileSync } from "node:fs";
import {
  ALL_FORMATS,
  BufferSource,
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacketSink,
  FlacOutputFormat,
  Input,
  Mp4OutputFormat,
  OggOutputFormat,
  Output,
  type OutputFormat,
} from "mediabunny";
import { expect, it } from "vitest";
import { readTags } from "@/app/settings/profile/_editor/state/track-tags";
import { pictureFrame, titleFrame, withFrames } from "../support/id3";

const picture = readFileSync("tests/files/images/photo.jpg");
const sound = (name: string) => readFileSync(`tests/files/audio/${name}`);
const file = (bytes: Uint8Array) => new Blob([Uint8Array.from(bytes)]);

const withId3 = (...frames: Buffer[]) => withFrames(sound("short.mp3"), ...frames);

/** The same sound with tags, as a music shop sends it. */
async function tagged(name: string, format: OutputFormat): Promise<Uint8Array> {
  const input = new Input({ source: new BufferSource(sound(name)), formats: ALL_FORMATS });
  const track = await input.getPrimaryAudioTrack();
  const [codec, decoderConfig] = [await track?.getCodec(), await track?.getDecoderConfig()];
  if (!track || !codec || !decoderConfig) throw new Error("the sample has no sound");
  const target = new BufferTarget();
  const output = new Output({ format, target });
  const source = new EncodedAudioPacketSource(codec);
  output.addAudioTrack(source);
  output.setMetadataTags({
    title: "Nachtzug",
    images: [{ data: picture, mimeType: "image/jpeg", kind: "coverFront" }],
  });
  await output.start();
  for await (const packet of new EncodedPacketSink(track).packets()) await source.add(packet, { decoderConfig });
  await output.finalize();
  return new Uint8Array(target.buffer ?? new ArrayBuffer(0));
}

async function read(bytes: Uint8Array) {
  const { title, cover } = await readTags(file(bytes));
  return { title, type: cover?.type, cover: cover && Buffer.from(await cover.arrayBuffer()) };
}

it("the tags of an MP3 tell its title and its front cover, of several pictures", async () => {
  const back = Buffer.from("another picture");
  expect(await read(withId3(titleFrame("夜行列車"), pictureFrame(4, back), pictureFrame(3, picture)))).toEqual({
    ...{ title: "夜行列車", type: "image/jpeg", cover: picture },
  });
  expect(await read(withId3(pictureFrame(4, back)))).toEqual({ title: undefined, type: "image/jpeg", cover: back });
});

it.each([
  ["an M4A", "short.m4a", () => new Mp4OutputFormat()],
  ["a FLAC", "short.flac", () => new FlacOutputFormat()],
  ["an OGG", "short-vorbis.ogg", () => new OggOutputFormat()],
])("the tags of %s tell its title and its cover", async (_, name, format) => {
  expect(await read(await tagged(name, format()))).toEqual({ title: "Nachtzug", type: "image/jpeg", cover: picture });
});

it("a file without tags, and one that is no sound, have neither title nor cover", async () => {
  const nothing = { title: undefined, type: undefined, cover: undefined };
  for (const bytes of [
    sound("short.mp3"),
    sound("pcm16.wav"),
    sound("plain.aac"),
    Buffer.from("no sound"),
    Buffer.alloc(0),
  ])
    expect(await read(bytes)).toEqual(nothing);
  expect(await read(withId3(titleFrame("   ")))).toEqual(nothing);
});
