import { type InputAudioTrack, OGG } from "mediabunny";
import { packetsOf } from "@/lib/media/containers/packets";
import { brokenFile } from "@/lib/media/conversion/broken-file";
import type { FileReader } from "@/lib/media/conversion/file-reader";
import { mediaLimits } from "@/lib/media/media-kinds";
import { flacTally, streamInfoBytes } from "./flac-frame";
import { opusHead, opusSamples, vorbisHeaders } from "./ogg-headers";
import { type OggStream, oggPackets, readOggStreams } from "./ogg-pages";
import { oggPage, oggWriter } from "./ogg-writer";
import { notAccepted, surveySound, withTrack } from "./sound-track";
import type { SoundWriter } from "./sound-writer";

/** A comment header's vendor and no comments (Vorbis I specification, 5.2). */
const comments = Buffer.from("\x07\0\0\0Vitrine\0\0\0\0", "latin1");
const flacHeadBytes = 17;

/**
 * Writes the packets of an Ogg file's one stream into pages of our own, whose times are those of the packets, behind a
 * comment header without comments. Gives their length in seconds.
 */
export async function cleanOgg(file: FileReader, sound: SoundWriter): Promise<number> {
  const [stream, ...more] = readOggStreams(file).filter(({ codec }) => codec !== "index");
  if (!stream || more.length > 0 || stream.codec === "other")
    throw notAccepted("An OGG must hold one stream, of Vorbis, Opus or FLAC. ");
  if (stream.codec === "flac") return cleanOggFlac(file, stream, sound);
  return withTrack(file, {}, OGG, async (track) => {
    const survey = await surveySound(track, file);
    await (stream.codec === "opus" ? copyOpus : copyVorbis)(track, survey.packets, sound);
    return survey.end - survey.start;
  });
}

async function copyVorbis(track: InputAudioTrack, _: number, sound: SoundWriter): Promise<void> {
  const ogg = oggWriter(sound);
  const { identification, setup } = vorbisHeaders(await descriptionOf(track));
  const rate = await track.getSampleRate();
  await ogg.add(identification, 0, true);
  await ogg.add(Buffer.concat([Buffer.from("\x03vorbis", "latin1"), comments, Buffer.from([1])]), 0);
  await ogg.add(setup, 0, true);
  let samples = 0;
  for await (const { data, duration } of packetsOf(track)) {
    samples += Math.round(duration * rate);
    await ogg.add(data, samples);
  }
  await ogg.end();
}

async function copyOpus(track: InputAudioTrack, packets: number, sound: SoundWriter): Promise<void> {
  const ogg = oggWriter(sound);
  await ogg.add(opusHead(await descriptionOf(track)), 0, true);
  await ogg.add(Buffer.concat([Buffer.from("OpusTags", "latin1"), comments]), 0, true);
  let samples = 0;
  let left = packets;
  for await (const { data, duration } of packetsOf(track)) {
    left -= 1;
    const whole = opusSamples(data);
    // The end of the last page cuts off what the encoder added.
    samples += left === 0 && packets > 1 ? Math.min(whole, Math.round(duration * 48_000)) : whole;
    await ogg.add(data, samples);
  }
  await ogg.end();
}

async function descriptionOf(track: InputAudioTrack): Promise<Buffer> {
  const description = (await track.getDecoderConfig())?.description;
  if (!description) throw brokenFile("has sound without a description; export it again");
  return ArrayBuffer.isView(description)
    ? Buffer.from(description.buffer, description.byteOffset, description.byteLength)
    : Buffer.from(description);
}

/** RFC 9639, 10.1: the first packet ends with STREAMINFO; packets of metadata follow, and then one for each frame. */
async function cleanOggFlac(file: FileReader, stream: OggStream, sound: SoundWriter): Promise<number> {
  const packets = oggPackets(file, stream);
  const first = packets.next().value;
  if (!first || first.length < flacHeadBytes + streamInfoBytes) throw damaged();
  const tally = flacTally(Buffer.from(first.subarray(flacHeadBytes, flacHeadBytes + streamInfoBytes)));
  // One header packet follows.
  const mark = Buffer.from("\x7fFLAC\x01\0\0\x01fLaC\0\0\0\x22", "latin1");
  const head = () => Buffer.concat([mark, tally.info()]);
  const ogg = oggWriter(sound);
  await ogg.add(head(), 0, true);
  await ogg.add(Buffer.concat([Buffer.from([0x84, 0, 0, comments.length]), comments]), 0, true);
  let waiting: Buffer | undefined;
  for (const packet of packets) {
    if (packet[0] !== 0xff) continue;
    if (waiting) await addFrame(waiting, false);
    waiting = packet;
  }
  if (waiting) await addFrame(waiting, true);
  await ogg.end();
  const page = { flags: 2, granule: 0n, sequence: 0, lacing: [head().length], parts: [head()] };
  await sound.patch(0, oggPage(page));
  return tally.seconds();

  async function addFrame(frame: Buffer, isLast: boolean): Promise<void> {
    const own = tally.take(frame, isLast);
    if (own.length > 0) await ogg.add(own, tally.samples());
    if (tally.seconds() > mediaLimits.audio.seconds + 1) throw brokenFile("is too long; send at most 30 minutes");
  }
}

function damaged() {
  return brokenFile("is damaged; export the OGG again and send that");
}
