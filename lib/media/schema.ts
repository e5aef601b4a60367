import { z } from "zod";
import { acceptedFormats, type MediaKind, mediaKinds } from "@/lib/storage/media-kinds";
import { name } from "@/lib/text/schema";

/** A file that a client sent; `path` exists until the request is answered. */
export type ReceivedFile = { path: string; bytes: number };

const file = (kind: MediaKind, more = "") =>
  z
    .custom<ReceivedFile>((value) => typeof value === "object" && value !== null && "path" in value, {
      error: ({ input }) => (input === undefined ? "is required" : "must be a file"),
    })
    .meta({
      type: "string",
      format: "binary",
      description: `${acceptedFormats[kind]}; at most ${mediaKinds[kind].maxBytes / 1024 / 1024} MB${more}`,
    });

/** The parts of each upload (contract, "Uploads"; what is accepted from the decisions, section 4). */
export const newAvatar = z.strictObject({ file: file("avatar", ". Animation is kept") });
export const newBackground = z.strictObject({ file: file("background", ". Images become lossless WebP") });
export const newCursor = z.strictObject({ file: file("cursor") });
export const newFont = z.strictObject({ file: file("font", ". profile.font becomes custom") });
export const newAudio = z.strictObject({
  file: file("audio"),
  cover: file("cover", ". It becomes a PNG").optional(),
  name: name({ max: 100 }).meta({ description: "What visitors read", examples: ["Night train"] }),
});

export const uploadResult = z.strictObject({
  url: z.url().describe("Where the file stands. Users carry these addresses too, but for that of a font: keep it"),
});
export type UploadResult = z.infer<typeof uploadResult>;

export const audio = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  duration: z.int().describe("Seconds"),
  cover: z.uuid().nullable().describe("The cover stands at {cdn_url}/audios-covers/{cover}.png"),
});
export type Audio = z.infer<typeof audio>;

export const audioChange = z.strictObject({ name: name({ max: 100 }) }).partial();
export type AudioChange = z.infer<typeof audioChange>;
