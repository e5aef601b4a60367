import { OGG } from "mediabunny";
import { damagedFile } from "@/lib/media/conversion/broken-file";
import type { Conversion } from "@/lib/media/conversion/conversion";
import { createBufferReader, type FileReader } from "@/lib/media/conversion/file-reader";
import { copyFlac } from "./flac-sound";
import { type OggStream, oggPackets, readOggStreams } from "./ogg-pages";
import { readSound, surveySound, unsupportedSound, withTrack } from "./sound-track";
import type { StoreSound } from "./sound-writer";

/** FLAC in an OGG is stored as FLAC, since mediabunny writes no FLAC in an OGG. */
export async function copyOgg(file: FileReader, store: StoreSound): Promise<Conversion> {
  const [stream, ...more] = readOggStreams(file).filter(({ codec }) => codec !== "index");
  const { codec } = stream ?? { codec: "other" };
  if (!stream || more.length > 0 || codec === "other" || codec === "index")
    throw unsupportedSound("An OGG must hold one stream, of Vorbis, Opus or FLAC. ");
  if (codec === "flac") return copyFlac(extractFlac(file, stream), store);
  return withTrack(file, {}, OGG, async (track) => {
    const survey = await surveySound(track, file);
    return store({ extension: "ogg", codec, ...(await readSound(track, survey)) });
  });
}

const [streamInfoAt, streamInfoEnd] = [17, 51];

/** The first packet has STREAMINFO; other blocks of metadata follow, then frames (RFC 9639, 10.1). */
function extractFlac(file: FileReader, stream: OggStream): FileReader {
  const [first = Buffer.alloc(0), ...others] = oggPackets(file, stream);
  if (first.length < streamInfoEnd) throw damagedFile("OGG");
  const head = Buffer.from("fLaC\x80\0\0\x22", "latin1");
  const frames = others.filter(([sync]) => sync === 0xff);
  return createBufferReader(Buffer.concat([head, first.subarray(streamInfoAt, streamInfoEnd), ...frames]));
}
