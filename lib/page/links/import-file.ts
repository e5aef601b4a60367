import { isBookmarkFile, readBookmarks } from "./bookmarks";
import { readCsv } from "./csv";
import { addressName, findLinks } from "./find-links";
import { type Entry, type Found, type ImportedLink, importEntries } from "./found-link";
import { findLinksOnPage } from "./page-links";

const columns = {
  address: addressName,
  title: /^(?:title|name|label|text)$/i,
  section: /^(?:section|folder|category|group|collection|heading)$/i,
} as const;

/** Reads bookmarks, a saved page, comma-separated values with column names, or text; folders become sections. */
export function findLinksInFile(text: string): Found<ImportedLink> {
  const plain = text.replace(/^\ufeff/, "");
  if (isPage(plain) && !isBookmarkFile(plain)) return findLinksOnPage(plain);
  const entries = isBookmarkFile(plain) ? readBookmarks(plain) : readRows(plain);
  if (entries) return importEntries(entries);
  const { found, left } = findLinks(plain);
  return { found: found.map((link) => ({ ...link, section: null })), left };
}

const isPage = (text: string) => /<!doctype html|<html\b|<a\s[^<>]{0,200}href/i.test(text.slice(0, 20_000));

/** Returns undefined when the first row names no column of addresses. */
function readRows(text: string): Entry[] | undefined {
  const table = text.trimStart();
  const [head = ""] = table.slice(0, 1_000).split(/[\r\n]/, 1);
  for (const delimiter of [",", ";", "\t"]) {
    const names = readCsv(head, delimiter).flat();
    const findColumn = (column: keyof typeof columns) => names.findIndex((name) => columns[column].test(name));
    const [address, title, section] = [findColumn("address"), findColumn("title"), findColumn("section")];
    if (names.length < 2 || address < 0) continue;
    const [, ...rows] = readCsv(table, delimiter);
    return rows.map((row) => ({ address: row[address] ?? "", title: row[title], section: row[section] }));
  }
  return undefined;
}
