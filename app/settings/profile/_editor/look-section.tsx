"use client";
import { ControlList } from "./controls-of-group";
import { useEditor } from "./editor-context";
import { Looks } from "./looks";

/** Panels of the look by the places they hold; what no panel names comes last, so that a new setting is never missing. */
const panels: readonly { title: string; holds: RegExp }[] = [
  { title: "Layout and font", holds: /^settings\.(?:layout|avatar_shape|profile\.font)$|^files\.font$/ },
  {
    title: "Background",
    holds: /^files\.background$|^settings\.(?:backdrop$|effects\.background|profile\.(?:opacity|blur))$/,
  },
  { title: "Colours", holds: /^settings\.colors\./ },
  { title: "Name, badges and links", holds: /^settings\.effects\.(?:username|username_glow|badges_glow|links_glow)$/ },
  { title: "Pointer and browser tab", holds: /^files\.cursor$|^settings\.(?:effects\.cursor|tab\.)/ },
];

/** The look of the page: whole looks to begin with, then every setting of its own. */
export function LookSection() {
  const { controls } = useEditor();
  const ofLook = controls.filter(({ group }) => group === "look");
  const rest = ofLook.filter(({ path }) => !panels.some(({ holds }) => holds.test(path)));
  return (
    <div className="flex flex-col gap-6">
      <Looks />
      {panels.map(({ title, holds }) => (
        <ControlList key={title} title={title} controls={ofLook.filter(({ path }) => holds.test(path))} />
      ))}
      <ControlList title="More" controls={rest} />
    </div>
  );
}
