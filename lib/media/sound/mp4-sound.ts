import { openMp4 } from "@/lib/media/containers/movie";
import { brokenFile } from "@/lib/media/conversion/broken-file";
import type { Conversion } from "@/lib/media/conversion/conversion";
import type { FileReader } from "@/lib/media/conversion/file-reader";
import { configOf, notAccepted, packetsFromZero, playableAac, surveySound } from "./sound-track";
import type { StoreSound } from "./sound-writer";

/** An AudioSpecificConfig is shorter (ISO/IEC 14496-3, 1.6.2.1). */
const maxDescriptionBytes = 64;

/** The one sound track. */
export async function copyM4a(file: FileReader, store: StoreSound): Promise<Conversion> {
  const movie = openMp4(file);
  try {
    const [track, ...more] = await movie.getAudioTracks();
    if (!track || more.length > 0 || (await movie.getVideoTracks()).length > 0)
      throw notAccepted("An MP4 sent as audio must hold one sound track and no picture. ");
    if (!playableAac.test((await track.getCodecParameterString()) ?? ""))
      throw notAccepted("Not every browser plays what is in this MP4 but AAC. ");
    const survey = await surveySound(track, file);
    const decoderConfig = await configOf(track);
    if ((decoderConfig.description?.byteLength ?? 0) > maxDescriptionBytes)
      throw brokenFile("has sound without a description; export it again");
    const sound = { decoderConfig, packets: packetsFromZero(track, survey), count: survey.packets };
    return await store({ extension: "m4a", codec: "aac", ...sound, seconds: survey.end - Math.max(0, survey.start) });
  } finally {
    movie.dispose();
  }
}
