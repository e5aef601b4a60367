import { AppError } from "@/lib/core/errors";
import { systemCode } from "@/lib/core/system-failure";
import { serveJobs } from "@/lib/core/workers/worker-frame";
import type { Conversion, ConversionJob, WorkerAnswer } from "../conversion/conversion";

/** Imports only what the job needs, since fonts and videos bring megabytes of code. */
async function convert({ kind, input, output, crop, mayBeStored, rendition }: ConversionJob): Promise<Conversion> {
  switch (kind) {
    case "avatar":
      return (await import("@/lib/media/images/image")).convertAvatar(input, output, crop, mayBeStored);
    case "image":
      return (await import("@/lib/media/images/image")).convertGalleryPicture(input, output, crop, mayBeStored);
    case "cover":
      return (await import("@/lib/media/images/image")).convertCover(input, output, crop);
    case "icon":
    case "card-avatar":
    case "card-icon":
    case "card-activity":
      return (await import("@/lib/media/images/image")).convertSquare(input, output, kind);
    case "background":
      return (await import("@/lib/media/worker/background")).convertBackground(input, output, crop);
    case "rendition":
      if (!rendition) throw new Error("the job names no size");
      return (await import("@/lib/media/images/rendition")).convertRendition(input, output, rendition);
    case "placeholder":
      return (await import("@/lib/media/images/rendition")).convertPlaceholder(input, output);
    case "audio":
      return (await import("@/lib/media/sound/audio")).convertAudio(input, output);
    case "cursor":
      return (await import("@/lib/media/cursors/cursor")).convertCursor(input, output);
    case "font":
      return (await import("@/lib/media/fonts/font")).convertFont(input, output);
  }
}

async function answerTo(job: ConversionJob): Promise<WorkerAnswer> {
  try {
    return { outcome: "converted", conversion: await convert(job) };
  } catch (error) {
    if (error instanceof AppError && error.code === "unsupported_media_type") {
      return { outcome: "unsupported", message: error.message };
    }
    const problem = error instanceof AppError ? Object.values(error.fields ?? {})[0]?.[0] : undefined;
    if (problem !== undefined) return { outcome: "refused", problem };
    const code = systemCode(error);
    if (code !== undefined) return { outcome: "system failure", code };
    return { outcome: "failed", reason: error instanceof Error ? (error.stack ?? error.message) : "no Error" };
  }
}

serveJobs(answerTo, 10);
