import { stat } from "node:fs/promises";
import { mediaLimits } from "@/lib/core/operation/media-kinds";
import { storedDuration, tooLong } from "@/lib/media/containers/packets";
import { translateReaderErrors } from "@/lib/media/conversion/broken-file";
import type { Conversion } from "@/lib/media/conversion/conversion";
import { type FileReader, withReader } from "@/lib/media/conversion/file-reader";
import { type SniffedType, sniff } from "@/lib/media/conversion/sniff";
import { copyFlac } from "./flac-sound";
import { copyM4a } from "./mp4-sound";
import { copyAdts, copyMp3 } from "./mpeg-sound";
import { copyOgg } from "./ogg-sound";
import { unsupportedSound } from "./sound-track";
import { type Sound, type SoundExtension, type StoreSound, writeSound } from "./sound-writer";
import { copyWave } from "./wave-sound";

const { seconds: maxSeconds } = mediaLimits.audio;

const copiers: Record<SoundExtension, (file: FileReader, store: StoreSound) => Promise<Conversion>> = {
  mp3: copyMp3,
  wav: copyWave,
  ogg: copyOgg,
  flac: copyFlac,
  aac: copyAdts,
  m4a: copyM4a,
};

/** Copies packets; converts what browsers do not play. @throws AppError unsupported_media_type, invalid_request */
export async function convertAudio(input: string, output: string): Promise<Conversion> {
  const type = soundExtension(await sniff(input));
  return translateReaderErrors(type.toUpperCase(), () =>
    withReader(input, (file) => copiers[type](file, (sound) => store(output, sound))),
  );
}

async function store(output: string, sound: Sound): Promise<Conversion> {
  if (Math.round(sound.seconds) > maxSeconds) throw tooLong(maxSeconds);
  const durationSeconds = storedDuration(sound.seconds);
  await writeSound(output, sound);
  return { extension: sound.extension, bytes: (await stat(output)).size, durationSeconds };
}

function soundExtension(type: SniffedType | undefined): SoundExtension {
  if (type === "mp4" || type === "m4a") return "m4a";
  if (type && Object.hasOwn(copiers, type)) return type as SoundExtension;
  throw unsupportedSound();
}
