import { EncodedPacket, type PCM_AUDIO_CODECS } from "mediabunny";
import { damagedFile } from "@/lib/media/conversion/broken-file";
import type { Conversion } from "@/lib/media/conversion/conversion";
import type { FileReader } from "@/lib/media/conversion/file-reader";
import { unsupportedSound } from "./sound-track";
import type { StoreSound } from "./sound-writer";

const maxChunks = 1000;
const packetBlocks = 16 * 1024;
/** Of an RF64 file the `ds64` chunk has the true length. */
const longLength = 0xffff_ffff;
const extensible = 0xfffe;
/** The key is the number of a coding and the bytes of a sample. */
const codecs: Readonly<Record<string, PcmCodec>> = {
  ...{ "1 1": "pcm-u8", "1 2": "pcm-s16", "1 3": "pcm-s24", "1 4": "pcm-s32" },
  ...{ "3 4": "pcm-f32", "3 8": "pcm-f64", "6 1": "alaw", "7 1": "ulaw" },
};
/** This is Microsoft's KSDATAFORMAT_SUBTYPE. */
const formatGuid = "000000001000800000aa00389b71";

type PcmCodec = (typeof PCM_AUDIO_CODECS)[number];
type WaveFormat = { codec: PcmCodec; channels: number; rate: number; blockBytes: number };

/** 64-bit floats, which Chromium does not play, become 32-bit. */
export async function copyWave(file: FileReader, store: StoreSound): Promise<Conversion> {
  const { format, start, blocks } = readWave(file);
  const { channels, rate, blockBytes } = format;
  const isDouble = format.codec === "pcm-f64";
  const codec = isDouble ? "pcm-f32" : format.codec;

  async function* packets() {
    for (let done = 0; done < blocks; done += packetBlocks) {
      const count = Math.min(packetBlocks, blocks - done);
      const data = file.read(start + done * blockBytes, count * blockBytes);
      yield new EncodedPacket(isDouble ? toSingles(data) : data, "key", done / rate, count / rate);
    }
  }

  const decoderConfig = { codec, numberOfChannels: channels, sampleRate: rate };
  return store({ extension: "wav", codec, decoderConfig, packets: packets(), seconds: blocks / rate });
}

function toSingles(doubles: Buffer): Buffer {
  const singles = Buffer.allocUnsafe(doubles.length / 2);
  for (let at = 0; at < singles.length; at += 4) singles.writeFloatLE(doubles.readDoubleLE(at * 2), at);
  return singles;
}

/** Reads RIFF, RF64 (EBU Tech 3306) and BW64 (ITU-R BS.2088); a length of 0, or one beyond the file, means its end. */
function readWave(file: FileReader): { format: WaveFormat; start: number; blocks: number } {
  let format: WaveFormat | undefined;
  let longBytes = longLength;
  let position = 12;
  for (let chunk = 0; chunk < maxChunks && position + 8 <= file.size; chunk += 1) {
    const head = file.read(position, 8);
    const name = head.toString("latin1", 0, 4);
    const length = head.readUInt32LE(4);
    const start = position + 8;
    if (name === "ds64" && length >= 28) longBytes = Number(file.read(start + 8, 8).readBigUInt64LE());
    if (name === "fmt ") {
      if (length < 16 || length > 4096) throw damagedFile("WAV");
      format = readFormat(file.read(start, length));
    }
    if (name === "data") {
      if (!format) throw damagedFile("WAV");
      const rest = file.size - start;
      const bytes = length === longLength ? longBytes : length;
      return { format, start, blocks: Math.floor((bytes === 0 ? rest : Math.min(bytes, rest)) / format.blockBytes) };
    }
    position = start + length + (length % 2);
  }
  throw damagedFile("WAV");
}

/** @throws AppError 415, invalid_request */
function readFormat(source: Buffer): WaveFormat {
  const tag = source.readUInt16LE(0);
  const [channels, rate, blockBytes] = [source.readUInt16LE(2), source.readUInt32LE(4), source.readUInt16LE(12)];
  const isExtended = tag === extensible && source.length >= 40 && source.toString("hex", 26, 40) === formatGuid;
  const sampleBytes = Math.ceil(source.readUInt16LE(14) / 8);
  const codec = codecs[`${isExtended ? source.readUInt16LE(24) : tag} ${sampleBytes}`];
  if (codec === undefined)
    throw unsupportedSound("Browsers play WAV of integers up to 32 bits, of floats, and of A-law or mu-law only. ");
  const isInBounds = channels >= 1 && channels <= 8 && rate >= 3000 && rate <= 384_000;
  if (!isInBounds || blockBytes !== channels * sampleBytes) throw damagedFile("WAV");
  return { codec, channels, rate, blockBytes };
}
