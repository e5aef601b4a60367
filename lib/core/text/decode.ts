import { decodeAs, likelyEncoding } from "./likely-encoding";

type Known = {
  /** The `Content-Type` that the bytes came with. */
  contentType?: string | undefined;
  /** Languages that the author may speak, such as `navigator.languages`. */
  languages?: readonly string[];
};

/** Browsers read so much for it (HTML, 13.2.3.2); the rest is for comments of exported bookmarks. */
const headBytes = 4_096;

/**
 * Returns the text of a file or page. Its byte order mark decides, then the encoding that it declares, then UTF-8 where
 * it is valid, and otherwise the encoding that makes words of it.
 */
export function decodeText(bytes: Uint8Array, { contentType = "", languages = [] }: Known = {}): string {
  const marked = byteOrderMark(bytes);
  if (marked) return decodeAs(bytes, marked);
  const head = decodeAs(bytes.subarray(0, headBytes), "latin1");
  const declared = knownEncoding(charsetIn(contentType)) ?? knownEncoding(declaredIn(head));
  if (declared && declared !== "utf-8") return decodeAs(bytes, declared);
  const text = new TextDecoder().decode(bytes);
  if (isMostlyWhole(text)) return text;
  const spoken = /<html\b[^<>]{0,500}\blang\s{0,9}=\s{0,9}["']?([\w-]{2,35})/i.exec(head)?.[1];
  return decodeAs(bytes, likelyEncoding(bytes, spoken ? [spoken] : languages));
}

/** Much UTF-8 has a character that some program cut in two; other encodings are hardly ever whole as UTF-8 anywhere. */
function isMostlyWhole(text: string): boolean {
  const broken = text.match(/\ufffd/g)?.length ?? 0;
  return broken === 0 || (text.match(/[^\0-\x7f\ufffd]/gu)?.length ?? 0) > broken;
}

/** UTF-16 without a mark has a zero in every second byte of its markup. */
function byteOrderMark([first, second, third, fourth]: Uint8Array): string | undefined {
  if (first === 0xef && second === 0xbb && third === 0xbf) return "utf-8";
  if ((first === 0xff && second === 0xfe) || (first && second === 0 && third && fourth === 0)) return "utf-16le";
  if ((first === 0xfe && second === 0xff) || (first === 0 && second && third === 0 && fourth)) return "utf-16be";
  return undefined;
}

const charsetIn = (text: string) => /\bcharset\s{0,9}=\s{0,9}["']?([\w.:-]{1,40})/i.exec(text)?.[1];

function declaredIn(head: string): string | undefined {
  const label =
    charsetIn(/<meta\b[^<>]{0,500}\bcharset\s{0,9}=[^<>]{0,80}/i.exec(head)?.[0] ?? "") ??
    /^\s{0,99}<\?xml\b[^<>]{0,200}\bencoding\s{0,9}=\s{0,9}["']([\w.:-]{1,40})/i.exec(head)?.[1];
  // A text that could be read so far is no UTF-16 (HTML, 13.2.3.2).
  return label && /^utf-?16/i.test(label) ? "utf-8" : label;
}

/** Returns undefined for a name that is no encoding. */
function knownEncoding(label: string | undefined): string | undefined {
  try {
    return label === undefined ? undefined : new TextDecoder(label).encoding;
  } catch {
    return undefined;
  }
}
