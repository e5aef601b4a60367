import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Converter, converted, refused, startConverter, survives, survivesMutations } from "../support/converter";

const folder = "tests/files/audio";
const read = (name: string) => readFileSync(`${folder}/${name}`);
let converter: Converter;
beforeAll(async () => {
  converter = await startConverter("audio");
});
afterAll(() => converter.stop());

/** A WAV of silence in 16 bits and one channel, whose header names that length of its data. */
function wave(dataBytes: number, namedBytes = dataBytes, rate = 8000): Buffer {
  const head = Buffer.alloc(44);
  head.write("RIFF", 0);
  head.writeUInt32LE((namedBytes + 36) >>> 0, 4);
  head.write("WAVEfmt ", 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(rate, 24);
  head.writeUInt32LE(rate * 2, 28);
  head.writeUInt16LE(2, 32);
  head.writeUInt16LE(16, 34);
  head.write("data", 36);
  head.writeUInt32LE(namedBytes, 40);
  return Buffer.concat([head, Buffer.alloc(dataBytes)]);
}

/** An ID3v2 tag of that many bytes of content. */
function id3(bytes: number): Buffer {
  const head = Buffer.from("ID3\x04\x00\x00\x00\x00\x00\x00", "latin1");
  for (let index = 0; index < 4; index += 1) head[9 - index] = (bytes >> (7 * index)) & 127;
  return Buffer.concat([head, Buffer.alloc(bytes, "T")]);
}

const changed = (file: Buffer, mark: string, offset: number, word: number) => {
  const at = file.indexOf(mark, 0, "latin1");
  expect(at).toBeGreaterThan(0);
  const copy = Buffer.from(file);
  copy.writeUInt32BE(word, at + offset);
  return copy;
};

describe("sound that every browser plays is kept byte for byte, with its length in whole seconds", () => {
  it.each([
    ["constant.mp3", "mp3"],
    ["variable.mp3", "mp3"],
    ["pcm8.wav", "wav"],
    ["pcm16.wav", "wav"],
    ["pcm24.wav", "wav"],
    ["pcm32.wav", "wav"],
    ["float32.wav", "wav"],
    ["streamed.wav", "wav"],
    ["vorbis.ogg", "ogg"],
    ["opus.ogg", "ogg"],
    ["flac.ogg", "ogg"],
    ["plain.flac", "flac"],
    ["plain.aac", "aac"],
    ["plain.m4a", "m4a"],
    ["fragmented.m4a", "m4a"],
  ])("%s", async (name, extension) => {
    const { outcome, file } = await converted(converter, `${folder}/${name}`);
    expect(outcome).toEqual({ extension, bytes: read(name).length, durationSeconds: 2 });
    expect(file.equals(read(name))).toBe(true);
  });
});

describe("what not every browser plays is a 415 that says what to send", () => {
  it.each([
    ["alac.m4a", "Not every browser plays what is in this MP4 but AAC. "],
    ["layer2.mp2", ""],
    ["adpcm.wav", "Browsers play WAV of 8, 16, 24 or 32 bits and of 32-bit floats only. "],
    ["opus.webm", ""],
    ["../video/theora.ogv", "An OGG must hold one stream, of Vorbis, Opus or FLAC. "],
    ["../video/avc-aac.mp4", "An MP4 sent as audio must hold one sound track and no picture. "],
    ["../cursors/arrow.png", ""],
  ])("%s", async (name, reason) => {
    const message = `${reason}Send audio as MP3, WAV, OGG, FLAC or AAC/M4A`;
    expect(await refused(converter, `${folder}/${name}`)).toEqual([415, message]);
  });

  it("so is an empty file, and text", async () => {
    expect(await refused(converter, Buffer.alloc(0))).toEqual([415, "Send audio as MP3, WAV, OGG, FLAC or AAC/M4A"]);
    expect((await refused(converter, Buffer.from("hello")))[0]).toBe(415);
  });
});

describe("the duration is that of the sound in the file", () => {
  it("of a WAV, whatever length its header names", async () => {
    for (const named of [0, 0xffffffff, 9_999_999]) {
      const { outcome } = await converted(converter, wave(48_000, named));
      expect(outcome).toEqual({ extension: "wav", bytes: 48_044, durationSeconds: 3 });
    }
  });

  it("of an MP3, whatever number of frames its Xing header names", async () => {
    const lying = changed(read("variable.mp3"), "Xing", 8, 5_000_000);
    expect((await converted(converter, lying)).outcome.durationSeconds).toBe(2);
  });

  it("of an M4A, whatever its movie and track headers name", async () => {
    const lying = changed(changed(read("plain.m4a"), "mvhd", 20, 900_000), "tkhd", 24, 900_000);
    expect((await converted(converter, lying)).outcome.durationSeconds).toBe(2);
  });

  it("of a FLAC, whatever number of samples its head names", async () => {
    const lying = read("plain.flac");
    lying.writeUInt32BE(0x7fffffff, 22);
    expect((await converted(converter, lying)).outcome.durationSeconds).toBe(2);
  });

  it("rounded to the nearest second: half a second is one, less is refused", async () => {
    expect((await converted(converter, wave(8000))).outcome.durationSeconds).toBe(1);
    expect((await converted(converter, wave(23_999))).outcome.durationSeconds).toBe(1);
    const text = "is too short; its duration must be at least 1 second";
    expect(await refused(converter, wave(7998))).toEqual([400, text]);
    expect(await refused(converter, wave(0))).toEqual([400, text]);
  });

  it("of at most half an hour", async () => {
    expect((await converted(converter, wave(14_400_000, 14_400_000, 4000))).outcome.durationSeconds).toBe(1800);
    expect(await refused(converter, wave(14_408_000, 14_408_000, 4000))).toEqual([
      400,
      "is too long; send at most 30 minutes",
    ]);
    const frames = read("constant.mp3").subarray(1000);
    expect(await refused(converter, Buffer.concat([read("constant.mp3"), ...Array(1100).fill(frames)]))).toEqual([
      400,
      "is too long; send at most 30 minutes",
    ]);
  });
});

it("20 MB of ID3 in front are passed over without being read", async () => {
  for (const name of ["constant.mp3", "plain.flac", "plain.aac"]) {
    const file = Buffer.concat([id3(20_000_000), read(name)]);
    const { outcome, grownMegabytes } = await converted(converter, file);
    expect(outcome.durationSeconds).toBe(2);
    expect(grownMegabytes).toBeLessThan(20);
  }
});

it("a tag that names more bytes than there are is refused, and so is one with nothing behind it", async () => {
  const cut = [400, "is cut off; send the whole file"];
  expect(await refused(converter, id3(20_000_000).subarray(0, 5000))).toEqual(cut);
  expect(await refused(converter, id3(5000))).toEqual(cut);
});

it("bytes that are frames by chance are no sound", async () => {
  const noise = Buffer.alloc(3_000_000, read("opus.ogg"));
  const file = Buffer.concat([read("constant.mp3"), noise]);
  expect(await refused(converter, file)).toEqual([400, "is mostly not sound; export it again"]);
});

it("several recordings in one OGG are refused, as players show the first one's length", async () => {
  const file = Buffer.concat([read("opus.ogg"), read("vorbis.ogg")]);
  expect(await refused(converter, file)).toEqual([400, "is several recordings in a row; export the OGG again as one"]);
});

const formats = [
  "constant.mp3",
  "variable.mp3",
  "pcm16.wav",
  "vorbis.ogg",
  "opus.ogg",
  "flac.ogg",
  "plain.flac",
  "plain.aac",
  "plain.m4a",
  "fragmented.m4a",
];
describe("hostile files are taken or refused, never more", () => {
  it.each(formats)("%s cut off anywhere", async (name) => {
    const file = read(name);
    for (let part = 0; part < 60; part += 1) await survives(converter, file.subarray(0, (file.length * part) / 60));
    for (let end = 1; end < 60; end += 1) await survives(converter, file.subarray(0, end));
  });

  it.each(formats)("%s with bytes overwritten", async (name) => {
    const file = read(name);
    await survivesMutations(converter, file, 300, Math.min(file.length, 1500));
    await survivesMutations(converter, file, 100);
  });

  it.each(["plain.m4a", "fragmented.m4a"])("%s with each word of its index overwritten", async (name) => {
    const file = read(name);
    const start = file.indexOf("moov", 0, "latin1");
    expect(start).toBeGreaterThan(0);
    for (let at = start; at + 4 <= Math.min(file.length, start + 1600); at += 2) {
      const mutated = Buffer.from(file);
      mutated.writeUInt32BE(0xffffffff, at);
      expect((await survives(converter, mutated)).peakMegabytes).toBeLessThan(300);
    }
  });
});
