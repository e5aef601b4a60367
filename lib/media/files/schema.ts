import { z } from "zod";
import { maxLength } from "@/lib/core/limits/quotas";
import { issue } from "@/lib/core/messages/message";
import { acceptedFormats, type MediaKind, mediaKinds } from "@/lib/core/operation/media-kinds";
import { name } from "@/lib/core/text/schema";

/** The file at `path` exists until the request is answered. */
export type ReceivedFile = { path: string; bytes: number };

export const receivedFile = z
  .custom<ReceivedFile>((value) => typeof value === "object" && value !== null && "path" in value, {
    error: ({ input }) => (input === undefined ? issue("required") : "must be a file"),
    abort: true,
  })
  .refine(({ bytes }) => bytes > 0, { error: issue("emptyFile") });

/** @param more sentences for the API document */
export const filePart = (kind: MediaKind, more = "") =>
  receivedFile.meta({
    type: "string",
    format: "binary",
    description: `${acceptedFormats[kind]}; at most ${mediaKinds[kind].maxBytes / 1024 / 1024} MB${more}`,
  });

/** See docs/contract.md, Uploads. */
export const newAvatar = z.strictObject({ file: filePart("avatar", ". The animation of a GIF or WebP is kept") });
export const newBackground = z.strictObject({
  file: filePart("background", ". Images become lossless WebP, a GIF or WebP with its animation"),
});
export const newCursor = z.strictObject({ file: filePart("cursor") });
export const newFont = z.strictObject({ file: filePart("font", ". profile.font becomes custom") });
export const newAudio = z.strictObject({
  file: filePart("audio"),
  cover: filePart("cover", ". It becomes a PNG").optional(),
  name: name({ max: maxLength.trackName }).meta({ description: "What visitors read", examples: ["Night train"] }),
});

export const newImage = z.strictObject({
  file: filePart("image", ". It is stored with at most 2560 pixels a side, the animation of a GIF or WebP is kept"),
});

export const uploadResult = z.strictObject({
  url: z.url().describe("Where the file stands. Users carry these addresses too, but for that of a font: keep it"),
});
export type UploadResult = z.infer<typeof uploadResult>;

export const uploadedImage = uploadResult.extend({
  file: z.string().describe("Its name, which a card of type image or a link of the page document takes"),
  width: z.int().describe("Pixels"),
  height: z.int().describe("Pixels"),
});
export type UploadedImage = z.infer<typeof uploadedImage>;

export const audio = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  duration: z.int().describe("Seconds"),
  cover: z.uuid().nullable().describe("The cover stands at {cdn_url}/audios-covers/{cover}.png"),
});
export type Audio = z.infer<typeof audio>;

export const audioChange = z.strictObject({ name: name({ max: maxLength.trackName }) }).partial();
export type AudioChange = z.infer<typeof audioChange>;
