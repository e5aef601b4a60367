import { decodeAs } from "@/lib/core/text/likely-encoding";

/** Every character that an encoding of one or two bytes has, read off its decoder. */
function bytesOf(encoding: string): Map<string, number[]> {
  const bytes = new Map<string, number[]>();
  const note = (...sequence: number[]) => {
    const character = decodeAs(Uint8Array.from(sequence), encoding);
    if ([...character].length === 1 && character !== "\ufffd" && !bytes.has(character)) bytes.set(character, sequence);
  };
  for (let byte = 0; byte < 256; byte++) note(byte);
  for (let lead = 0x81; lead < 0xff; lead++) for (let trail = 0x40; trail < 0xff; trail++) note(lead, trail);
  return bytes;
}

const known = new Map<string, Map<string, number[]>>();

/** A text as a program that writes in that encoding saves it. @throws for a character that it lacks */
export function encoded(text: string, encoding: string): Buffer {
  const bytes = known.get(encoding) ?? bytesOf(encoding);
  known.set(encoding, bytes);
  return Buffer.from(
    [...text].flatMap((character) => {
      const sequence = bytes.get(character);
      if (!sequence) throw new Error(`${encoding} has no ${character}`);
      return sequence;
    }),
  );
}
