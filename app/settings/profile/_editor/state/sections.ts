import { withPage } from "@/lib/people/pages/page-address";

/**
 * The parts of the editor, by their place in its address; the first is the page itself. Links and blocks show the same
 * list, and open the panel below it that adds a link or a block.
 */
export const sections = ["profile", "look", "links", "blocks", "music", "privacy"] as const;
export type Section = (typeof sections)[number];

const isSection = (name: string): name is Section => sections.some((section) => section === name);

/** Blocks were called cards; that address still leads to where they are. */
export function findSection(name: string): Section | undefined {
  if (name === "cards") return "blocks";
  return isSection(name) ? name : undefined;
}

/** Returns the address of a part of the editor of a page. */
export const sectionAddress = (section: Section, page: Parameters<typeof withPage>[1]): string =>
  withPage(section === "profile" ? "/settings/profile" : `/settings/profile/${section}`, page);

/** Returns the part that edits a place of the document. @param groups of the settings, by their paths */
export function sectionForPath(path: string, groups: Readonly<Record<string, string>>): Section {
  const [list = ""] = path.split(".");
  if (list === "cards") return "blocks";
  if (["headings", "links", "order"].includes(list)) return "links";
  if (list === "tracks") return "music";
  return findSection(groups[path] ?? "") ?? "profile";
}
