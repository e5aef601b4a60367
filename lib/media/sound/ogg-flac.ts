import { brokenFile } from "@/lib/media/conversion/broken-file";
import type { FileReader } from "@/lib/media/conversion/file-reader";
import { mediaLimits } from "@/lib/storage/media-kinds";
import { flacTally, streamInfoBytes } from "./flac-frame";
import { type OggLink, type OggStream, oggPackets } from "./ogg-pages";
import { comments, oggPage, oggWriter } from "./ogg-writer";
import type { SoundWriter } from "./sound-writer";

const headBytes = 17;

/** RFC 9639, 10.1; several recordings become one, renumbered. @returns seconds */
export async function cleanOggFlac(
  file: FileReader,
  links: readonly OggLink[],
  streams: readonly OggStream[],
  sound: SoundWriter,
): Promise<number> {
  const recordings = links.flatMap((link, index) => {
    const stream = streams[index];
    return stream ? [() => oggPackets(file, link, stream)] : [];
  });
  const tally = flacTally(recordings.map((packets) => streamInfoOf(packets().next().value)));
  // One header packet follows.
  const mark = Buffer.from("\x7fFLAC\x01\0\0\x01fLaC\0\0\0\x22", "latin1");
  const head = () => Buffer.concat([mark, tally.info()]);
  const ogg = oggWriter(sound);
  await ogg.add(head(), 0, true);
  await ogg.add(Buffer.concat([Buffer.from([0x84, 0, 0, comments.length]), comments]), 0, true);
  for (const packets of recordings) {
    let waiting: Buffer | undefined;
    for (const packet of packets()) {
      if (packet[0] !== 0xff) continue;
      if (waiting) await addFrame(waiting, false);
      waiting = packet;
    }
    if (waiting) await addFrame(waiting, true);
  }
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

function streamInfoOf(packet: Buffer | undefined): Buffer {
  if (!packet || packet.length < headBytes + streamInfoBytes)
    throw brokenFile("is damaged; export the OGG again and send that");
  return Buffer.from(packet.subarray(headBytes, headBytes + streamInfoBytes));
}
