import { type EncodedPacket, Input, type InputAudioTrack, type InputFormat } from "mediabunny";
import { AppError } from "@/lib/core/errors";
import { mediaLimits } from "@/lib/core/operation/media-kinds";
import { maskedSource, type View } from "@/lib/media/containers/masked-source";
import { packetsOf, type Survey, surveyPackets } from "@/lib/media/containers/packets";
import { brokenFile } from "@/lib/media/conversion/broken-file";
import type { FileReader } from "@/lib/media/conversion/file-reader";

/** Playable are LC and both versions of HE (ISO/IEC 14496-3, table 1.17). */
export const playableAac = /^mp4a\.(40\.(2|02|5|05|29)|67)$/;

export async function withTrack<Result>(
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

/** @param start where the frames begin; they must be most of the file, since bytes can look like frames by chance */
export async function surveySound(track: InputAudioTrack, file: FileReader, start?: number): Promise<Survey> {
  const survey = await surveyPackets(track, { seconds: mediaLimits.audio.seconds, bytes: file.size });
  if (start !== undefined && survey.bytes * 4 < file.size - start)
    throw brokenFile("has mostly data other than sound; export it again");
  return survey;
}

/** A piece cut from a stream starts late. */
export async function* packetsFromZero(track: InputAudioTrack, { start }: Survey): AsyncGenerator<EncodedPacket> {
  for await (const packet of packetsOf(track))
    yield start > 0 ? packet.clone({ timestamp: packet.timestamp - start }) : packet;
}

export async function readSound(track: InputAudioTrack, survey: Survey) {
  const [packets, decoderConfig] = [packetsFromZero(track, survey), await requireDecoderConfig(track)];
  return { packets, decoderConfig, seconds: survey.end - survey.start };
}

export async function requireDecoderConfig(track: InputAudioTrack): Promise<AudioDecoderConfig> {
  const config = await track.getDecoderConfig();
  if (!config) throw brokenFile("has sound without a description; export it again");
  return config;
}

export function unsupportedSound(problem = ""): AppError {
  return new AppError("unsupported_media_type", { text: `${problem}Send audio as MP3, WAV, OGG, FLAC or AAC/M4A` });
}

/** Returns the length of ID3v2 tags (id3.org, ID3v2.4, 3.1). */
export function id3TagBytes(file: FileReader): number {
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
