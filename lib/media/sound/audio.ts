import { rename } from "node:fs/promises";
import { ADTS, FLAC, Input, type InputAudioTrack, type InputFormat, MP3, OGG } from "mediabunny";
import { AppError } from "@/lib/errors";
import { brokenFile, orBroken } from "@/lib/media/conversion/broken-file";
import type { Conversion } from "@/lib/media/conversion/conversion";
import { type FileReader, withReader } from "@/lib/media/conversion/file-reader";
import { type SniffedType, sniff } from "@/lib/media/conversion/sniff";
import { mediaLimits } from "@/lib/media/media-kinds";
import { maskedSource, type View } from "@/lib/media/video/masked-source";
import { openMp4 } from "@/lib/media/video/movie";
import { packetsOf, type Survey, storedDuration, surveyPackets, wholeSeconds } from "@/lib/media/video/packets";
import { readFlacHead } from "./flac-frame";
import { readOggStreams } from "./ogg-pages";
import { readWave } from "./wave-chunks";

const { seconds: mostSeconds } = mediaLimits.audio;
/** AAC that all browsers play: LC, and HE in both versions (ISO/IEC 14496-3, table 1.17). */
const playableAac = /^mp4a\.(40\.(2|02|5|05|29)|67)$/;

type AudioExtension = "mp3" | "wav" | "ogg" | "flac" | "aac" | "m4a";
const durations: Record<AudioExtension, (file: FileReader) => Promise<number>> = {
  mp3: secondsOfMp3,
  wav: secondsOfWave,
  ogg: secondsOfOgg,
  flac: secondsOfFlac,
  aac: secondsOfAdts,
  m4a: secondsOfM4a,
};

/**
 * Checks a sound file and moves it to `output` as it is. `durationSeconds` counts the frames that are in the file,
 * whatever its header says, rounded to the nearest second: 1 to 1800. 415 for a coding that not every browser plays.
 */
export async function convertAudio(input: string, output: string): Promise<Conversion> {
  const extension = extensionOf(await sniff(input));
  const { seconds, bytes } = await orBroken(extension.toUpperCase(), () =>
    withReader(input, async (file) => ({ seconds: await durations[extension](file), bytes: file.size })),
  );
  if (wholeSeconds(seconds) > mostSeconds) throw brokenFile(`is too long; send at most ${mostSeconds / 60} minutes`);
  const durationSeconds = storedDuration(seconds);
  await rename(input, output);
  return { extension, bytes, durationSeconds };
}

function extensionOf(type: SniffedType | undefined): AudioExtension {
  if (type === "mp4" || type === "m4a") return "m4a";
  if (type && Object.hasOwn(durations, type)) return type as AudioExtension;
  throw notAccepted();
}

function notAccepted(problem = ""): AppError {
  return new AppError("unsupported_media_type", `${problem}Send audio as MP3, WAV, OGG, FLAC or AAC/M4A`);
}

async function secondsOfMp3(file: FileReader): Promise<number> {
  const start = tagBytes(file);
  return withInput(file, { start }, MP3, async (track) => {
    for await (const { data } of packetsOf(track)) {
      // The two bits of the layer are 01 for layer III.
      if (((data[1] ?? 0) & 6) !== 2) throw notAccepted("Browsers play layer III of MPEG audio only. ");
      break;
    }
    return mostlySound(file.size - start, await surveyPackets(track, { seconds: mostSeconds, bytes: file.size }));
  });
}

async function secondsOfAdts(file: FileReader): Promise<number> {
  const start = tagBytes(file);
  return withInput(file, { start }, ADTS, async (track) => {
    if (!playableAac.test((await track.getCodecParameterString()) ?? ""))
      throw notAccepted("Not every browser plays this profile of AAC. ");
    return mostlySound(file.size - start, await surveyPackets(track, { seconds: mostSeconds, bytes: file.size }));
  });
}

async function secondsOfFlac(file: FileReader): Promise<number> {
  const start = tagBytes(file);
  const { frames, masks } = readFlacHead(file, start);
  return withInput(file, { start, masks }, FLAC, async (track) =>
    mostlySound(file.size - frames, await surveyPackets(track, { seconds: mostSeconds, bytes: file.size })),
  );
}

async function secondsOfWave(file: FileReader): Promise<number> {
  const { seconds, isPlayable } = readWave(file);
  if (!isPlayable) throw notAccepted("Browsers play WAV of 8, 16, 24 or 32 bits and of 32-bit floats only. ");
  return seconds;
}

async function secondsOfOgg(file: FileReader): Promise<number> {
  const streams = readOggStreams(file).filter(({ codec }) => codec !== "index");
  const [sound, ...more] = streams;
  if (!sound || more.length > 0 || sound.codec === "other")
    throw notAccepted("An OGG must hold one stream, of Vorbis, Opus or FLAC. ");
  if (sound.codec === "flac") return sound.seconds;
  return withInput(file, {}, OGG, async (track) => {
    const { start, end } = await surveyPackets(track, { seconds: mostSeconds, bytes: file.size });
    return end - start;
  });
}

async function secondsOfM4a(file: FileReader): Promise<number> {
  const movie = openMp4(file);
  try {
    const [track, ...more] = await movie.getAudioTracks();
    if (!track || more.length > 0 || (await movie.getVideoTracks()).length > 0)
      throw notAccepted("An MP4 sent as audio must hold one sound track and no picture. ");
    if (!playableAac.test((await track.getCodecParameterString()) ?? ""))
      throw notAccepted("Not every browser plays what is in this MP4 but AAC. ");
    const { start, end } = await surveyPackets(track, { seconds: mostSeconds, bytes: file.size });
    return end - Math.max(0, start);
  } finally {
    movie.dispose();
  }
}

/** Opens the one sound track of that part of the file. */
async function withInput<Result>(
  file: FileReader,
  view: View,
  format: InputFormat,
  work: (track: InputAudioTrack) => Promise<Result>,
): Promise<Result> {
  const input = new Input({ source: maskedSource(file, view), formats: [format] });
  try {
    const [track] = await input.getAudioTracks();
    if (!track) throw brokenFile("has no sound in it; export it again");
    return await work(track);
  } finally {
    input.dispose();
  }
}

/** The length of the frames found; refuses bytes that are frames by chance: most of the file must be sound. */
function mostlySound(room: number, { start, end, bytes }: Survey): number {
  if (bytes * 4 < room) throw brokenFile("is mostly not sound; export it again");
  return end - start;
}

/** The length of the ID3v2 tags that a file begins with, by their own word (id3.org, ID3v2.4, 3.1). */
function tagBytes(file: FileReader): number {
  let position = 0;
  while (file.size - position >= 10) {
    const head = file.read(position, 10);
    if (head.toString("latin1", 0, 3) !== "ID3") break;
    const hasFooter = ((head[5] ?? 0) & 16) !== 0;
    position += head.subarray(6).reduce((sum, byte) => sum * 128 + (byte & 127), 0) + (hasFooter ? 20 : 10);
  }
  if (position >= file.size) throw brokenFile("is cut off; send the whole file");
  return position;
}
