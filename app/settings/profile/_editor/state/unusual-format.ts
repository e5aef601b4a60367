const latin1 = new TextDecoder("latin1");
/** The tables of a film of minutes take some megabytes. */
const maxTables = 32 * 1024 * 1024;
const maxBoxes = 100;

/** Cameras write these sample entries: HEVC, also of Dolby Vision, MPEG-4 Visual, H.263, ProRes and Motion JPEG. */
const unusualEntry = /stsd.{12}(?:hvc1|hev1|dvh1|dvhe|mp4v|s263|ap(?:ch|cn|cs|co|4h|4x)|jpeg|mjp[ab])/s;

/**
 * Returns what kind of file it is that phones and cameras make and browsers do not show, by its first bytes, and by the
 * tables of a film (ISO/IEC 14496-12). It spares people the upload; whether a file is taken is for the server to say.
 */
export async function findUnusual(file: Blob): Promise<"video" | "photo" | undefined> {
  try {
    let position = 0;
    for (let box = 0; box < maxBoxes; box += 1) {
      const { name, start, end } = await boxAt(file, position);
      if (position === 0 && name !== "ftyp") return undefined;
      if (position === 0 && isHeic(await textOf(file, start, Math.min(end, 256)))) return "photo";
      if (name === "moov" && end - start <= maxTables)
        return unusualEntry.test(await textOf(file, start, end)) ? "video" : undefined;
      if (end <= position) return undefined;
      position = end;
    }
  } catch {
    // A file that cannot be read fails when it is sent.
  }
  return undefined;
}

const textOf = async (file: Blob, start: number, end: number) =>
  latin1.decode(await file.slice(start, end).arrayBuffer());

/** An AVIF may name the brands of HEIC too. */
const isHeic = (brands: string) => !/avi[fs]/.test(brands) && /^(?:he[iv].|mif1|msf1)/.test(brands);

async function boxAt(file: Blob, position: number): Promise<{ name: string; start: number; end: number }> {
  const head = new DataView(await file.slice(position, position + 16).arrayBuffer());
  const name = latin1.decode(new Uint8Array(head.buffer, 4, 4));
  const short = head.getUint32(0);
  const length = short === 1 ? Number(head.getBigUint64(8)) : short || file.size - position;
  return { name, start: position + (short === 1 ? 16 : 8), end: position + length };
}
