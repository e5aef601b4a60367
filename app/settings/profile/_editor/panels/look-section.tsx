"use client";
import { ControlList } from "../controls/control-group";
import { useEditor } from "../state/editor-context";
import type { EditorWords } from "../state/words";
import { Looks } from "./looks";

/** A panel lists the places that it holds. What no panel names comes last, so that a new setting is never missing. */
const panels: readonly { name: keyof EditorWords["lookPanels"]; holds: RegExp }[] = [
  { name: "layout", holds: /^settings\.(?:layout|avatar_shape|profile\.font)$|^files\.font$/ },
  {
    name: "background",
    holds: /^files\.background$|^settings\.(?:backdrop$|effects\.background|profile\.(?:opacity|blur))$/,
  },
  { name: "type", holds: /^settings\.type\./ },
  { name: "buttons", holds: /^settings\.buttons\./ },
  { name: "card", holds: /^settings\.card\./ },
  { name: "colours", holds: /^settings\.colors\./ },
  { name: "name", holds: /^settings\.effects\.(?:username|username_glow|badges_glow|links_glow)$/ },
  { name: "pointer", holds: /^files\.cursor$|^settings\.(?:effects\.cursor|tab\.)/ },
];

/** Edits the look of the page: themes to begin with, then every setting. */
export function LookSection() {
  const { controls, words } = useEditor();
  const ofLook = controls.filter(({ group }) => group === "look");
  const rest = ofLook.filter(({ path }) => !panels.some(({ holds }) => holds.test(path)));
  return (
    <div className="flex flex-col gap-6">
      <Looks />
      {panels.map(({ name, holds }) => (
        <ControlList
          key={name}
          title={words.lookPanels[name]}
          controls={ofLook.filter(({ path }) => holds.test(path))}
        />
      ))}
      <ControlList title={words.lookPanels.more} controls={rest} />
    </div>
  );
}
