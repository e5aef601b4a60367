import { z } from "zod";
import { name } from "@/lib/text/schema";

/** A file that a client has sent, kept at `path` until the request is answered. */
export type ReceivedFile = { path: string; bytes: number };

const file = (description: string) =>
  z
    .custom<ReceivedFile>((value) => typeof value === "object" && value !== null && "path" in value, {
      error: ({ input }) => (input === undefined ? "is required" : "must be a file"),
    })
    .meta({ type: "string", format: "binary", description });

const image = "JPEG, PNG, GIF, WebP or AVIF";

/** The parts of each upload (contract, "Uploads"; what is accepted from the decisions, section 4). */
export const newAvatar = z.strictObject({ file: file(`${image} of at most 10 MB; animation is kept`) });
export const newBackground = z.strictObject({
  file: file(`${image}, or MP4 or WebM of at most 5 minutes; at most 100 MB. Images become lossless WebP`),
});
export const newCursor = z.strictObject({ file: file("CUR, ICO, ANI or PNG of at most 128 px a side and 2 MB") });
export const newFont = z.strictObject({ file: file("TTF, OTF, WOFF or WOFF2 of at most 5 MB") });
export const newAudio = z.strictObject({
  file: file("MP3, WAV, OGG, FLAC or AAC/M4A of at most 30 minutes and 30 MB"),
  cover: file(`${image} of at most 10 MB; becomes a PNG`).optional(),
  name: name({ max: 100 }).meta({ description: "What visitors read", examples: ["Night train"] }),
});

/** Where an uploaded file stands (contract, "Upload result"). */
export const uploadResult = z.strictObject({ url: z.url() });
export type UploadResult = z.infer<typeof uploadResult>;

/** An audio track (contract, "Audio"). */
export const audio = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  duration: z.int().describe("Seconds"),
  cover: z.uuid().nullable().describe("The cover stands at {cdn_url}/audios-covers/{cover}.png"),
});
export type Audio = z.infer<typeof audio>;

/** What PATCH /api/upload/audio/{id} takes. */
export const audioChange = z.strictObject({ name: name({ max: 100 }) });
export type AudioChange = z.infer<typeof audioChange>;
