import { readCsv } from "./csv";
import { type Found, type FoundLink, findLink, withoutRepeats } from "./found-link";
import { type LinkType, linkKinds, linkTypes } from "./link-kinds";
import { acceptLink, addressLink, maxAddressCharacters } from "./pasted-address";

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

/** Reads one address or many lines: addresses, titles, Markdown, comma-separated values, accounts after their kind. */
export function findLinks(text: string): Found {
  const lines = text.split(/\r\n|[\n\r\u2028\u2029]/).flatMap((line) => line.trim() || []);
  const found: FoundLink[] = [];
  const left: string[] = [];
  let words = 0;
  for (const [index, line] of lines.entries()) {
    const isInBounds = index < maxLines && line.length <= maxLineCharacters;
    if (isInBounds) words += line.split(/[\s,;[]/).length;
    const links = isInBounds && words <= maxWords ? linksInLine(line) : [];
    if (links.length > 0) found.push(...links);
    else left.push(line);
  }
  return { found: withoutRepeats(found), left };
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

function linksInLine(line: string): readonly FoundLink[] {
  const plain = line.replace(/^(?:[-*+•–>]|[0-9]{1,3}[.)])\s+/, "");
  for (const read of readings) {
    const links = read(plain);
    if (links.length > 0) return links;
  }
  return [];
}

const some = (link: FoundLink | undefined) => (link ? [link] : []);
const isWebAddress = (word: string) => /^(?:https?:\/\/|mailto:)./i.test(word);

/** A website's address may have a comma in it. In an account's address a comma begins a title. */
function oneAddress(line: string): readonly FoundLink[] {
  const link = findLink(line);
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
