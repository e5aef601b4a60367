import { EncodedAudioPacketSource, type InputAudioTrack, Mp4OutputFormat, Output } from "mediabunny";
import { targetOf } from "@/lib/media/containers/file-target";
import { openMp4 } from "@/lib/media/containers/movie";
import { packetsOf, type Survey } from "@/lib/media/containers/packets";
import { brokenFile } from "@/lib/media/conversion/broken-file";
import type { FileReader } from "@/lib/media/conversion/file-reader";
import { notAccepted, playableAac, surveySound } from "./sound-track";
import type { SoundWriter } from "./sound-writer";

/** An AudioSpecificConfig is shorter (ISO/IEC 14496-3, 1.6.2.1). */
const maxDescriptionBytes = 64;

/** The one sound track, with its index in front. @returns seconds */
export async function cleanM4a(file: FileReader, sound: SoundWriter): Promise<number> {
  const movie = openMp4(file);
  try {
    const [track, ...more] = await movie.getAudioTracks();
    if (!track || more.length > 0 || (await movie.getVideoTracks()).length > 0)
      throw notAccepted("An MP4 sent as audio must hold one sound track and no picture. ");
    if (!playableAac.test((await track.getCodecParameterString()) ?? ""))
      throw notAccepted("Not every browser plays what is in this MP4 but AAC. ");
    const survey = await surveySound(track, file);
    await copyTrack(track, survey, sound);
    return survey.end - Math.max(0, survey.start);
  } finally {
    movie.dispose();
  }
}

async function copyTrack(track: InputAudioTrack, { packets, start }: Survey, sound: SoundWriter): Promise<void> {
  const decoderConfig = await track.getDecoderConfig();
  if (!decoderConfig || (decoderConfig.description?.byteLength ?? 0) > maxDescriptionBytes)
    throw brokenFile("has sound without a description; export it again");
  const copy = new Output({ format: new Mp4OutputFormat({ fastStart: "reserve" }), target: targetOf(sound.handle) });
  try {
    const source = new EncodedAudioPacketSource("aac");
    copy.addAudioTrack(source, { decoderConfig, maximumPacketCount: packets });
    await copy.start();
    let copied = 0;
    for await (const packet of packetsOf(track)) {
      copied += 1;
      // A piece cut from a stream starts late.
      await source.add(start > 0 ? packet.clone({ timestamp: packet.timestamp - start }) : packet);
    }
    if (copied !== packets) throw brokenFile("is cut off; send the whole file");
    await copy.finalize();
  } catch (error) {
    await copy.cancel().catch(() => undefined);
    throw error;
  }
}
