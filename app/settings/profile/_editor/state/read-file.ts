const side = 64;

/** Returns a picture drawn on 64 × 64, in red, green, blue and alpha. @throws when it cannot be loaded or read */
export async function readPixels(address: string): Promise<Uint8ClampedArray> {
  const picture = new Image();
  picture.crossOrigin = "anonymous";
  picture.src = address;
  await picture.decode();
  const canvas = Object.assign(document.createElement("canvas"), { width: side, height: side });
  const context = canvas.getContext("2d");
  if (!context) throw new Error("the browser draws on no canvas");
  context.drawImage(picture, 0, 0, side, side);
  return context.getImageData(0, 0, side, side).data;
}

/** Returns the text of a chosen file, in whatever encoding it is. */
export async function readText(file: File): Promise<string> {
  // Few people need the decoder.
  const { decodeText } = await import("@/lib/core/text/decode");
  return decodeText(new Uint8Array(await file.arrayBuffer()), { languages: navigator.languages });
}
