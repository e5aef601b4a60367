"use client";
import { useCallback, useEffect, useRef, useState } from "react";
import { Button } from "@/app/_components/button";
import { classNames } from "@/app/_components/class-names";
import { controlClass } from "@/app/_components/forms/field";
import { isShortcut, pressedKey } from "@/app/_components/keys";
import { useEditor } from "../state/editor-context";
import { type Section, sections } from "../state/sections";

type Props = { onGoTo: (path: string) => void; onOpen: (section: Section) => void };
type Command = { id: string; label: string; where: string; run: () => void };

const maxShown = 9;

/** Finds any control by its name: Ctrl or ⌘ with K. */
export function CommandMenu({ onGoTo, onOpen }: Props) {
  const { controls, words } = useEditor();
  const dialog = useRef<HTMLDialogElement>(null);
  const [text, setText] = useState("");
  const [chosen, choose] = useState(0);
  const show = useCallback(() => {
    if (document.querySelector("dialog[open]")) return;
    setText("");
    choose(0);
    dialog.current?.showModal();
  }, []);
  useEffect(() => {
    const keys = (event: KeyboardEvent) => {
      if (!isShortcut(event, "k")) return;
      event.preventDefault();
      show();
    };
    addEventListener("keydown", keys);
    return () => removeEventListener("keydown", keys);
  }, [show]);
  const all: Command[] = [
    ...sections.map((name) => ({
      ...{ id: name, label: words.sections[name], where: words.find.section },
      run: () => onOpen(name),
    })),
    ...controls.map(({ path, label, group }) => ({
      ...{ id: path, label, where: words.sections[group] },
      run: () => onGoTo(path),
    })),
  ];
  const typed = text.toLowerCase().split(/\s+/).filter(Boolean);
  const found = all
    .filter(({ label, where }) => typed.every((word) => `${label} ${where}`.toLowerCase().includes(word)))
    .slice(0, maxShown);
  const run = (command: Command | undefined) => {
    dialog.current?.close();
    command?.run();
  };
  return (
    <>
      <Button variant="quiet" onClick={show} className="max-lg:hidden">
        {words.find.open}
        <kbd className="rounded border border-line-strong px-1.5 font-sans text-[12px] text-ink-soft">Ctrl K</kbd>
      </Button>
      <dialog
        ref={dialog}
        aria-label={words.find.label}
        className="mx-auto mt-[12dvh] w-[min(32rem,calc(100vw-2rem))] rounded-xl border bg-surface p-3 text-ink shadow-2xl"
      >
        <input
          role="combobox"
          aria-expanded="true"
          aria-controls="commands"
          aria-activedescendant={found[chosen] ? `command-${found[chosen].id}` : undefined}
          aria-label={words.find.label}
          placeholder={words.find.placeholder}
          value={text}
          onChange={({ target }) => {
            setText(target.value);
            choose(0);
          }}
          onKeyDown={(event) => {
            const key = pressedKey(event);
            if (key === "Enter") run(found[chosen]);
            const step = { ArrowDown: 1, ArrowUp: -1 }[key];
            if (step === undefined) return;
            event.preventDefault();
            choose((chosen + step + found.length) % Math.max(1, found.length));
          }}
          className={classNames(controlClass, "h-11")}
        />
        <div id="commands" role="listbox" aria-label={words.find.controls} className="mt-2 flex flex-col">
          {found.map((command, index) => (
            <div
              key={command.id}
              id={`command-${command.id}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === chosen}
              onClick={() => run(command)}
              onKeyDown={(event) => pressedKey(event) === "Enter" && run(command)}
              className="flex cursor-pointer items-baseline gap-3 rounded-lg px-3 py-2 text-sm hover:bg-sunken aria-selected:bg-sunken"
            >
              <span className="min-w-0 flex-1 truncate">{command.label}</span>
              <span className="text-[13px] text-ink-soft">{command.where}</span>
            </div>
          ))}
        </div>
      </dialog>
    </>
  );
}
