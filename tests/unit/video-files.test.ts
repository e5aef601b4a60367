import { randomBytes } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import {
  ALL_FORMATS,
  BufferSource,
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  FilePathTarget,
  Input,
  MovOutputFormat,
  Mp4OutputFormat,
  Output,
} from "mediabunny";
import { expect, it } from "vitest";
import { temporaryFolder } from "@/scripts/temporary";
import { openPage, startBrowser } from "../support/browser";
import {
  convertFile,
  describeHostileFiles,
  expectRefusedFile,
  setUpConverter,
  startConverter,
  survives,
} from "../support/converter";
import { sampledRange } from "../support/sampling";

const folder = "tests/files/video";
const read = (name: string) => readFileSync(`${folder}/${name}`);
const converter = setUpConverter("video");

/** The tracks of a file: their codecs, and each packet's bytes and time. */
async function tracksOf(file: Buffer) {
  const input = new Input({ source: new BufferSource(new Uint8Array(file)), formats: ALL_FORMATS });
  return Promise.all(
    (await input.getTracks()).map(async (track) => {
      const packets: [number, string][] = [];
      for await (const { data, timestamp } of new EncodedPacketSink(track).packets())
        packets.push([Math.round(timestamp * 1000), Buffer.from(data).toString("base64")]);
      return { codec: await track.getCodec(), packets };
    }),
  );
}

const boxesOf = (file: Buffer) => {
  const names: string[] = [];
  for (let at = 0; at + 8 <= file.length; at += file.readUInt32BE(at))
    names.push(file.toString("latin1", at + 4, at + 8));
  return names;
};

it.each([
  ["avc-aac.mp4", ["avc", "aac"]],
  ["avc-fragmented.mp4", ["avc", "aac"]],
  ["rotated.mp4", ["avc", "aac"]],
  ["avc-aac.mov", ["avc", "aac"]],
  ["quicktime.mov", ["avc"]],
  ["av1.mp4", ["av1"]],
  ["av1-10bit.mp4", ["av1"]],
  ["av1.webm", ["av1"]],
  ["vp8-vorbis.webm", ["vp8", "vorbis"]],
  ["vp9-opus.webm", ["vp9", "opus"]],
  ["vp9-10bit.webm", ["vp9"]],
])("what every browser shows is copied packet by packet: %s", async (name, codecs) => {
  const { outcome, file } = await convertFile(converter, `${folder}/${name}`);
  const extension = name.endsWith("webm") ? "webm" : "mp4";
  expect(outcome).toEqual({ extension, bytes: file.length, durationSeconds: 2 });
  const [before, after] = [await tracksOf(read(name)), await tracksOf(file)];
  expect(after.map(({ codec }) => codec)).toEqual(codecs);
  expect(after).toEqual(before);
  expect(after[0]?.packets.length).toBeGreaterThan(15);
});

it("Chromium shows and times every copy", async () => {
  const browser = await startBrowser();
  try {
    const { page, close } = await openPage(browser);
    for (const name of [
      ...["avc-aac.mp4", "avc-fragmented.mp4", "rotated.mp4", "avc-aac.mov", "av1.webm", "av1-10bit.mp4"],
      ...["vp8-vorbis.webm", "vp9-opus.webm", "vp9-10bit.webm"],
    ]) {
      const { file, outcome } = await convertFile(converter, `${folder}/${name}`);
      const shown = await page.evaluate(
        async (address) => {
          const video = Object.assign(document.createElement("video"), { src: address, muted: true });
          await new Promise((loaded, failed) => Object.assign(video, { onloadeddata: loaded, onerror: failed }));
          return [video.videoWidth, video.videoHeight, Math.round(video.duration)];
        },
        `data:video/${outcome.extension};base64,${file.toString("base64")}`,
      );
      expect([name, ...shown]).toEqual([name, ...(name === "rotated.mp4" ? [54, 96] : [96, 54]), 2]);
    }
    await close();
  } finally {
    await browser.close();
  }
});

it("a fragmented MP4 becomes one that plays before it is fully loaded: its index is in front", async () => {
  for (const name of ["avc-aac.mp4", "avc-fragmented.mp4", "avc-aac.mov"]) {
    const { file } = await convertFile(converter, `${folder}/${name}`);
    expect(boxesOf(file)).toEqual(["ftyp", "moov", "free", "mdat"]);
  }
});

it("places, titles and the names of programs are gone", async () => {
  expect(read("avc-aac.mp4").includes("+12.3456+065.4321/")).toBe(true);
  expect(read("vp9-opus.webm").includes("SECRET")).toBe(true);
  expect(read("avc-aac.mov").includes("+12.3456+065.4321/")).toBe(true);
  for (const name of ["avc-aac.mp4", "vp9-opus.webm", "avc-aac.mov"]) {
    const { file } = await convertFile(converter, `${folder}/${name}`);
    for (const secret of ["+12.3456", "SECRET", "Lavf", "udta", "ilst"]) expect(file.includes(secret)).toBe(false);
  }
});

it("a turned video stays turned", async () => {
  const { file } = await convertFile(converter, `${folder}/rotated.mp4`);
  const turns = await Promise.all(
    [read("rotated.mp4"), file].map(async (bytes) => {
      const input = new Input({ source: new BufferSource(new Uint8Array(bytes)), formats: ALL_FORMATS });
      return (await input.getPrimaryVideoTrack())?.getRotation();
    }),
  );
  expect(turns).toEqual([270, 270]);
});

const instead = "send the video as MP4 with H.264 in 8 bits (yuv420p) or AV1, or as WebM with VP8, VP9 or AV1";
const hidden = "Not every browser shows";
it.each([
  [
    "hevc.mp4",
    `${hidden} HEVC (H.265); on an iPhone choose Settings > Camera > Formats > Most Compatible before you record`,
  ],
  ["high10.mp4", `${hidden} H.264 of more than 8 bits or finer colour than 4:2:0`],
  ["avc-422.mp4", `${hidden} H.264 of more than 8 bits or finer colour than 4:2:0`],
  ["vp9-12bit.webm", `${hidden} VP9 of more than 10 bits or finer colour`],
  ["mpeg4.mp4", `${hidden} an unknown video codec`],
  ["subtitles.mkv", "It is none of MP4, MOV and WebM"],
  ["theora.ogv", "It is none of MP4, MOV and WebM"],
  ["../audio/fragmented.m4a", "It has no picture"],
  ["../audio/opus.webm", "It has no picture"],
])("what not every browser shows is a 415 that says why and what to send: %s", async (name, problem) => {
  expect(await expectRefusedFile(converter, `${folder}/${name}`)).toEqual([415, `${problem}; ${instead}`]);
});

it("an AVC whose configuration calls itself 8-bit is judged by the parameter sets that decoders use", async () => {
  const lying = read("high10.mp4");
  const at = lying.indexOf("avcC", 0, "latin1");
  expect(lying[at + 5]).toBe(110);
  lying[at + 5] = 100;
  expect((await expectRefusedFile(converter, lying))[1]).toMatch(/^Not every browser shows H\.264 of more than 8 bits/);
});

it("an MP4 with an index and fragments is refused, as readers disagree on what it holds", async () => {
  expect(await expectRefusedFile(converter, `${folder}/avc-two-indexes.mp4`)).toEqual([
    400,
    "has both sample tables and fragments; export the MP4 again without fragments",
  ]);
});

it("the duration is that of the frames, whatever the movie's header names", async () => {
  const lying = read("avc-aac.mp4");
  lying.writeUInt32BE(900_000, lying.indexOf("mvhd", 0, "latin1") + 20);
  expect((await convertFile(converter, lying)).outcome.durationSeconds).toBe(2);
});

it("sound that starts long after the picture makes it too long", async () => {
  expect(await expectRefusedFile(converter, read("late-sound.webm"))).toEqual([
    400,
    "is too long; send at most 5 minutes",
  ]);
});

it("times of a frame that make it too long or no time at all are refused, and short ones count as a second", async () => {
  const file = read("av1.mp4");
  const delta = file.indexOf("stts", 0, "latin1") + 16;
  const timescale = file.readUInt32BE(file.indexOf("mdhd", 0, "latin1") + 16);
  expect(file.readUInt32BE(delta) * 20).toBe(timescale * 2);
  const withDelta = (value: number) => {
    const copy = Buffer.from(file);
    copy.writeUInt32BE(value, delta);
    return copy;
  };
  expect((await convertFile(converter, withDelta(timescale * 15))).outcome.durationSeconds).toBe(300);
  expect(await expectRefusedFile(converter, withDelta(timescale * 16))).toEqual([
    400,
    "is too long; send at most 5 minutes",
  ]);
  expect((await convertFile(converter, withDelta(1))).outcome.durationSeconds).toBe(1);
  expect(await expectRefusedFile(converter, withDelta(0))).toEqual([400, "has a duration of zero; export it again"]);
});

it("a picture of too many pixels is refused", async () => {
  const file = read("av1.mp4");
  const at = file.indexOf("av01", file.indexOf("stsd", 0, "latin1"), "latin1") + 28;
  expect([file.readUInt16BE(at), file.readUInt16BE(at + 2)]).toEqual([96, 54]);
  file.writeUInt16BE(16_384, at);
  expect(await expectRefusedFile(converter, file)).toEqual([400, "is 16384 × 54 pixels; send at most 40 megapixels"]);
  file.writeUInt16BE(8000, at);
  file.writeUInt16BE(5001, at + 2);
  expect(await expectRefusedFile(converter, file)).toEqual([400, "is 8000 × 5001 pixels; send at most 40 megapixels"]);
});

it("a file cut off in its media is refused as such", async () => {
  expect(await expectRefusedFile(converter, read("avc-aac.mp4").subarray(0, 5000))).toEqual([
    400,
    "is cut off; send the whole MP4",
  ]);
  expect(await expectRefusedFile(converter, read("vp9-opus.webm").subarray(0, 5000))).toEqual([
    400,
    "is cut off; send the whole WebM",
  ]);
});

it("sound without compression, as cameras put into a MOV, is left out", async () => {
  const sample = new Input({ source: new BufferSource(new Uint8Array(read("avc-aac.mp4"))), formats: ALL_FORMATS });
  const picture = await sample.getPrimaryVideoTrack();
  if (!picture) throw new Error("no picture");
  const target = new BufferTarget();
  const output = new Output({ format: new MovOutputFormat(), target });
  const [pictures, sounds] = [new EncodedVideoPacketSource("avc"), new EncodedAudioPacketSource("pcm-s16")];
  output.addVideoTrack(pictures, { decoderConfig: (await picture.getDecoderConfig()) ?? undefined });
  output.addAudioTrack(sounds, { decoderConfig: { codec: "pcm-s16", numberOfChannels: 1, sampleRate: 192_000 } });
  await output.start();
  for await (const packet of new EncodedPacketSink(picture).packets()) await pictures.add(packet);
  // Each sample has a row of its own in the tables: more than there may be frames.
  for (let second = 0; second < 2; second += 1)
    await sounds.add(new EncodedPacket(new Uint8Array(2 * 192_000), "key", second, 1));
  await output.finalize();
  const file = Buffer.from(target.buffer ?? new ArrayBuffer(0));
  expect(file.includes("sowt")).toBe(true);
  const { outcome, file: stored } = await convertFile(converter, file);
  expect(outcome).toEqual({ extension: "mp4", bytes: stored.length, durationSeconds: 2 });
  expect((await tracksOf(stored)).map(({ codec }) => codec)).toEqual(["avc"]);
});

const formats = [
  ...["avc-aac.mp4", "avc-fragmented.mp4", "avc-aac.mov", "av1.mp4", "vp8-vorbis.webm", "vp9-opus.webm", "av1.webm"],
];
/** The index of an MP4 with what stands before its media; all of a WebM. */
function indexOf(file: Buffer): Buffer {
  const start = file.indexOf("moov", 0, "latin1");
  return start < 0 ? file : Buffer.concat([file.subarray(0, 48), file.subarray(start)]);
}
const mutations = [{ numRuns: 150 }, { numRuns: 100, within: 1500, part: indexOf }];
describeHostileFiles(converter, formats, { read, mutations });

it.each(["avc-aac.mp4", "avc-aac.mov", "avc-fragmented.mp4", "av1.mp4"])(
  "%s with each word of its index overwritten",
  async (name) => {
    const file = read(name);
    const start = file.indexOf("moov", 0, "latin1");
    const length = file.readUInt32BE(start - 4);
    expect(length).toBeGreaterThan(600);
    for (const at of sampledRange(start, Math.min(file.length, start + length) - 3, 4)) {
      const mutated = Buffer.from(file);
      mutated.writeUInt32BE(at % 8 === start % 8 ? 0xffffffff : 0x00ffffff, at);
      expect((await survives(converter, mutated)).peakMegabytes).toBeLessThan(320);
    }
  },
);

it.each(["vp8-vorbis.webm", "vp9-opus.webm"])("%s with each byte of its head overwritten", async (name) => {
  const file = read(name);
  for (const at of sampledRange(0, 500)) {
    const mutated = Buffer.from(file);
    mutated[at] = at % 2 === 0 ? 0xff : (file[at] ?? 0) ^ 0x80;
    expect((await survives(converter, mutated)).peakMegabytes).toBeLessThan(320);
  }
});

/** A video of that many frames of 64 KiB, each with a sound before it, on disk. */
async function writeLarge(path: string, frames: number): Promise<void> {
  const sample = new Input({ source: new BufferSource(new Uint8Array(read("avc-aac.mp4"))), formats: ALL_FORMATS });
  const [picture, sound] = [await sample.getPrimaryVideoTrack(), await sample.getPrimaryAudioTrack()];
  const [pictures, sounds] = [new EncodedVideoPacketSource("avc"), new EncodedAudioPacketSource("aac")];
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: false }), target: new FilePathTarget(path) });
  output.addVideoTrack(pictures, { decoderConfig: (await picture?.getDecoderConfig()) ?? undefined });
  output.addAudioTrack(sounds, { decoderConfig: (await sound?.getDecoderConfig()) ?? undefined });
  await output.start();
  const noise = randomBytes(64 * 1024 + frames);
  for (let frame = 0; frame < frames; frame += 1) {
    const data = noise.subarray(frame, frame + 64 * 1024);
    await sounds.add(new EncodedPacket(noise.subarray(0, 100), "key", frame / 25, 1 / 25));
    await pictures.add(new EncodedPacket(data, frame % 50 === 0 ? "key" : "delta", frame / 25, 1 / 25));
  }
  await output.finalize();
}

it("a video of 100 MB is copied from disk to disk: memory grows by far less than its size", async () => {
  const { folder: own, remove } = temporaryFolder("video");
  const fresh = await startConverter("video");
  try {
    const path = join(own, "large.mp4");
    await writeLarge(path, 1590);
    const { size } = statSync(path);
    expect(size).toBeGreaterThan(99 * 1024 * 1024);
    await convertFile(fresh, `${folder}/avc-aac.mp4`);
    const { outcome, grownMegabytes } = await convertFile(fresh, path);
    expect(outcome).toEqual({ extension: "mp4", bytes: expect.any(Number), durationSeconds: 64 });
    expect(outcome.bytes / size).toBeCloseTo(1, 2);
    expect(grownMegabytes).toBeLessThan(110);
  } finally {
    fresh.stop();
    remove();
  }
});
