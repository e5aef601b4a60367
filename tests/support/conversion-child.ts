import { convertCursor } from "@/lib/media/cursors/cursor";
import { convertFont } from "@/lib/media/fonts/font";
import { convertAudio } from "@/lib/media/sound/audio";
import { convertVideo } from "@/lib/media/video/video";

/** A process that converts the files that it is sent, one after the other, and reports each result. */
const converters = { audio: convertAudio, video: convertVideo, cursor: convertCursor, font: convertFont };

process.on("disconnect", () => process.exit());
process.on(
  "message",
  async ({ kind, input, output }: { kind: keyof typeof converters; input: string; output: string }) => {
    const before = process.resourceUsage().maxRSS;
    const outcome = await converters[kind](input, output).catch((error) => ({
      name: error?.name,
      code: error?.code,
      message: error?.message,
      fields: error?.fields,
    }));
    const after = process.resourceUsage().maxRSS;
    process.send?.({ outcome, peakMegabytes: after / 1024, grownMegabytes: (after - before) / 1024 });
  },
);
process.send?.("ready");
