import { type InputAudioTrack, OGG } from "mediabunny";
import { packetsOf, type Survey } from "@/lib/media/containers/packets";
import { brokenFile } from "@/lib/media/conversion/broken-file";
import type { FileReader } from "@/lib/media/conversion/file-reader";
import { cleanOggFlac } from "./ogg-flac";
import { opusHead, opusSamples, type VorbisHeaders, vorbisBlocks, vorbisHeaders } from "./ogg-headers";
import { type OggLink, type OggStream, readOggLinks } from "./ogg-pages";
import { comments, type OggWriter, oggWriter } from "./ogg-writer";
import { notAccepted, surveySound, withTrack } from "./sound-track";
import type { SoundWriter } from "./sound-writer";

type Copier = (track: InputAudioTrack, survey: Survey, isLast: boolean) => Promise<void>;

/** A chained file becomes one stream, since players show the first one's length only. @returns seconds */
export async function cleanOgg(file: FileReader, sound: SoundWriter): Promise<number> {
  const links = readOggLinks(file);
  const streams = links.map(streamOf);
  const [{ codec } = { codec: "other" }] = streams;
  if (streams.some((stream) => stream.codec !== codec)) throw differentFormats();
  if (codec === "flac") return cleanOggFlac(file, links, streams, sound);
  const ogg = oggWriter(sound);
  const copy = codec === "opus" ? opusCopier(ogg) : vorbisCopier(ogg);
  let seconds = 0;
  for (const link of links) {
    await withTrack(file, link, OGG, async (track) => {
      const survey = await surveySound(track, file);
      await copy(track, survey, link === links.at(-1));
      seconds += survey.end - survey.start;
    });
  }
  await ogg.end();
  return seconds;
}

function streamOf({ streams }: OggLink): OggStream {
  const [stream, ...more] = streams.filter(({ codec }) => codec !== "index");
  if (!stream || more.length > 0 || stream.codec === "other")
    throw notAccepted("An OGG must hold one stream, of Vorbis, Opus or FLAC. ");
  return stream;
}

function vorbisCopier(ogg: OggWriter): Copier {
  let headers: VorbisHeaders | undefined;
  let lastBlock: number | undefined;
  let samples = 0;
  return async (track, { packets, start, end }, isLast) => {
    const own = vorbisHeaders(await descriptionOf(track));
    if (headers && !isSameVorbis(headers, own)) throw differentFormats();
    if (!headers) await writeVorbisHeaders(ogg, own);
    headers = own;
    const blockOf = vorbisBlocks(own);
    const length = Math.round((end - start) * (await track.getSampleRate()));
    let most = Number.POSITIVE_INFINITY;
    let left = packets;
    for await (const { data } of packetsOf(track)) {
      left -= 1;
      if (data.length > 0) {
        const block = blockOf(data);
        // Only the overlap of two blocks is audible (Vorbis I specification, 4.3.8); the first block alone is silent.
        samples += lastBlock === undefined ? 0 : (lastBlock + block) / 4;
        lastBlock = block;
      }
      if (left === packets - 1) most = samples + length;
      // The end of the last page cuts off what the encoder added.
      await ogg.add(data, left === 0 && isLast ? Math.min(samples, most) : samples);
    }
  };
}

async function writeVorbisHeaders(ogg: OggWriter, { identification, setup }: VorbisHeaders): Promise<void> {
  await ogg.add(identification, 0, true);
  await ogg.add(Buffer.concat([Buffer.from("\x03vorbis", "latin1"), comments, Buffer.from([1])]), 0);
  await ogg.add(setup, 0, true);
}

/** All but the bit rates, which do not affect decoding. */
function isSameVorbis(one: VorbisHeaders, other: VorbisHeaders): boolean {
  const shape = ({ identification }: VorbisHeaders) => identification.toString("hex", 7, 16) + identification[28];
  return shape(one) === shape(other) && one.setup.equals(other.setup);
}

function opusCopier(ogg: OggWriter): Copier {
  let shape: string | undefined;
  let samples = 0;
  return async (track, { packets }, isLast) => {
    const head = opusHead(await descriptionOf(track));
    // Channels, and gain with what follows it; the others count only where a stream begins.
    const own = head.toString("hex", 9, 10) + head.toString("hex", 16);
    if (shape !== undefined && shape !== own) throw differentFormats();
    if (shape === undefined) {
      await ogg.add(head, 0, true);
      await ogg.add(Buffer.concat([Buffer.from("OpusTags", "latin1"), comments]), 0, true);
    }
    shape = own;
    let left = packets;
    for await (const { data, duration } of packetsOf(track)) {
      left -= 1;
      const whole = opusSamples(data);
      const isEnd = isLast && left === 0 && packets > 1;
      // The end of the last page cuts off the encoder's padding.
      samples += isEnd ? Math.min(whole, Math.round(duration * 48_000)) : whole;
      await ogg.add(data, samples);
    }
  };
}

async function descriptionOf(track: InputAudioTrack): Promise<Buffer> {
  const description = (await track.getDecoderConfig())?.description;
  if (!description) throw brokenFile("has sound without a description; export it again");
  return ArrayBuffer.isView(description)
    ? Buffer.from(description.buffer, description.byteOffset, description.byteLength)
    : Buffer.from(description);
}

function differentFormats() {
  return brokenFile("has several recordings of different formats in a row; export them as one OGG");
}
