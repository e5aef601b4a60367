import { linkAddress } from "@/lib/page/links/link-kinds";

export type Inline =
  | { kind: "text"; text: string }
  | { kind: "break" }
  | { kind: "bold" | "italic"; children: readonly Inline[] }
  | { kind: "link"; address: string; children: readonly Inline[] };
/** Each paragraph is a list of what stands in it. */
export type RichText = readonly (readonly Inline[])[];

/**
 * An escaped mark, bold, italic, a link, or a line break. No alternative can match in more than one way at a place, so
 * that a text takes at most its length squared.
 */
const mark =
  /\\(?<escaped>[\\*[\]()])|\*\*(?=\S)(?<bold>(?:(?!\*\*)[^\\]|\\.)+?)(?<=\S)\*\*|(?<![A-Za-z0-9*])\*(?=[^\s*])(?<italic>(?:[^*\\]|\\.)+?)(?<=\S)\*(?![A-Za-z0-9*])|\[(?<label>[^[\]\n]{1,200})\]\((?<address>[^\s()<>]{1,500})\)|(?<line>\n)/su;

/** Reads the small syntax of texts. What is no mark, or a link to an address that no link may have, stays as written. */
export function parseRichText(text: string): RichText {
  return text
    .replaceAll(/\r\n?/g, "\n")
    .split(/\n[^\S\n]*\n\s*/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== "")
    .map((paragraph) => joinTexts(parseInline(paragraph)));
}

function parseInline(text: string): Inline[] {
  const parts: Inline[] = [];
  let rest = text;
  for (let found = mark.exec(rest); found; found = mark.exec(rest)) {
    if (found.index > 0) parts.push({ kind: "text", text: rest.slice(0, found.index) });
    parts.push(...toInline(found[0], found.groups ?? {}));
    rest = rest.slice(found.index + found[0].length);
  }
  return rest === "" ? parts : [...parts, { kind: "text", text: rest }];
}

function toInline(whole: string, groups: Readonly<Record<string, string | undefined>>): Inline[] {
  const { escaped, bold, italic, label, address } = groups;
  if (escaped !== undefined) return [{ kind: "text", text: escaped }];
  if (bold !== undefined) return [{ kind: "bold", children: joinTexts(parseInline(bold)) }];
  if (italic !== undefined) return [{ kind: "italic", children: joinTexts(parseInline(italic)) }];
  if (label === undefined || address === undefined) return [{ kind: "break" }];
  const safe = safeAddress(address);
  if (safe === undefined) return [{ kind: "text", text: whole }];
  return [{ kind: "link", address: safe, children: joinTexts(parseInline(label)) }];
}

const safeAddress = (address: string) =>
  /^mailto:/i.test(address) ? linkAddress("email", address.slice("mailto:".length)) : linkAddress("custom", address);

function joinTexts(parts: readonly Inline[]): Inline[] {
  const joined: Inline[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    if (part.kind === "text" && last?.kind === "text")
      joined[joined.length - 1] = { kind: "text", text: last.text + part.text };
    else joined.push(part);
  }
  return joined;
}
