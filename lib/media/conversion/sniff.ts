import { open } from "node:fs/promises";

export type SniffedType =
  | ("jpg" | "png" | "gif" | "webp" | "avif" | "heic")
  | ("mp4" | "mov" | "webm")
  | ("mp3" | "wav" | "ogg" | "flac" | "aac" | "m4a")
  | ("cur" | "ico" | "ani")
  | ("ttf" | "otf" | "woff" | "woff2");

const prefixBytes = 1024;

/** The patterns match the first bytes in hexadecimal. */
const signatures: readonly [RegExp, SniffedType][] = [
  [/^ffd8ff(?!f7)/, "jpg"],
  [/^89504e470d0a1a0a/, "png"],
  [/^47494638(37|39)61/, "gif"],
  // RIFF and a length come before WEBP, WAVE or ACON; a WAVE may begin with RF64 or BW64 instead of RIFF.
  [/^52494646.{8}57454250/, "webp"],
  [/^(52494646|52463634|42573634).{8}57415645/, "wav"],
  [/^52494646.{8}41434f4e/, "ani"],
  [/^4f67675300/, "ogg"],
  [/^664c6143/, "flac"],
  // An EBML header whose DocType (0x4282) says "webm"; Matroska differs in that word alone.
  [/^1a45dfa3(..){0,64}?4282847765626d/, "webm"],
  [/^00000100(?!00)/, "ico"],
  [/^00000200(?!00)/, "cur"],
  [/^(00010000|74727565)00(?!00)/, "ttf"],
  [/^4f54544f00(?!00)/, "otf"],
  [/^774f4646/, "woff"],
  [/^774f4632/, "woff2"],
  // ADTS has layer 0. MP3 has layer 3, and a bit rate and a sampling rate that exist.
  [/^fff[0189]/, "aac"],
  [/^ff(e[23]|f[23ab])[^f][0-9ab]/, "mp3"],
];

/** The MP4 registration authority lists these brands; the first row that matches any brand of the file decides. */
const brandTypes: readonly [RegExp, SniffedType | undefined][] = [
  [/^crx $/, undefined],
  [/^qt {2}$/, "mov"],
  [/^avi[fs]$/, "avif"],
  [/^(he[iv].|mif1|msf1)$/, "heic"],
  [/^M4[AB] $/, "m4a"],
  [/^(iso[m2-9]|mp4[12]|avc1|M4V |dash|MSNV|av01|cmfc)$/, "mp4"],
];

/**
 * Returns the type by the first bytes, or undefined for others. An animated PNG is `png`, and audio in an MP4 without
 * its own brand is `mp4`.
 */
export async function sniff(path: string): Promise<SniffedType | undefined> {
  const file = await open(path);
  try {
    const start = await prefixAt(0);
    if (start.toString("latin1", 0, 3) !== "ID3" || start.length < 10) return sniffStart(start);
    // An ID3 tag can stand before any of three kinds; its size is four bytes of seven bits.
    const size = [...start.subarray(6, 10)].reduce((sum, byte) => sum * 128 + (byte & 127), 0);
    const behind = sniffStart(await prefixAt(10 + size));
    return behind === "flac" || behind === "aac" ? behind : "mp3";
  } finally {
    await file.close();
  }

  async function prefixAt(position: number): Promise<Buffer> {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(prefixBytes), 0, prefixBytes, position);
    return buffer.subarray(0, bytesRead);
  }
}

function sniffStart(start: Buffer): SniffedType | undefined {
  if (start.toString("latin1", 4, 8) === "ftyp") return typeByBrand(start);
  const digits = start.toString("hex");
  return signatures.find(([pattern]) => pattern.test(digits))?.[1];
}

/** A file names its major brand, a version and its compatible brands (ISO/IEC 14496-12, 4.3). */
function typeByBrand(start: Buffer): SniffedType | undefined {
  const [leading = "", , ...compatible] = start.toString("latin1", 8, start.readUInt32BE()).match(/.{4}/gs) ?? [];
  const brands = [leading, ...compatible];
  return brandTypes.find(([pattern]) => brands.some((brand) => pattern.test(brand)))?.[1];
}
