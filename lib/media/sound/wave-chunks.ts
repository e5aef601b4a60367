import { brokenFile } from "@/lib/media/conversion/broken-file";
import type { FileReader } from "@/lib/media/conversion/file-reader";
import { notAccepted } from "./sound-track";
import type { SoundWriter } from "./sound-writer";

const mostChunks = 1000;
const copyBytes = 1024 * 1024;
const [integer, float, extensible] = [1, 3, 0xfffe];
/** The end of a format's GUID in an extensible description (Microsoft, KSDATAFORMAT_SUBTYPE). */
const formatGuid = "000000001000800000aa00389b71";

/** The sound of a WAV as far as the file really reaches, from `start` on; and whether browsers play its coding. */
type Wave = { format: Buffer; start: number; bytes: number; seconds: number; isPlayable: boolean };

/** Writes a WAV of its description and its samples alone; gives their length in seconds. */
export async function cleanWave(file: FileReader, sound: SoundWriter): Promise<number> {
  const { format, start, bytes, seconds, isPlayable } = readWave(file);
  if (!isPlayable) throw notAccepted("Browsers play WAV of 8, 16, 24 or 32 bits and of 32-bit floats only. ");
  const head = Buffer.alloc(28 + format.length);
  head.write("RIFF", 0, "latin1");
  head.writeUInt32LE(20 + format.length + bytes + (bytes % 2), 4);
  head.write("WAVEfmt ", 8, "latin1");
  head.writeUInt32LE(format.length, 16);
  format.copy(head, 20);
  head.write("data", 20 + format.length, "latin1");
  head.writeUInt32LE(bytes, 24 + format.length);
  await sound.write(head);
  for (let done = 0; done < bytes; done += copyBytes) {
    await sound.write(file.read(start + done, Math.min(copyBytes, bytes - done)));
  }
  await sound.write(Buffer.alloc(bytes % 2));
  return seconds;
}

/** Reads a RIFF WAVE's chunks. A data length of nothing or more than the file means: to the end, as players take it. */
function readWave(file: FileReader): Wave {
  let format: Buffer | undefined;
  let position = 12;
  for (let chunk = 0; chunk < mostChunks && position + 8 <= file.size; chunk += 1) {
    const head = file.read(position, 8);
    const name = head.toString("latin1", 0, 4);
    const length = head.readUInt32LE(4);
    const start = position + 8;
    if (name === "fmt ") {
      if (length < 16 || length > 4096) throw damaged();
      format = Buffer.from(file.read(start, length));
    }
    if (name === "data") {
      if (!format) throw damaged();
      const rest = file.size - start;
      return waveOf(format, start, length === 0 ? rest : Math.min(length, rest));
    }
    position = start + length + (length % 2);
  }
  throw damaged();
}

function waveOf(format: Buffer, start: number, room: number): Wave {
  const tag = format.readUInt16LE(0);
  const [channels, rate, block, bits] = [
    format.readUInt16LE(2),
    format.readUInt32LE(4),
    format.readUInt16LE(12),
    format.readUInt16LE(14),
  ];
  const isExtended = tag === extensible && format.length >= 40 && format.toString("hex", 26, 40) === formatGuid;
  const coding = isExtended ? format.readUInt16LE(24) : tag;
  const isPlayable = (coding === integer && [8, 16, 24, 32].includes(bits)) || (coding === float && bits === 32);
  if (!isPlayable) return { format, start, bytes: 0, seconds: 0, isPlayable };
  if (channels < 1 || channels > 8 || rate < 3000 || rate > 384_000 || block !== (channels * bits) / 8) throw damaged();
  const blocks = Math.floor(room / block);
  const clean = Buffer.from(format.subarray(0, isExtended ? 40 : 16));
  clean.writeUInt32LE(rate * block, 8);
  if (isExtended) clean.writeUInt16LE(22, 16);
  return { format: clean, start, bytes: blocks * block, seconds: blocks / rate, isPlayable };
}

function damaged() {
  return brokenFile("is damaged; export the WAV again and send that");
}
