import {
  AdtsOutputFormat,
  type AudioCodec,
  EncodedAudioPacketSource,
  type EncodedPacket,
  FlacOutputFormat,
  Mp3OutputFormat,
  Mp4OutputFormat,
  OggOutputFormat,
  type OutputFormat,
  WavOutputFormat,
} from "mediabunny";
import { writeOutput } from "@/lib/media/containers/output-file";
import { brokenFile } from "@/lib/media/conversion/broken-file";
import type { Conversion } from "@/lib/media/conversion/conversion";

const formats = {
  mp3: () => new Mp3OutputFormat(),
  wav: () => new WavOutputFormat(),
  ogg: () => new OggOutputFormat(),
  flac: () => new FlacOutputFormat(),
  aac: () => new AdtsOutputFormat(),
  // The index stands in front.
  m4a: () => new Mp4OutputFormat({ fastStart: "reserve" }),
} satisfies Record<string, () => OutputFormat>;
export type SoundExtension = keyof typeof formats;

/** `count` is the number of packets, which an MP4 needs to know. */
export type Sound = {
  extension: SoundExtension;
  codec: AudioCodec;
  decoderConfig: AudioDecoderConfig;
  packets: AsyncIterable<EncodedPacket>;
  seconds: number;
  count?: number;
};
export type StoreSound = (sound: Sound) => Promise<Conversion>;

/** Writes a file without metadata. */
export function writeSound(path: string, { extension, codec, decoderConfig, packets, count }: Sound): Promise<void> {
  return writeOutput(path, formats[extension](), async (output) => {
    const source = new EncodedAudioPacketSource(codec);
    output.addAudioTrack(source, { decoderConfig, ...(count !== undefined && { maximumPacketCount: count }) });
    await output.start();
    let written = 0;
    for await (const packet of packets) {
      written += 1;
      await source.add(packet, { decoderConfig });
    }
    if (count !== undefined && written !== count) throw brokenFile("is cut off; send the whole file");
  });
}
