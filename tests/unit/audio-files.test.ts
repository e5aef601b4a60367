import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { mediaTypes } from "@/lib/core/operation/media-kinds";
import { startBrowser } from "../support/browser";
import { convertFile, describeHostileFiles, expectRefusedFile, setUpConverter, survives } from "../support/converter";
import { soundFile as read, riffChunk } from "../support/made-sounds";
import { itInLongRun, sampledRange } from "../support/sampling";
import { readPackets } from "../support/sound-packets";
import { wave } from "../support/wave";

const folder = "tests/files/audio";
const converter = setUpConverter("audio");

/** In 16 bits. */
const silence = (dataBytes: number, more = {}) => wave({ bits: 16, dataBytes, ...more });

/** An ID3v2 tag of that many bytes of content. */
function id3(bytes: number): Buffer {
  const head = Buffer.from("ID3\x04\x00\x00\x00\x00\x00\x00", "latin1");
  for (let index = 0; index < 4; index += 1) head[9 - index] = (bytes >> (7 * index)) & 127;
  return Buffer.concat([head, Buffer.alloc(bytes, "T")]);
}

/** Frames of MPEG 1, layer III, without a bit rate, at 44.1 kHz. */
const freeFormat = Buffer.alloc(20_000, Buffer.concat([Buffer.from("fffb00c0", "hex"), Buffer.alloc(196)]));

const changed = (file: Buffer, mark: string, offset: number, word: number) => {
  const at = file.indexOf(mark, 0, "latin1");
  expect(at).toBeGreaterThan(0);
  const copy = Buffer.from(file);
  copy.writeUInt32BE(word, at + offset);
  return copy;
};

const copied = [
  ...["constant.mp3", "variable.mp3", "pcm8.wav", "pcm16.wav", "pcm24.wav", "pcm32.wav", "float32.wav", "alaw.wav"],
  ...["mulaw.wav", "streamed.wav", "vorbis.ogg", "opus.ogg", "flac.ogg", "plain.flac", "plain.aac", "plain.m4a"],
  "fragmented.m4a",
];

it.each(copied)(
  "sound that every browser plays is copied packet by packet, with its duration in whole seconds: %s",
  async (name) => {
    const extension = name === "flac.ogg" ? "flac" : name.slice(name.indexOf(".") + 1);
    const { outcome, file } = await convertFile(converter, `${folder}/${name}`);
    expect(outcome).toEqual({ extension, bytes: file.length, durationSeconds: 2 });
    expect(await readPackets(file)).toEqual(await readPackets(read(name)));
    expect(file.toString("latin1")).not.toMatch(/Lavf|Lavc.+libvorbis|udta|encoder|LIST|libopus|reference libFLAC/);
    const again = await convertFile(converter, file);
    expect(timeless(again.file).equals(timeless(file))).toBe(true);
  },
);

it.each([
  ["64-bit floats are rounded to 32 bits", "float64.wav", "float32.wav"],
  ["20 bits are described by the three bytes they stand in", "pcm20.wav", "pcm24.wav"],
  ["an RF64 becomes a RIFF of the samples alone", "rf64.wav", "pcm16.wav"],
  ["and so does a BW64", "bw64.wav", "pcm16.wav"],
])("a WAV that browsers do not play as it is becomes one that they play: %s", async (_, name, same) => {
  const { outcome, file } = await convertFile(converter, read(name));
  expect(outcome).toEqual({ extension: "wav", bytes: file.length, durationSeconds: 2 });
  expect(await readPackets(file)).toEqual(await readPackets(read(same)));
  expect(file.includes("Secret")).toBe(false);
});

it("recordings in a row in one OGG are refused, since players show the first one's length only", async () => {
  const text = "has several recordings in a row; export them as one OGG";
  for (const name of ["vorbis.ogg", "opus.ogg", "flac.ogg"])
    expect(await expectRefusedFile(converter, Buffer.concat([read(name), read(name)]))).toEqual([400, text]);
});

it("an MP3 in free format is a 415, behind a tag too", async () => {
  const message = "Browsers play no MP3 in free format. Send audio as MP3, WAV, OGG, FLAC or AAC/M4A";
  for (const file of [freeFormat, Buffer.concat([id3(3000), freeFormat])])
    expect(await expectRefusedFile(converter, file)).toEqual([415, message]);
});

/** Without what differs from copy to copy: the time in an MP4, the number of a stream in an OGG and what depends on it. */
function timeless(file: Buffer): Buffer {
  const copy = Buffer.from(file);
  for (let at = copy.indexOf("OggS"); at >= 0; at = copy.indexOf("OggS", at + 4)) {
    copy.fill(0, at + 14, at + 18);
    copy.fill(0, at + 22, at + 26);
  }
  for (const name of ["mvhd", "tkhd", "mdhd"]) {
    const at = copy.indexOf(name);
    if (at > 0) copy.fill(0, at + 8, at + 16);
  }
  return copy;
}

/** A chunk of a FLAC's metadata. */
function flacBlock(kind: number, bytes: number): Buffer {
  const head = Buffer.from([kind, 0, 0, 0]);
  head.writeUIntBE(bytes, 1, 3);
  return Buffer.concat([head, Buffer.alloc(bytes, "Secret")]);
}

const tail = Buffer.concat([Buffer.from("TAG"), Buffer.alloc(125, "Secret")]);
const tags = Buffer.from("ID3\x04\0\0\0\0\0\0", "latin1");
const flac = read("plain.flac");
const wav = read("pcm16.wav");
const m4a = read("plain.m4a");
const udta = Buffer.concat([Buffer.from("\0\0\x10\0udta", "latin1"), Buffer.alloc(4088, "Secret")]);
it.each([
  ["an ID3 tag of 8 MB", "constant.mp3", Buffer.concat([id3(8_000_000), read("constant.mp3")])],
  ["a million empty ID3 tags", "constant.mp3", Buffer.concat([Buffer.alloc(10_000_000, tags), read("constant.mp3")])],
  ["an ID3v1 tag behind an MP3", "constant.mp3", Buffer.concat([read("constant.mp3"), tail])],
  ["tags around an ADTS", "plain.aac", Buffer.concat([id3(3000), read("plain.aac"), tail])],
  [
    "a padding and an application block of a FLAC",
    "plain.flac",
    Buffer.concat([flac.subarray(0, 42), flacBlock(1, 9_000_000), flacBlock(2, 3_000_000), flac.subarray(42)]),
  ],
  ["an ID3v1 tag behind a FLAC", "plain.flac", Buffer.concat([flac, tail])],
  ["an ID3v1 tag behind an OGG", "vorbis.ogg", Buffer.concat([read("vorbis.ogg"), tail])],
  [
    "chunks of a WAV before and behind the samples",
    "pcm16.wav",
    Buffer.concat([
      wav.subarray(0, 12),
      riffChunk("LIST", Buffer.alloc(5000, "Secret")),
      wav.subarray(12),
      riffChunk("id3 ", Buffer.alloc(5000, "Secret")),
    ]),
  ],
  ["a box behind an M4A", "plain.m4a", Buffer.concat([m4a, udta])],
])("what is in a sound file and is no sound is left out: %s", async (_, name, file) => {
  const { outcome, file: stored } = await convertFile(converter, file);
  expect(outcome.durationSeconds).toBe(2);
  const clean = (await convertFile(converter, read(name))).file;
  expect(timeless(stored).equals(timeless(clean))).toBe(true);
  expect(stored.toString("latin1")).not.toMatch(/Secret|ID3|TAG|LIST/);
});

it.each(["vorbis.ogg", "opus.ogg"])("what the pages of %s say of its times is left out", async (name) => {
  const lying = read(name);
  for (let at = lying.indexOf("OggS"); at >= 0; at = lying.indexOf("OggS", at + 4))
    if (lying.readBigInt64LE(at + 6) > 0n) lying.writeBigInt64LE(lying.readBigInt64LE(at + 6) + 480_000_000n, at + 6);
  const { outcome, file } = await convertFile(converter, lying);
  expect(outcome.durationSeconds).toBe(2);
  expect(file.readBigInt64LE(file.lastIndexOf("OggS") + 6)).toBeLessThan(100_000n);
});

it("the number of frames that a lying head names is corrected", async () => {
  const lying = changed(read("variable.mp3"), "Xing", 8, 5_000_000);
  const { file, outcome } = await convertFile(converter, lying);
  expect(outcome.durationSeconds).toBe(2);
  // It counts the silent frame that holds it.
  expect(file.readUInt32BE(file.indexOf("Xing") + 8)).toBe((await readPackets(file)).packets + 1);
  const head = read("plain.flac");
  head.writeUInt32BE(0x7fffffff, 22);
  const flac = await convertFile(converter, head);
  expect([flac.outcome.durationSeconds, flac.file.readUInt32BE(22)]).toEqual([2, 32_000]);
});

const short = ["mp3", "flac", "aac", "m4a"].map((extension) => `short.${extension}`);
const shortInOgg = ["vorbis", "opus", "flac"].map((codec) => `short-${codec}.ogg`);
const sounds = [
  ...[...copied, "pcm20.wav", "float64.wav", "rf64.wav"].map((name) => [name, 2] as const),
  ...[...short, ...shortInOgg].map((name) => [name, 0.1] as const),
];

/** Plays a sound to its end. */
function play(page: Page, file: Buffer, type: string) {
  return page.evaluate(
    async (source) => {
      const audio = new Audio(source);
      audio.muted = true;
      const end = await new Promise<string>((resolve) => {
        audio.onerror = () => resolve(audio.error?.message ?? "error");
        audio.onended = () => resolve("ended");
        audio.play().catch((error) => resolve(String(error)));
      });
      return { end, duration: audio.duration, time: audio.currentTime };
    },
    `data:${type};base64,${file.toString("base64")}`,
  );
}

describe("Chromium plays the stored file for its whole duration", () => {
  const playing = new Map<string, ReturnType<typeof play>>();
  let browser: Browser;
  beforeAll(async () => {
    browser = await startBrowser();
    const page = await browser.newPage();
    // All sound at once, in one page: each of them takes its seconds.
    for (const [name] of sounds) {
      const conversion = convertFile(converter, read(name));
      playing.set(
        name,
        conversion.then(({ file, outcome }) => play(page, file, mediaTypes[outcome.extension])),
      );
      await conversion.catch(() => {});
    }
  });
  afterAll(() => browser.close());

  it.each(sounds)("Chromium plays the stored file for its whole duration: %s, %d s", async (name, seconds) => {
    const played = await playing.get(name);
    expect(played?.end).toBe("ended");
    expect(Math.abs((played?.duration ?? 0) - seconds)).toBeLessThan(0.15);
    expect(Math.abs((played?.time ?? 0) - seconds)).toBeLessThan(0.15);
  });
});

it.each([
  ["alac.m4a", "Not every browser plays what is in this MP4 but AAC. "],
  ["layer2.mp2", ""],
  ["adpcm.wav", "Browsers play WAV of integers up to 32 bits, of floats, and of A-law or mu-law only. "],
  ["opus.webm", ""],
  ["../video/theora.ogv", "An OGG must hold one stream, of Vorbis, Opus or FLAC. "],
  ["../video/avc-aac.mp4", "An MP4 sent as audio must hold one sound track and no picture. "],
  ["../cursors/arrow.png", ""],
])("what not every browser plays is a 415 that says what to send: %s", async (name, reason) => {
  const message = `${reason}Send audio as MP3, WAV, OGG, FLAC or AAC/M4A`;
  expect(await expectRefusedFile(converter, `${folder}/${name}`)).toEqual([415, message]);
});

it("an empty file and text are a 415", async () => {
  expect(await expectRefusedFile(converter, Buffer.alloc(0))).toEqual([
    415,
    "Send audio as MP3, WAV, OGG, FLAC or AAC/M4A",
  ]);
  expect((await expectRefusedFile(converter, Buffer.from("hello")))[0]).toBe(415);
});

it("the duration of a WAV is that of its sound, whatever length its header names", async () => {
  for (const named of [0, 0xffffffff, 9_999_999]) {
    const { outcome } = await convertFile(converter, silence(48_000, { namedBytes: named }));
    expect(outcome).toEqual({ extension: "wav", bytes: 48_044, durationSeconds: 3 });
  }
});

it("the duration of an M4A is that of its sound, whatever its movie and track headers name", async () => {
  const lying = changed(changed(read("plain.m4a"), "mvhd", 20, 900_000), "tkhd", 24, 900_000);
  expect((await convertFile(converter, lying)).outcome.durationSeconds).toBe(2);
});

it("the duration is rounded to the nearest second, and 1 for whatever is shorter", async () => {
  expect((await convertFile(converter, silence(23_999))).outcome.durationSeconds).toBe(1);
  for (const bytes of [8000, 7998, 2])
    expect((await convertFile(converter, silence(bytes))).outcome).toEqual({
      extension: "wav",
      bytes: bytes + 44,
      durationSeconds: 1,
    });
});

it.each(sounds.filter(([, seconds]) => seconds < 1))("the duration of the short %s is 1", async (name) => {
  expect((await convertFile(converter, read(name))).outcome.durationSeconds).toBe(1);
});

it("a file without any sound is refused", async () => {
  expect(await expectRefusedFile(converter, silence(0))).toEqual([400, "has a duration of zero; export it again"]);
});

itInLongRun("sound of more than half an hour is refused", async () => {
  expect((await convertFile(converter, silence(14_400_000, { rate: 4000 }))).outcome.durationSeconds).toBe(1800);
  expect(await expectRefusedFile(converter, silence(14_408_000, { rate: 4000 }))).toEqual([
    400,
    "is too long; send at most 30 minutes",
  ]);
  const frames = read("constant.mp3").subarray(1000);
  expect(
    await expectRefusedFile(converter, Buffer.concat([read("constant.mp3"), ...Array(1100).fill(frames)])),
  ).toEqual([400, "is too long; send at most 30 minutes"]);
});

it("20 MB of ID3 in front are passed over without being read", async () => {
  for (const name of ["constant.mp3", "plain.flac", "plain.aac"]) {
    const file = Buffer.concat([id3(20_000_000), read(name)]);
    const { outcome, grownMegabytes } = await convertFile(converter, file);
    expect(outcome.durationSeconds).toBe(2);
    expect(grownMegabytes).toBeLessThan(20);
  }
});

it("a tag that names more bytes than there are is refused, and so is one with nothing behind it", async () => {
  const cut = [400, "is cut off; send the whole file"];
  expect(await expectRefusedFile(converter, id3(20_000_000).subarray(0, 5000))).toEqual(cut);
  expect(await expectRefusedFile(converter, id3(5000))).toEqual(cut);
});

it("bytes that are frames by chance are no sound", async () => {
  const noise = Buffer.alloc(3_000_000, read("opus.ogg"));
  const file = Buffer.concat([read("constant.mp3"), noise]);
  expect(await expectRefusedFile(converter, file)).toEqual([400, "has mostly data other than sound; export it again"]);
});

const formats = [
  ...["constant.mp3", "variable.mp3", "pcm16.wav", "float64.wav", "rf64.wav", "vorbis.ogg", "opus.ogg", "flac.ogg"],
  ...["plain.flac", "plain.aac", "plain.m4a", "fragmented.m4a"],
];
const mutations = [{ numRuns: 150, within: 1500 }, { numRuns: 50 }];
describeHostileFiles(converter, formats, { read, mutations });

it.each(["plain.m4a", "fragmented.m4a"])("%s with each word of its index overwritten", async (name) => {
  const file = read(name);
  const start = file.indexOf("moov", 0, "latin1");
  expect(start).toBeGreaterThan(0);
  for (const at of sampledRange(start, Math.min(file.length, start + 1600) - 3, 4)) {
    const mutated = Buffer.from(file);
    mutated.writeUInt32BE(0xffffffff, at);
    expect((await survives(converter, mutated)).peakMegabytes).toBeLessThan(300);
  }
});
