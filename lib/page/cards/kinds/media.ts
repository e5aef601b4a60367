import { z } from "zod";
import { maxLength } from "@/lib/core/limits/quotas";
import { issue } from "@/lib/core/messages/message";
import { text } from "@/lib/core/text/schema";
import { type CardTypeRecord, optionalTitle, required } from "./card-type";
import { findMedia, type MediaType } from "./providers";

const extra = z.strictObject({ title: z.string().nullable().describe("Of types video and music") });
const written = z.strictObject({ title: optionalTitle("What visitors read on it").default(null) });

const address = (type: MediaType, error: string) =>
  required(
    text({ min: 1, max: maxLength.cardValue }).refine((value) => findMedia(type, value) !== undefined, { error }),
  );

/** A video or music at a provider, whose player is loaded once a visitor presses play. */
export const media = {
  video: {
    written: z
      .strictObject({
        type: z.literal("video"),
        value: address("video", issue("videoAddress")).describe("Its address on YouTube, Vimeo or Twitch"),
        extra: written.nullable().optional(),
      })
      .meta({ title: "Video" }),
    extra,
    takes: "address of a video",
  },
  music: {
    written: z
      .strictObject({
        type: z.literal("music"),
        value: address("music", issue("musicAddress")).describe(
          "Its address on Spotify, SoundCloud, Bandcamp or Apple Music",
        ),
        extra: written.nullable().optional(),
      })
      .meta({ title: "Music" }),
    extra,
    takes: "address of music",
  },
} as const satisfies Record<string, CardTypeRecord>;
