import { isDeepStrictEqual } from "node:util";
import type { PageDocument } from "@/lib/page/document/document";

type Entry = { readonly id: string; readonly type?: string };
type Places = ReadonlyMap<string, unknown>;
export type ThreePages = { base: PageDocument; mine: PageDocument; theirs: PageDocument };

const listsOf = ({ headings, links, cards, tracks }: PageDocument): [string, readonly Entry[]][] => [
  ["headings", headings],
  ["links", links],
  ["cards", cards],
  ["tracks", tracks],
];

/** The values below a path, as deep as they are objects. */
function* leavesOf(path: string, value: unknown): Generator<[string, unknown]> {
  if (typeof value !== "object" || value === null || Array.isArray(value)) yield [path, value];
  else for (const [key, inner] of Object.entries(value)) yield* leavesOf(`${path}.${key}`, inner);
}

/**
 * The values of a page by their places, without the order of lists.
 * @param isWhole whether an entry is one place, rather than one for each of its fields
 */
function placesOf(page: PageDocument, isWhole: (path: string) => boolean): Places {
  const places = new Map([...leavesOf("settings", page.settings), ...leavesOf("files", page.files)]);
  for (const [list, entries] of listsOf(page)) {
    for (const entry of entries) {
      const path = `${list}.${entry.id}`;
      for (const [place, value] of isWhole(path) ? [[path, entry] as const] : leavesOf(path, entry))
        places.set(place, value);
    }
  }
  return places;
}

const kindsOf = (page: PageDocument) =>
  new Map(
    listsOf(page).flatMap(([list, entries]) => entries.map(({ id, type }) => [`${list}.${id}`, type ?? "track"])),
  );

/**
 * The expected merge of each place, from the definition alone: what I changed, else what they have. An entry
 * that not all three have, or that has become one of another kind, is one place.
 */
export function expectedMerge({ base, mine, theirs }: ThreePages) {
  const [was, here, there] = [kindsOf(base), kindsOf(mine), kindsOf(theirs)];
  const isWhole = (path: string) =>
    !was.has(path) || was.get(path) !== here.get(path) || was.get(path) !== there.get(path);
  const [old, own, other] = [placesOf(base, isWhole), placesOf(mine, isWhole), placesOf(theirs, isWhole)];
  const values = new Map<string, unknown>();
  const conflicts: { path: string; mine: unknown; theirs: unknown }[] = [];
  for (const path of new Set([...own.keys(), ...other.keys()])) {
    const [before, mineNow, theirsNow] = [old.get(path), own.get(path), other.get(path)];
    const haveI = !isDeepStrictEqual(mineNow, before);
    const value = haveI ? mineNow : theirsNow;
    if (value !== undefined) values.set(path, value);
    if (haveI && !isDeepStrictEqual(theirsNow, before) && !isDeepStrictEqual(mineNow, theirsNow))
      conflicts.push({ path, mine: mineNow ?? null, theirs: theirsNow ?? null });
  }
  return { values, conflicts, valuesOf: (page: PageDocument) => placesOf(page, isWhole) };
}
