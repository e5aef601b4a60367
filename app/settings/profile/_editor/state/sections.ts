/** The parts of the editor, by their place in its address; the first is the page itself. */
export const sections = ["profile", "look", "links", "cards", "music", "privacy"] as const;
export type Section = (typeof sections)[number];

export const isSection = (name: string): name is Section => sections.some((section) => section === name);

/** Returns the address of a part of the editor. */
export const sectionAddress = (section: Section): string =>
  section === "profile" ? "/settings/profile" : `/settings/profile/${section}`;

/** Returns the part that edits a place of the document. @param groups of the settings, by their paths */
export function sectionForPath(path: string, groups: Readonly<Record<string, string>>): Section {
  const [list = ""] = path.split(".");
  if (list === "links" || list === "cards") return list;
  if (list === "tracks") return "music";
  const group = groups[path] ?? "profile";
  return isSection(group) ? group : "profile";
}
