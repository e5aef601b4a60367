import { readFileSync } from "node:fs";

const sample = (name: string) => readFileSync(`tests/files/audio/${name}`);

/** One chunk of a RIFF file. */
export function riffChunk(name: string, data: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.write(name, "latin1");
  head.writeUInt32LE(data.length, 4);
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)]);
}

/** The samples of a file, and the 16 bytes that describe every WAV. */
function waveOf(name: string): { format: Buffer; data: Buffer } {
  const file = sample(name);
  const at = file.indexOf("data", 0, "latin1");
  return { format: file.subarray(20, 36), data: file.subarray(at + 8, at + 8 + file.readUInt32LE(at + 4)) };
}

const wave = (...chunks: Buffer[]) => riffChunk("RIFF", Buffer.concat([Buffer.from("WAVE"), ...chunks]));

function float64(): Buffer {
  const { format, data } = waveOf("float32.wav");
  const doubles = Buffer.alloc(data.length * 2);
  for (let at = 0; at < data.length; at += 4) doubles.writeDoubleLE(data.readFloatLE(at), at * 2);
  return wave(riffChunk("fmt ", described(format, 3, 64, 8)), riffChunk("data", doubles));
}

/** 20 bits of each sample, in three bytes. */
function pcm20(): Buffer {
  const { format, data } = waveOf("pcm24.wav");
  return wave(riffChunk("fmt ", described(format, 1, 20, 3)), riffChunk("data", data));
}

/** A format of that coding, whose samples have so many bits in so many bytes. */
function described(format: Buffer, coding: number, bits: number, bytes: number): Buffer {
  const copy = Buffer.from(format);
  const block = copy.readUInt16LE(2) * bytes;
  copy.writeUInt16LE(coding, 0);
  copy.writeUInt32LE(copy.readUInt32LE(4) * block, 8);
  copy.writeUInt16LE(block, 12);
  copy.writeUInt16LE(bits, 14);
  return copy;
}

/** Lengths of 64 bits stand in a chunk of their own, and a chunk of metadata behind the samples. */
function rf64(mark: string): Buffer {
  const { format, data } = waveOf("pcm16.wav");
  const lengths = Buffer.alloc(28);
  lengths.writeBigUInt64LE(BigInt(data.length), 8);
  const samples = riffChunk("data", data);
  samples.writeUInt32LE(0xffff_ffff, 4);
  const chunks = [riffChunk("ds64", lengths), riffChunk("fmt ", format), samples];
  const file = wave(...chunks, riffChunk("LIST", Buffer.alloc(600, "Secret")));
  file.write(mark, 0, "latin1");
  file.writeUInt32LE(0xffff_ffff, 4);
  return file;
}

/** Files that differ from the samples in one thing that a program can change. */
const made: Readonly<Record<string, () => Buffer>> = {
  "float64.wav": float64,
  "pcm20.wav": pcm20,
  "rf64.wav": () => rf64("RF64"),
  "bw64.wav": () => rf64("BW64"),
};

/** A sound by its name: a sample file, or one that is made here. */
export const soundFile = (name: string): Buffer => made[name]?.() ?? sample(name);
