import { openMp4 } from "@/lib/media/containers/movie";
import type { Conversion } from "@/lib/media/conversion/conversion";
import type { FileReader } from "@/lib/media/conversion/file-reader";
import { packetsFromZero, playableAac, requireDecoderConfig, surveySound, unsupportedSound } from "./sound-track";
import type { StoreSound } from "./sound-writer";

/** Copies the only sound track. */
export async function copyM4a(file: FileReader, store: StoreSound): Promise<Conversion> {
  const movie = openMp4(file);
  try {
    const [track, ...more] = await movie.getAudioTracks();
    if (!track || more.length > 0 || (await movie.getVideoTracks()).length > 0)
      throw unsupportedSound("An MP4 sent as audio must hold one sound track and no picture. ");
    if (!playableAac.test((await track.getCodecParameterString()) ?? ""))
      throw unsupportedSound("Not every browser plays what is in this MP4 but AAC. ");
    const survey = await surveySound(track, file);
    const [packets, count] = [packetsFromZero(track, survey), survey.packets];
    const sound = { decoderConfig: await requireDecoderConfig(track), packets, count };
    return await store({ extension: "m4a", codec: "aac", ...sound, seconds: survey.end - Math.max(0, survey.start) });
  } finally {
    movie.dispose();
  }
}
