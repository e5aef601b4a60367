import { ADTS, type InputAudioTrack, MP3 } from "mediabunny";
import { packetsOf, tooLong, wholeSeconds } from "@/lib/media/containers/packets";
import { brokenFile } from "@/lib/media/conversion/broken-file";
import type { FileReader } from "@/lib/media/conversion/file-reader";
import { mediaLimits } from "@/lib/storage/media-kinds";
import { type FreeFormat, findFreeFormat, framesOfFreeFormat } from "./free-format";
import { readMp3Header } from "./mp3-header";
import { gaplessBytes, infoFrame } from "./mp3-info-frame";
import { notAccepted, playableAac, surveyFrames, tagBytes, withTrack } from "./sound-track";
import type { SoundWriter } from "./sound-writer";

/** Behind an info frame of our own with their true number. @returns seconds */
export async function cleanMp3(file: FileReader, sound: SoundWriter): Promise<number> {
  const start = tagBytes(file);
  const free = findFreeFormat(file, start);
  if (free) return writeFreeFormat(file, free, sound);
  return withTrack(file, { start }, MP3, async (track) => {
    const first = await firstFrame(track);
    // The two bits of the layer are 01 for layer III.
    if (((first[1] ?? 0) & 6) !== 2) throw notAccepted("Browsers play layer III of MPEG audio only. ");
    const survey = await surveyFrames(track, file, start);
    const gapless = gaplessBytes(file.read(start, Math.min(file.size - start, 4096)));
    const sizes: number[] = [];
    await sound.write(infoFrame(first, sizes, gapless));
    for await (const { data } of packetsOf(track)) {
      sizes.push(data.length);
      await sound.write(data);
    }
    await sound.patch(0, infoFrame(first, sizes, gapless));
    return survey.end - survey.start;
  });
}

async function writeFreeFormat(file: FileReader, free: FreeFormat, sound: SoundWriter): Promise<number> {
  const { samples, rate } = readMp3Header(free.head);
  const gapless = Buffer.alloc(3);
  const sizes: number[] = [];
  const seconds = () => (sizes.length * samples) / rate;
  await sound.write(infoFrame(free.head, sizes, gapless));
  for (const frame of framesOfFreeFormat(file, free)) {
    sizes.push(frame.length);
    if (wholeSeconds(seconds()) > mediaLimits.audio.seconds) throw tooLong(mediaLimits.audio.seconds);
    await sound.write(frame);
  }
  if (sizes.length * free.frameBytes * 4 < file.size - free.start)
    throw brokenFile("has mostly data other than sound; export it again");
  await sound.patch(0, infoFrame(free.head, sizes, gapless));
  return seconds();
}

/** @returns seconds */
export async function cleanAdts(file: FileReader, sound: SoundWriter): Promise<number> {
  const start = tagBytes(file);
  return withTrack(file, { start }, ADTS, async (track) => {
    if (!playableAac.test((await track.getCodecParameterString()) ?? ""))
      throw notAccepted("Not every browser plays this profile of AAC. ");
    const survey = await surveyFrames(track, file, start);
    for await (const { data } of packetsOf(track)) await sound.write(data);
    return survey.end - survey.start;
  });
}

async function firstFrame(track: InputAudioTrack): Promise<Uint8Array> {
  for await (const { data } of packetsOf(track)) return data;
  return new Uint8Array();
}
