export type Bookmark = { address: string; title: string; section: string | undefined };

const maxTagCharacters = 8_192;
const href = /\bhref\s{0,9}=\s{0,9}(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i;

/** Recognises what browsers export. */
export function isBookmarkFile(text: string): boolean {
  return /<!doctype netscape-bookmark|<dt>\s{0,99}<(?:a|h3)\b/i.test(text.slice(0, 20_000));
}

/** Reads the Netscape format: anchors, and the names of their folders in `H3`. It creates no DOM. */
export function readBookmarks(html: string): Bookmark[] {
  const bookmarks: Bookmark[] = [];
  const folders: (string | undefined)[] = [];
  let heading: string | undefined;
  let isToolbar = false;
  let open: { name: "a" | "h3"; address: string; text: string } | undefined;
  for (const { text, tag } of partsOf(html)) {
    if (open) open.text += text.slice(0, 2_000);
    const [, slash, written = ""] = /^(\/?)([a-z][a-z0-9]*)/i.exec(tag) ?? [];
    const name = written.toLowerCase();
    const isEnd = slash === "/";
    if (open && (name === "a" || name === "h3" || name === "dt" || name === "dl")) {
      const title = decodeEntities(open.text).trim();
      if (open.name === "h3") heading = isToolbar ? undefined : title;
      else bookmarks.push({ address: decodeEntities(open.address), title, section: folders.at(-1) });
      open = undefined;
    }
    if (name === "dl" && isEnd) folders.pop();
    if (name === "dl" && !isEnd) {
      folders.push(heading);
      heading = undefined;
    }
    if (isEnd || (name !== "a" && name !== "h3")) continue;
    isToolbar = /personal_toolbar_folder/i.test(tag);
    const [, double, single, bare] = href.exec(tag) ?? [];
    open = { name, address: double ?? single ?? bare ?? "", text: "" };
  }
  return bookmarks;
}

/** Yields each tag with the text before it; every character is read a bounded number of times. */
function* partsOf(html: string): Generator<{ text: string; tag: string }> {
  for (let at = 0; at < html.length; ) {
    const end = html.indexOf(">", at);
    if (end < 0) return;
    const start = html.slice(at, end).lastIndexOf("<");
    if (start >= 0) {
      const tag = html.slice(at + start + 1, Math.min(end, at + start + maxTagCharacters));
      yield { text: html.slice(at, at + start), tag };
    }
    at = end + 1;
  }
}

const named: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " };

/** Decodes only the character references that exported files hold. */
function decodeEntities(text: string): string {
  return text.replaceAll(/&(?:#x([0-9a-f]{1,6})|#([0-9]{1,7})|([a-z]{2,4}));/gi, (whole, hex, decimal, name) => {
    if (name !== undefined) return named[String(name).toLowerCase()] ?? whole;
    const point = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return point > 0 && point <= 0x10_ffff ? String.fromCodePoint(point) : whole;
  });
}
