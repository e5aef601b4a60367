/** windows-1252 has these where ISO 8859-1 has control characters. */
const western = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";

/** @param label of WHATWG's Encoding Standard @throws RangeError for another; TypeError for broken text, where fatal */
export function decodeAs(bytes: Uint8Array, label: string, options?: TextDecoderOptions): string {
  const decoder = new TextDecoder(label, options);
  const text = decoder.decode(bytes);
  // Node 20 reads windows-1252 as ISO 8859-1.
  if (decoder.encoding !== "windows-1252") return text;
  return text.replaceAll(/[\u0080-\u009f]/g, (control) => western.charAt(control.charCodeAt(0) - 0x80));
}
