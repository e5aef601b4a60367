/** Returns the text of a chosen file, in whatever encoding it is. */
export async function readText(file: File): Promise<string> {
  // Few people need the decoder.
  const { decodeText } = await import("@/lib/core/text/decode");
  return decodeText(new Uint8Array(await file.arrayBuffer()), { languages: navigator.languages });
}
