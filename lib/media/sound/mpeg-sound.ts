import { ADTS, EncodedPacketSink, MP3 } from "mediabunny";
import type { Conversion } from "@/lib/media/conversion/conversion";
import type { FileReader } from "@/lib/media/conversion/file-reader";
import { id3TagBytes, playableAac, readSound, surveySound, unsupportedSound, withTrack } from "./sound-track";
import type { StoreSound } from "./sound-writer";

export async function copyMp3(file: FileReader, store: StoreSound): Promise<Conversion> {
  const start = id3TagBytes(file);
  if (isInFreeFormat(file, start)) throw unsupportedSound("Browsers play no MP3 in free format. ");
  return withTrack(file, { start }, MP3, async (track) => {
    const first = await new EncodedPacketSink(track).getFirstPacket();
    // The two bits of the layer are 01 for layer III.
    if (((first?.data[1] ?? 0) & 6) !== 2) throw unsupportedSound("Browsers play layer III of MPEG audio only. ");
    const survey = await surveySound(track, file, start);
    return store({ extension: "mp3", codec: "mp3", ...(await readSound(track, survey)) });
  });
}

/** Such a frame of layer III has no bit rate (ISO/IEC 11172-3, 2.4.2.3). */
function isInFreeFormat(file: FileReader, start: number): boolean {
  if (file.size - start < 4) return false;
  const [first = 0, version = 0, rates = 0] = file.read(start, 4);
  return first === 0xff && (version & 0xe6) === 0xe2 && rates >> 4 === 0 && (rates & 0x0c) !== 0x0c;
}

export async function copyAdts(file: FileReader, store: StoreSound): Promise<Conversion> {
  const start = id3TagBytes(file);
  return withTrack(file, { start }, ADTS, async (track) => {
    if (!playableAac.test((await track.getCodecParameterString()) ?? ""))
      throw unsupportedSound("Not every browser plays this profile of AAC. ");
    const survey = await surveySound(track, file, start);
    return store({ extension: "aac", codec: "aac", ...(await readSound(track, survey)) });
  });
}
