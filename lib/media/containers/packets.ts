import { type EncodedPacket, EncodedPacketSink, type InputTrack } from "mediabunny";
import type { AppError } from "@/lib/core/errors";
import { brokenFile } from "@/lib/media/conversion/broken-file";

const maxPackets = 800_000;

/** `start` and `end` are seconds. */
export type Survey = { packets: number; bytes: number; start: number; end: number };
export type SurveyLimits = { seconds: number; bytes: number };

/** Measures the duration by the packets, not by the header. @param limits `bytes` is the size of the file */
export async function surveyPackets(track: InputTrack, limits: SurveyLimits): Promise<Survey> {
  const survey = { packets: 0, bytes: 0, start: 0, end: 0 };
  for await (const packet of packetsOf(track, { metadataOnly: true })) {
    const end = packet.timestamp + Math.max(0, packet.duration);
    if (!Number.isFinite(end)) throw brokenFile("has wrong timestamps; export it again");
    const isFirst = survey.packets === 0;
    survey.packets += 1;
    survey.bytes += packet.byteLength;
    survey.start = isFirst ? packet.timestamp : Math.min(survey.start, packet.timestamp);
    survey.end = isFirst ? end : Math.max(survey.end, end);
    if (Math.round(survey.end - survey.start) > limits.seconds) throw tooLong(limits.seconds);
    if (survey.packets > maxPackets || survey.bytes > limits.bytes) throw brokenFile("is damaged; export it again");
  }
  return survey;
}

/** Yields packets in decoding order, with one in memory at a time. */
export async function* packetsOf(
  track: InputTrack,
  options: { metadataOnly?: boolean } = {},
): AsyncGenerator<EncodedPacket> {
  const sink = new EncodedPacketSink(track);
  let packet = await sink.getFirstPacket(options);
  while (packet) {
    yield packet;
    packet = await sink.getNextPacket(packet, options);
  }
}

/** Returns whole seconds. Less than a second counts as 1, and zero is refused. */
export function storedDuration(seconds: number): number {
  if (!(seconds > 0)) throw brokenFile("has a duration of zero; export it again");
  return Math.max(1, Math.round(seconds));
}

export function tooLong(maxSeconds: number): AppError {
  return brokenFile(`is too long; send at most ${maxSeconds / 60} minutes`);
}
