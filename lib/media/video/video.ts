import { stat } from "node:fs/promises";
import {
  EncodedAudioPacketSource,
  type EncodedPacket,
  EncodedVideoPacketSource,
  type Input,
  type InputAudioTrack,
  type InputVideoTrack,
  Mp4OutputFormat,
  type Output,
  WebMOutputFormat,
} from "mediabunny";
import { mediaLimits } from "@/lib/core/operation/media-kinds";
import { openMp4, openWebm } from "@/lib/media/containers/movie";
import { writeOutput } from "@/lib/media/containers/output-file";
import { packetsOf, storedDuration, surveyPackets, tooLong } from "@/lib/media/containers/packets";
import { brokenFile, translateReaderErrors } from "@/lib/media/conversion/broken-file";
import type { Conversion } from "@/lib/media/conversion/conversion";
import { withReader } from "@/lib/media/conversion/file-reader";
import { sniff } from "@/lib/media/conversion/sniff";
import { checkPicture, playableTrack, unsupportedVideo } from "./video-codecs";

type Container = "mp4" | "webm";
type TrackCopy = {
  packets: AsyncGenerator<EncodedPacket>;
  expected: number;
  source: EncodedVideoPacketSource | EncodedAudioPacketSource;
};

/** Copies packets without metadata; a MOV becomes an MP4. @throws AppError unsupported_media_type, invalid_request */
export async function convertVideo(input: string, output: string): Promise<Conversion> {
  const type = await sniff(input);
  if (type !== "mp4" && type !== "mov" && type !== "webm") throw unsupportedVideo("It is none of MP4, MOV and WebM");
  const container = type === "webm" ? "webm" : "mp4";
  const durationSeconds = await translateReaderErrors(type === "webm" ? "WebM" : type.toUpperCase(), () =>
    withReader(input, async (file) => {
      const movie = type === "webm" ? openWebm(file) : openMp4(file);
      try {
        return await copyMovie(movie, container, file.size, output);
      } finally {
        movie.dispose();
      }
    }),
  );
  return { extension: container, bytes: (await stat(output)).size, durationSeconds };
}

async function copyMovie(movie: Input, container: Container, bytes: number, path: string): Promise<number> {
  const [picture] = await movie.getVideoTracks();
  if (!picture) throw unsupportedVideo("It has no picture");
  await checkPicture(picture);
  const sound = await playableTrack(await movie.getAudioTracks(), container);
  const limits = { seconds: mediaLimits.video.seconds, bytes };
  const pictureSurvey = await surveyPackets(picture, limits);
  const soundSurvey = sound && (await surveyPackets(sound, limits));
  // A piece cut from a stream starts late; what is played before zero (an encoder's lead-in) is not shown.
  const start = Math.max(0, Math.min(pictureSurvey.start, soundSurvey?.start ?? pictureSurvey.start));
  const durationSeconds = storedDuration(Math.max(pictureSurvey.end, soundSurvey?.end ?? 0) - start);
  if (durationSeconds > mediaLimits.video.seconds) throw tooLong(mediaLimits.video.seconds);

  const format = container === "mp4" ? new Mp4OutputFormat({ fastStart: "reserve" }) : new WebMOutputFormat();
  await writeOutput(path, format, async (copy) => {
    const trackCopies = [await pictureCopy(copy, picture, pictureSurvey.packets)];
    if (sound && soundSurvey && soundSurvey.packets > 0)
      trackCopies.push(await soundCopy(copy, sound, soundSurvey.packets));
    await copy.start();
    await copyInOrder(trackCopies, start);
  });
  return durationSeconds;
}

async function pictureCopy(copy: Output, track: InputVideoTrack, packets: number): Promise<TrackCopy> {
  const [codec, decoderConfig] = [await track.getCodec(), await track.getDecoderConfig()];
  if (!codec || !decoderConfig) throw brokenFile("has a picture without a description; export it again");
  const source = new EncodedVideoPacketSource(codec);
  const [rotation, flip] = [await track.getRotation(), await track.getFlip()];
  const canBeTransparent = await track.canBeTransparent();
  copy.addVideoTrack(source, { decoderConfig, maximumPacketCount: packets, rotation, flip, canBeTransparent });
  return { packets: packetsOf(track), expected: packets, source };
}

async function soundCopy(copy: Output, track: InputAudioTrack, packets: number): Promise<TrackCopy> {
  const [codec, decoderConfig] = [await track.getCodec(), await track.getDecoderConfig()];
  if (!codec || !decoderConfig) throw brokenFile("has sound without a description; export it again");
  const source = new EncodedAudioPacketSource(codec);
  copy.addAudioTrack(source, { decoderConfig, maximumPacketCount: packets });
  return { packets: packetsOf(track), expected: packets, source };
}

/** Copies in the order of time, so that few packets wait in memory. */
async function copyInOrder(trackCopies: TrackCopy[], start: number): Promise<void> {
  const open = new Map<TrackCopy, EncodedPacket>();
  for (const trackCopy of trackCopies) await advance(trackCopy);

  async function advance(trackCopy: TrackCopy): Promise<void> {
    const next = await trackCopy.packets.next();
    if (!next.done) {
      open.set(trackCopy, next.value);
      return;
    }
    open.delete(trackCopy);
    trackCopy.source.close();
    if (trackCopy.expected !== 0) throw brokenFile("is cut off; send the whole file");
  }

  while (open.size > 0) {
    const [first] = [...open].sort(([, left], [, right]) => left.timestamp - right.timestamp);
    if (!first) return;
    const [trackCopy, packet] = first;
    trackCopy.expected -= 1;
    await trackCopy.source.add(start > 0 ? packet.clone({ timestamp: packet.timestamp - start }) : packet);
    await advance(trackCopy);
  }
}
