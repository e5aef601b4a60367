"use client";
import { useId, useState } from "react";
import { ControlList } from "../controls/control-group";
import { useEditor } from "../state/editor-context";
import type { EditorWords } from "../state/words";
import { Looks } from "./looks";

/** A panel lists the places that it holds. What no panel names comes last, so that a new setting is never missing. */
const panels: readonly { name: keyof EditorWords["lookPanels"]; holds: RegExp }[] = [
  { name: "layout", holds: /^settings\.(?:layout|avatar_shape|profile\.font)$|^files\.font$/ },
  {
    name: "background",
    holds:
      /^files\.background$|^settings\.(?:backdrop$|background_focus\.[xy]|effects\.background|profile\.(?:opacity|blur))$/,
  },
  { name: "type", holds: /^settings\.type\./ },
  { name: "buttons", holds: /^settings\.buttons\./ },
  { name: "card", holds: /^settings\.card\./ },
  { name: "colours", holds: /^settings\.colors\./ },
  { name: "name", holds: /^settings\.effects\.(?:username|username_glow|badges_glow|links_glow)$/ },
  { name: "pointer", holds: /^files\.cursor$|^settings\.(?:effects\.cursor|tab\.)/ },
];

/** On a phone each chip shows some of the panels, one screen each. */
const chips = ["looks", "layout", "type", "background", "colours", "effects"] as const;
type Chip = (typeof chips)[number];

const chipsOfPanels: Readonly<Record<string, Chip>> = {
  ...{ layout: "layout", card: "layout", buttons: "layout", type: "type" },
  ...{ background: "background", colours: "colours" },
};
const chipOfPanel = (name: string): Chip => chipsOfPanels[name] ?? "effects";

function chipOfPath(path: string | undefined): Chip | undefined {
  if (path === undefined || !/^(?:settings|files)\./.test(path)) return undefined;
  return chipOfPanel(panels.find(({ holds }) => holds.test(path))?.name ?? "more");
}

/** Edits the look of the page: themes to begin with, then every setting. */
export function LookSection() {
  const { controls, opened, openEntry, words } = useEditor();
  const [chip, setChip] = useState(() => chipOfPath(opened) ?? "looks");
  const [seen, setSeen] = useState(opened);
  const id = useId();
  if (opened !== seen) {
    setSeen(opened);
    setChip(chipOfPath(opened) ?? chip);
  }
  const names: Readonly<Record<Chip, string>> = {
    looks: words.looks.title,
    layout: words.looks.layout,
    type: words.lookPanels.type,
    background: words.lookPanels.background,
    colours: words.lookPanels.colours,
    effects: words.looks.effects,
  };
  const ofLook = controls.filter(({ group }) => group === "look");
  const rest = ofLook.filter(({ path }) => !panels.some(({ holds }) => holds.test(path)));
  const shownIn = (own: Chip) => (own === chip ? undefined : "phone:hidden");
  return (
    <div className="flex flex-col gap-6 phone:gap-3">
      <fieldset
        aria-label={words.sections.look}
        className="sticky -top-1 z-10 -mx-4 -mt-1 hidden min-w-0 gap-2 overflow-x-auto bg-canvas px-4 pt-3 pb-2 [scrollbar-width:none] phone:flex"
      >
        {chips.map((name) => (
          <button
            key={name}
            type="button"
            aria-pressed={name === chip}
            aria-controls={id}
            onClick={({ currentTarget }) => {
              openEntry(undefined);
              setChip(name);
              currentTarget.scrollIntoView({ block: "nearest", inline: "center" });
              currentTarget.closest("[data-sheet-body]")?.scrollTo(0, 0);
            }}
            className="min-h-11 shrink-0 rounded-full border border-line-strong bg-surface px-4 text-sm aria-pressed:border-transparent aria-pressed:bg-solid aria-pressed:text-on-solid"
          >
            {names[name]}
          </button>
        ))}
      </fieldset>
      <div id={id} className="flex flex-col gap-6">
        <div data-untitled="" className={shownIn("looks")}>
          <Looks />
        </div>
        {panels.map(({ name, holds }) => (
          <div
            key={name}
            data-untitled={chipOfPanel(name) === name ? "" : undefined}
            className={shownIn(chipOfPanel(name))}
          >
            <ControlList title={words.lookPanels[name]} controls={ofLook.filter(({ path }) => holds.test(path))} />
          </div>
        ))}
        <div className={shownIn("effects")}>
          <ControlList title={words.lookPanels.more} controls={rest} />
        </div>
      </div>
    </div>
  );
}
