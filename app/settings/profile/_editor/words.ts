/** Words for values that the document names by slugs: `left-right` becomes "Left right". */
export function inWords(slug: string): string {
  const words = slug.replaceAll("-", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A size in words, such as "1.2 MB". */
export function bytesInWords(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  if (bytes < 1024 * 1024) return `${Math.round(bytes / 1024)} kB`;
  const megabytes = bytes / 1024 / 1024;
  return `${megabytes < 10 ? megabytes.toFixed(1) : Math.round(megabytes)} MB`;
}

/** A limit in whole megabytes, such as "10 MB". */
export const megabytesInWords = (bytes: number): string => `${bytes / 1024 / 1024} MB`;

/** A duration in minutes and seconds, such as "3:34". */
export function clockOf(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** A count with its noun: "1 change", "3 changes". */
export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? "" : "s"}`;
