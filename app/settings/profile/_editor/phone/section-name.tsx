"use client";
import { useEditor } from "../state/editor-context";
import type { Section } from "../state/sections";

/** Names a section. Links and blocks have a tab each on a phone alone, which the server does not know of. */
export function SectionName({ section }: { section: Section }) {
  const { words } = useEditor();
  if (section !== "links" && section !== "blocks") return words.sections[section];
  return (
    <>
      <span className="phone:hidden">{words.sections.order}</span>
      <span className="hidden phone:inline">{words.sections[section]}</span>
    </>
  );
}
