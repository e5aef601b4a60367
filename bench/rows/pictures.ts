import { randomUUID } from "node:crypto";
import sharp from "sharp";

/** Something like a photograph of that size: soft shapes with a little noise on them, as JPEG. */
export async function photograph(width: number, height: number): Promise<Buffer> {
  const channels = 3 as const;
  const noise = (mean: number, sigma: number) => ({ noise: { type: "gaussian" as const, mean, sigma } });
  const shapes = await sharp({ create: { width: 32, height: 18, channels, background: "#000", ...noise(128, 60) } })
    .png()
    .toBuffer();
  const grain = await sharp({ create: { width, height, channels, background: "#000", ...noise(128, 4) } })
    .png({ compressionLevel: 1 })
    .toBuffer();
  const soft = sharp(shapes).resize(width, height, { fit: "fill", kernel: "cubic" });
  return soft
    .composite([{ input: grain, blend: "soft-light" }])
    .jpeg({ quality: 90 })
    .toBuffer();
}

/** A multipart body with one file. */
export function fileForm(file: Buffer) {
  const boundary = `bench-${randomUUID()}`;
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="file.jpg"\r\nContent-Type: image/jpeg\r\n\r\n`;
  return {
    body: Buffer.concat([Buffer.from(head), file, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    headers: { "Content-Type": `multipart/form-data; boundary=${boundary}` },
  };
}
