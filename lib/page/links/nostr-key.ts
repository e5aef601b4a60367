import { bech32, hex } from "@scure/base";

/** NIP-19 allows more than Bitcoin's addresses have. */
const maxCharacters = 1_000;
const keyBytes = 32;
/** The public key among the parts of a profile (NIP-19), each of which has a type, a length and so many bytes. */
const keyType = 0;

/**
 * Reads a public key of Nostr: `npub1…` or `nprofile1…` (NIP-19), perhaps after `nostr:` (NIP-21), or 64 hexadecimal
 * digits. Returns `npub1…`, or undefined for anything else.
 */
export function toNostrKey(written: string): string | undefined {
  const text = written.replace(/^nostr:/i, "");
  const key = /^[0-9a-f]{64}$/i.test(text) ? hex.decode(text.toLowerCase()) : decode(text);
  return key && bech32.encode("npub", bech32.toWords(key), maxCharacters);
}

/** Returns the hexadecimal digits of `npub1…`. @throws Error for another text */
export function nostrKeyDigits(npub: string): string {
  const key = decode(npub);
  if (!key) throw new Error("a public key of Nostr is damaged");
  return hex.encode(key);
}

function decode(text: string): Uint8Array | undefined {
  const decoded = bech32.decodeUnsafe(text, maxCharacters);
  const bytes = decoded && bech32.fromWordsUnsafe(decoded.words);
  if (!decoded || !bytes) return undefined;
  const key = decoded.prefix === "npub" ? bytes : decoded.prefix === "nprofile" ? keyOfProfile(bytes) : undefined;
  return key?.length === keyBytes ? key : undefined;
}

function keyOfProfile(bytes: Uint8Array): Uint8Array | undefined {
  for (let at = 0; at + 2 <= bytes.length; at += 2 + (bytes[at + 1] ?? 0)) {
    if (bytes[at] === keyType) return bytes.slice(at + 2, at + 2 + (bytes[at + 1] ?? 0));
  }
  return undefined;
}
