import { FLAC } from "mediabunny";
import { packetsOf } from "@/lib/media/containers/packets";
import { brokenFile } from "@/lib/media/conversion/broken-file";
import type { FileReader } from "@/lib/media/conversion/file-reader";
import { flacTally, readFlacHead, streamInfoBytes } from "./flac-frame";
import { surveySound, tagBytes, withTrack } from "./sound-track";
import type { SoundWriter } from "./sound-writer";

/** STREAMINFO with the true length, and the frames. @returns seconds */
export async function cleanFlac(file: FileReader, sound: SoundWriter): Promise<number> {
  const start = tagBytes(file);
  const { frames, masks } = readFlacHead(file, start);
  const tally = flacTally([Buffer.from(file.read(start + 8, streamInfoBytes))]);
  return withTrack(file, { start, masks }, FLAC, async (track) => {
    const survey = await surveySound(track, file);
    if (survey.bytes * 4 < file.size - frames) throw brokenFile("has mostly data other than sound; export it again");
    await sound.write(head(tally.info()));
    let left = survey.packets;
    for await (const { data } of packetsOf(track)) {
      left -= 1;
      await sound.write(tally.take(Buffer.from(data), left === 0));
    }
    await sound.patch(0, head(tally.info()));
    return tally.seconds();
  });
}

/** STREAMINFO as the last block of metadata (RFC 9639, 8.1). */
function head(info: Buffer): Buffer {
  return Buffer.concat([Buffer.from("fLaC\x80\0\0\x22", "latin1"), info]);
}
