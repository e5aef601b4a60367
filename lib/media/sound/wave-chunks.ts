import { brokenFile } from "@/lib/media/conversion/broken-file";
import type { FileReader } from "@/lib/media/conversion/file-reader";

const mostChunks = 1000;
const [integer, float, extensible] = [1, 3, 0xfffe];
/** The end of a format's GUID in an extensible description (Microsoft, KSDATAFORMAT_SUBTYPE). */
const formatGuid = "000000001000800000aa00389b71";

/** The sound of a WAV: its length in seconds as far as the file really reaches, and whether browsers play its coding. */
export type Wave = { seconds: number; isPlayable: boolean };

/** Reads a RIFF WAVE's chunks. A data length of nothing or more than the file means: to the end, as players take it. */
export function readWave(file: FileReader): Wave {
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
      return waveOf(format, length === 0 ? rest : Math.min(length, rest));
    }
    position = start + length + (length % 2);
  }
  throw damaged();
}

function waveOf(format: Buffer, bytes: number): Wave {
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
  if (!isPlayable) return { seconds: 0, isPlayable };
  if (channels < 1 || channels > 8 || rate < 3000 || rate > 384_000 || block !== (channels * bits) / 8) throw damaged();
  return { seconds: Math.floor(bytes / block) / rate, isPlayable };
}

function damaged() {
  return brokenFile("is damaged; export the WAV again and send that");
}
