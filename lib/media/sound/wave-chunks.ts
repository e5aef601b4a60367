import type { FileReader } from "@/lib/media/conversion/file-reader";
import type { SoundWriter } from "./sound-writer";
import { damaged, type WaveFormat, waveFormatOf } from "./wave-format";

const maxChunks = 1000;
const copyBlocks = 16 * 1024;
/** The true length is in the `ds64` chunk of an RF64 file. */
const longLength = 0xffff_ffff;

/** As far as the file really reaches. */
type Wave = { format: WaveFormat; start: number; blocks: number };

/** The description and the samples only. @returns seconds */
export async function cleanWave(file: FileReader, sound: SoundWriter): Promise<number> {
  const { format, start, blocks } = readWave(file);
  const { description, blockBytes, convert } = format;
  const bytes = blocks * description.readUInt16LE(12);
  const head = Buffer.alloc(28 + description.length);
  head.write("RIFF", 0, "latin1");
  head.writeUInt32LE(20 + description.length + bytes + (bytes % 2), 4);
  head.write("WAVEfmt ", 8, "latin1");
  head.writeUInt32LE(description.length, 16);
  description.copy(head, 20);
  head.write("data", 20 + description.length, "latin1");
  head.writeUInt32LE(bytes, 24 + description.length);
  await sound.write(head);
  for (let done = 0; done < blocks; done += copyBlocks) {
    const count = Math.min(copyBlocks, blocks - done);
    await sound.write(convert(file.read(start + done * blockBytes, count * blockBytes)));
  }
  await sound.write(Buffer.alloc(bytes % 2));
  return blocks / format.rate;
}

/** RIFF, RF64 (EBU Tech 3306), BW64 (ITU-R BS.2088); a length of 0 or beyond the file means its end. */
function readWave(file: FileReader): Wave {
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
      if (length < 16 || length > 4096) throw damaged();
      format = waveFormatOf(Buffer.from(file.read(start, length)));
    }
    if (name === "data") {
      if (!format) throw damaged();
      const rest = file.size - start;
      const bytes = length === longLength ? longBytes : length;
      return { format, start, blocks: Math.floor((bytes === 0 ? rest : Math.min(bytes, rest)) / format.blockBytes) };
    }
    position = start + length + (length % 2);
  }
  throw damaged();
}
