import { maxLength } from "@/lib/core/limits/quotas";
import { readCsv } from "./csv";
import { type Found, type FoundLink, findLink, withoutRepeats } from "./found-link";
import { type LinkType, linkKinds, linkTypes } from "./link-kinds";
import { acceptLink, addressLink, maxAddressCharacters } from "./pasted-address";

/** Such a word says that an address follows. */
export const addressName = /^(?:url|link|href|address|website|web address|uri)$/i;

export const maxLines = 1_000;
const maxLineCharacters = maxAddressCharacters + 512;
/** The bound is for all lines: each word may be an address, and a text of nothing else would hold up the process. */
const maxWords = 20_000;

/** The keys are slugs and labels in lower case. */
const typesByName: ReadonlyMap<string, LinkType> = new Map(
  linkTypes.flatMap((type) => [
    [type, type],
    [linkKinds[type].label.toLowerCase(), type],
  ]),
);
const maxNameWords = Math.max(...[...typesByName.keys()].map((name) => name.split(" ").length));

type Line = { text: string; links: readonly FoundLink[] };

/**
 * Reads one address or many lines: addresses, titles on the line or right above it, Markdown, comma-separated values,
 * accounts after their kind.
 */
export function findLinks(text: string): Found {
  const lines = readLines(text);
  const found: FoundLink[] = [];
  const left: string[] = [];
  let titled: FoundLink | undefined;
  for (const [index, line] of lines.entries()) {
    const links = titled ? [titled] : line.links;
    titled = links.length > 0 ? undefined : titledBelow(line, lines[index + 1], lines[index + 2]);
    if (links.length > 0) found.push(...links);
    else if (line.text !== "" && !titled) left.push(line.text);
  }
  return { found: withoutRepeats(found), left };
}

/** Only so many lines and words are read, and blank lines do not count. */
function readLines(text: string): Line[] {
  let count = 0;
  let words = 0;
  return text.split(/\r\n|[\n\r\u2028\u2029]/).map((written) => {
    const line = written.trim();
    if (line === "") return { text: line, links: [] };
    count += 1;
    const isInBounds = count <= maxLines && line.length <= maxLineCharacters;
    if (isInBounds) words += line.split(/[\s,;[]/).length;
    return { text: line, links: isInBounds && words <= maxWords ? linksInLine(line) : [] };
  });
}

/** The first reading that finds something counts. */
const readings: readonly ((line: string) => readonly FoundLink[])[] = [
  markdownLinks,
  oneAddress,
  addresses,
  titledAddress,
  commaSeparated,
  accountOfKind,
];

const withoutMark = (line: string) => line.replace(/^(?:[-*+•–>]|[0-9]{1,3}[.)])\s+/, "");

function linksInLine(line: string): readonly FoundLink[] {
  const plain = withoutMark(line);
  for (const read of readings) {
    const links = read(plain);
    if (links.length > 0) return links;
  }
  return [];
}

const some = (link: FoundLink | undefined) => (link ? [link] : []);
const isWebAddress = (word: string) => /^(?:https?:\/\/|mailto:)./i.test(word);

/** A website's address may have a comma in it. In an account's address a comma begins a title. */
function oneAddress(line: string, title?: string): readonly FoundLink[] {
  const link = findLink(line, title);
  const isAccount = ({ type }: FoundLink) => type !== "custom";
  return link?.type === "custom" && commaSeparated(line).some(isAccount) ? [] : some(link);
}

const markdown = /\[([^[\]]{0,500})\]\(\s{0,9}<?((?:[^\s()<>]|\([^\s()<>]{0,200}\)){1,2048})>?[^()]{0,200}\)/g;

function markdownLinks(line: string): FoundLink[] {
  return [...line.matchAll(markdown)].flatMap(([, title, address = ""]) => some(findLink(address, title)));
}

/** A word with a dot at the end of a sentence is not an address. */
function certainLink(word: string, title?: string): FoundLink | undefined {
  const link = findLink(word, title);
  return link?.type !== "custom" || isWebAddress(word) ? link : undefined;
}

/** Reads a line of addresses and nothing else. */
function addresses(line: string): FoundLink[] {
  const words = line.split(/[\s,;]/).filter(Boolean);
  const links: FoundLink[] = [];
  for (const word of words) {
    const link = certainLink(word);
    if (!link) return [];
    links.push(link);
  }
  return links;
}

/** Reads `Title https://…`, `Title: github.com/ada`, `Title - ada@example.org`, and the other way round. */
function titledAddress(line: string): FoundLink[] {
  const words = line.split(/\s/);
  const [first = "", last = ""] = [words[0], words.at(-1)];
  const together = joined(line);
  if (words.length < 2 || together.length > 0) return together;
  // A phone number is written with spaces.
  const end = /\s(\+[0-9 ()./-]{7,40})$/.exec(line)?.[1] ?? last;
  const link = certainLink(end, trimTitle(line.slice(0, -end.length)));
  if (link) return [link];
  return isWebAddress(first) ? some(findLink(first.replace(/[,;|]$/, ""), trimTitle(line.slice(first.length)))) : [];
}

const isAlone = ({ links }: Line) => links.length === 1 && links[0]?.title === null;

/** Reads `Title` and, on the next line, `https://…`. Words such as `My links:` above several addresses name none. */
function titledBelow(line: Line, below: Line | undefined, next: Line | undefined): FoundLink | undefined {
  if (!below || !isAlone(below) || (line.text.endsWith(":") && next && isAlone(next))) return undefined;
  const title = trimTitle(withoutMark(line.text));
  if (!isTitle(title)) return undefined;
  const [link] = oneAddress(withoutMark(below.text), addressName.test(title) ? undefined : title);
  return link;
}

/** A mistyped address is no title, nor is a text too long to be shown as one. */
function isTitle(text: string): boolean {
  if ([...text].length > maxLength.linkText || !/\p{L}/u.test(text)) return false;
  const words = text.split(/\s+/);
  return words.length > 1
    ? words.every((word) => !word.includes("://") && addressLink(word) === undefined)
    : !/[.,;:/@]./.test(text);
}

/** Reads `Title:https://…`, without a space. */
function joined(line: string): FoundLink[] {
  const [, title, address = ""] = /^([^:/,"]{1,200})[:=|](https?:\/\/\S+)$/i.exec(line) ?? [];
  return some(findLink(address, title));
}

const separators = new Set(" \t:=|–—>-,;");

/** Removes separators and quotes. */
function trimTitle(text: string): string {
  const points = [...text];
  const start = points.findIndex((point) => !separators.has(point));
  const end = points.findLastIndex((point) => !separators.has(point));
  const title = points.slice(start, end + 1).join("");
  return /^"[^"]+"$/.test(title) ? title.slice(1, -1) : title;
}

/** Reads `"Title",https://…`: the first address, with the first other field as its title. */
function commaSeparated(line: string): FoundLink[] {
  for (const delimiter of [",", ";", "\t"]) {
    if (!line.includes(delimiter)) continue;
    const fields = readCsv(line, delimiter).flat().filter(Boolean);
    for (const field of fields) {
      const title = fields.find((other) => other !== field);
      const link = findLink(field, title);
      if (link) return [link];
    }
  }
  return [];
}

/** Reads `github: ada` or `GitHub ada`. */
function accountOfKind(line: string): FoundLink[] {
  const words = line.split(/\s+/);
  for (let count = maxNameWords; count > 0; count -= 1) {
    const written = words.slice(0, count).join(" ");
    const [, head = "", inside] = /^([^:=]+)(?:[:=]\s?(.*))?/.exec(written) ?? [];
    const type = typesByName.get(head.trim().toLowerCase());
    if (type === undefined) continue;
    const value = [inside, ...words.slice(count)]
      .filter(Boolean)
      .join(" ")
      .replace(/^[:=–—-]\s*/, "");
    const link = acceptLink(type, value) ?? (type === "custom" ? addressLink(value) : undefined);
    if (link) return [{ ...link, title: null }];
  }
  return [];
}
