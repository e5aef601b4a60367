import { Parser } from "htmlparser2";

/** `heading` is the one above the anchor. */
export type Anchor = { href: string; text: string; heading: string | undefined };
/**
 * `data` is the JSON of a Next.js page, else empty; `address` is what the page, or a browser that saved it, says; `me` are
 * addresses that the page says are the same person, by `rel="me"`.
 */
export type PageContent = {
  anchors: Anchor[];
  me: string[];
  base: string | undefined;
  address: string | undefined;
  data: string;
};

const bounds = {
  anchors: 1_000,
  /** The bound counts tags, attributes and texts. */
  parts: 50_000,
  characters: 1_000,
  /** The bound counts open elements, of which the parser searches all at each end tag. */
  depth: 500,
  /** The depth is checked after so many characters. */
  chunk: 16_384,
} as const;

const headings = /^h[2-6]$/;
/** Block elements start a line. */
const lines =
  /^(?:article|aside|blockquote|br|div|dd|dl|dt|figcaption|footer|h[1-6]|header|hr|li|main|nav|ol|p|pre|section|table|td|th|tr|ul)$/;
const unread = /^(?:script|style|svg|template|textarea|title)$/;

/** The text of an anchor is its first line or its label; headings are of orders 2 to 6. Nothing is run or fetched. */
export function readPageContent(html: string): PageContent {
  const content: PageContent = { anchors: [], me: [], base: undefined, address: undefined, data: "" };
  let parts = 0;
  let depth = 0;
  let unreadDepth = 0;
  let isData = false;
  let heading: string | undefined;
  let openHeading: string | undefined;
  let open: { href: string; text: string; label: string } | undefined;

  function finishAnchor() {
    if (open && content.anchors.length < bounds.anchors) {
      content.anchors.push({ href: open.href, text: firstLine(open.text) || open.label.trim(), heading });
    }
    open = undefined;
  }

  function add(text: string) {
    if (open) open.text = (open.text + text).slice(0, bounds.characters);
    else if (openHeading !== undefined) openHeading = (openHeading + text).slice(0, bounds.characters);
  }

  const parser = new Parser({
    onattribute() {
      parts += 1;
    },
    onopentag(name, attributes) {
      depth += 1;
      if (unread.test(name)) unreadDepth += 1;
      isData = name === "script" && attributes.id === "__NEXT_DATA__" && content.data === "";
      if (name === "base") content.base ??= attributes.href;
      if (name === "link" && /^canonical$/i.test(attributes.rel ?? "")) content.address ??= attributes.href;
      if (name === "meta" && attributes.property === "og:url") content.address ??= attributes.content;
      if (isMe(name, attributes) && unreadDepth === 0 && content.me.length < bounds.anchors)
        content.me.push(attributes.href ?? "");
      if (name === "a" && attributes.href !== undefined) {
        finishAnchor();
        // A heading that is a link heads no other links.
        openHeading = undefined;
        open = { href: attributes.href, text: "", label: "" };
      }
      if (open) open.label ||= attributes["aria-label"] || attributes.title || attributes.alt || "";
      if (headings.test(name) && !open) openHeading = "";
      else if (lines.test(name)) add("\n");
    },
    oncomment(text) {
      content.address ??= /^\s?saved from url=\([0-9]{4,8}\)(\S{1,2048})/.exec(text)?.[1];
    },
    ontext(text) {
      parts += 1;
      if (isData) content.data += text;
      else if (unreadDepth === 0) add(text.replaceAll(/\s+/g, " "));
    },
    onclosetag(name) {
      depth -= 1;
      isData = false;
      if (unread.test(name)) unreadDepth -= 1;
      if (name === "a") finishAnchor();
      if (headings.test(name) && openHeading !== undefined) {
        heading = openHeading.replaceAll(/\s+/g, " ").trim() || undefined;
        openHeading = undefined;
      } else if (lines.test(name)) add("\n");
    },
  });
  for (let at = 0; at < html.length && depth <= bounds.depth && parts <= bounds.parts; at += bounds.chunk) {
    const chunk = html.slice(at, at + bounds.chunk);
    // The parser reports no end tag that ends nothing.
    parts += chunk.split("<").length - 1;
    parser.write(chunk);
  }
  finishAnchor();
  return content;
}

const isMe = (name: string, { rel = "", href }: Readonly<Record<string, string>>) =>
  /^(?:a|area|link)$/.test(name) && href !== undefined && rel.toLowerCase().split(/\s+/).includes("me");

const firstLine = (text: string) =>
  text
    .split("\n")
    .map((line) => line.replaceAll(/\s+/g, " ").trim())
    .find(Boolean) ?? "";
