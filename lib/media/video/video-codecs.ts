import type { InputAudioTrack, InputVideoTrack } from "mediabunny";
import { AppError } from "@/lib/core/errors";
import { mediaLimits, phoneSetting } from "@/lib/core/operation/media-kinds";
import { brokenFile } from "@/lib/media/conversion/broken-file";

/** Every browser plays these. */
const playableSound: Record<"mp4" | "webm", readonly string[]> = {
  mp4: ["aac", "mp3", "opus"],
  webm: ["opus", "vorbis"],
};

/** Playable is 4:2:0 in 8 bits (profile 0), or in 10 bits (profile 2, which also has 12). */
const playableVp9 = /^vp09\.(00|02\.\d\d\.10)(\.|$)/;

export function unsupportedVideo(problem: string): AppError {
  const instead = "send the video as MP4 with H.264 in 8 bits (yuv420p) or AV1, or as WebM with VP8, VP9 or AV1";
  return new AppError("unsupported_media_type", { text: `${problem}; ${instead}` });
}

/** @throws AppError for what some browser does not show, or for too large pictures */
export async function checkPicture(track: InputVideoTrack): Promise<void> {
  const codec = await track.getCodec();
  const parameters = (await track.getCodecParameterString()) ?? "";
  const problem =
    codec === null ? "an unknown video codec" : findCodecProblem(codec, parameters, await readDescription(track));
  if (problem) throw unsupportedVideo(`Not every browser shows ${problem}`);
  const { pixels, side } = mediaLimits.image;
  const [width, height] = [await track.getCodedWidth(), await track.getCodedHeight()];
  if (!(width > 0 && height > 0)) throw brokenFile("has no picture size; export it again");
  if (width > side || height > side || width * height > pixels)
    throw brokenFile(`is ${width} × ${height} pixels; send at most ${pixels / 1_000_000} megapixels`);
}

export async function playableTrack(
  tracks: InputAudioTrack[],
  container: "mp4" | "webm",
): Promise<InputAudioTrack | undefined> {
  for (const track of tracks) if (playableSound[container].includes((await track.getCodec()) ?? "")) return track;
  return undefined;
}

function findCodecProblem(codec: string, parameters: string, description: Uint8Array | undefined): string | undefined {
  if (codec === "vp8") return undefined;
  if (codec === "vp9") return playableVp9.test(parameters) ? undefined : "VP9 of more than 10 bits or finer colour";
  if (codec === "av1") return /^av01\.0\./.test(parameters) ? undefined : "AV1 of a profile other than Main";
  if (codec === "hevc") return `HEVC (H.265); ${phoneSetting} before you record`;
  if (codec !== "avc") return "an unusual video codec";
  return description && readProfiles(description).every((profile) => eightBitProfiles.has(profile))
    ? undefined
    : "H.264 of more than 8 bits or finer colour than 4:2:0";
}

/** Baseline, Main and High have 8 bits and 4:2:0 only (ITU-T H.264, A.2). */
const eightBitProfiles = new Set([66, 77, 100]);

/** Reads the profile of the configuration and those of its sequence parameter sets, which decoders use. */
function readProfiles(configuration: Uint8Array): number[] {
  const sets = (configuration[5] ?? 0) & 31;
  const profiles = [configuration[1] ?? 0];
  let position = 6;
  for (let index = 0; index < sets; index += 1) {
    const length = ((configuration[position] ?? 0) << 8) | (configuration[position + 1] ?? 0);
    profiles.push(configuration[position + 3] ?? 0);
    position += 2 + length;
  }
  return sets > 0 ? profiles : [];
}

async function readDescription(track: InputVideoTrack): Promise<Uint8Array | undefined> {
  const description = (await track.getDecoderConfig())?.description;
  if (!description) return undefined;
  return ArrayBuffer.isView(description)
    ? new Uint8Array(description.buffer, description.byteOffset, description.byteLength)
    : new Uint8Array(description);
}
