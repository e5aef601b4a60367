import { stat } from "node:fs/promises";
import { storedDuration, wholeSeconds } from "@/lib/media/containers/packets";
import { brokenFile, orBroken } from "@/lib/media/conversion/broken-file";
import type { Conversion } from "@/lib/media/conversion/conversion";
import { type FileReader, withReader } from "@/lib/media/conversion/file-reader";
import { type SniffedType, sniff } from "@/lib/media/conversion/sniff";
import { mediaLimits } from "@/lib/storage/media-kinds";
import { cleanFlac } from "./flac-sound";
import { cleanM4a } from "./mp4-sound";
import { cleanAdts, cleanMp3 } from "./mpeg-sound";
import { cleanOgg } from "./ogg-sound";
import { notAccepted } from "./sound-track";
import { type SoundWriter, withWriter } from "./sound-writer";
import { cleanWave } from "./wave-chunks";

const { seconds: maxSeconds } = mediaLimits.audio;

type AudioExtension = "mp3" | "wav" | "ogg" | "flac" | "aac" | "m4a";
const cleaners: Record<AudioExtension, (file: FileReader, sound: SoundWriter) => Promise<number>> = {
  mp3: cleanMp3,
  wav: cleanWave,
  ogg: cleanOgg,
  flac: cleanFlac,
  aac: cleanAdts,
  m4a: cleanM4a,
};

/** Copies frames; converts what browsers do not play. @throws AppError unsupported_media_type, invalid_request */
export async function convertAudio(input: string, output: string): Promise<Conversion> {
  const extension = extensionOf(await sniff(input));
  const durationSeconds = await orBroken(extension.toUpperCase(), () =>
    withReader(input, (file) =>
      withWriter(output, async (sound) => {
        const seconds = await cleaners[extension](file, sound);
        if (wholeSeconds(seconds) > maxSeconds)
          throw brokenFile(`is too long; send at most ${maxSeconds / 60} minutes`);
        return storedDuration(seconds);
      }),
    ),
  );
  return { extension, bytes: (await stat(output)).size, durationSeconds };
}

function extensionOf(type: SniffedType | undefined): AudioExtension {
  if (type === "mp4" || type === "m4a") return "m4a";
  if (type && Object.hasOwn(cleaners, type)) return type as AudioExtension;
  throw notAccepted();
}
