import { ADTS, BlobSource, FLAC, Input, MP3, MP4, OGG, WAVE } from "mediabunny";

/** What the file of a track says of it. */
export type TrackTags = { title?: string; cover?: File };

/** Reads the title and the front cover of a sound file; a file that has none, or that cannot be read, has neither. */
export async function readTags(file: Blob): Promise<TrackTags> {
  const input = new Input({ source: new BlobSource(file), formats: [MP3, FLAC, OGG, MP4, WAVE, ADTS] });
  try {
    const { title, images = [] } = await input.getMetadataTags();
    const picture = images.find(({ kind }) => kind === "coverFront") ?? images[0];
    return {
      ...(title?.trim() && { title }),
      ...(picture && { cover: new File([Uint8Array.from(picture.data)], "cover", { type: picture.mimeType }) }),
    };
  } catch {
    return {};
  } finally {
    input.dispose();
  }
}
