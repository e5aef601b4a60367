/** Returns a UUID v4 (RFC 9562) everywhere; browsers have `crypto.randomUUID` only over https and on localhost. */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  const variant = "89ab"[(bytes[8] ?? 0) & 3];
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`;
}

/**
 * An id as a part of regular expressions. It is in lower case only: another case would be another key wherever something
 * counts by an id.
 */
export const idPattern = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";
const wholeId = new RegExp(`^${idPattern}$`);

/** Returns whether a text can be the id of a row, so that no statement fails by its form. */
export const isRowId = (text: string): boolean => wholeId.test(text);
