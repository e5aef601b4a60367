"use client";
import { Button } from "@/app/_components/button";
import { Notice } from "@/app/_components/notice";
import { acceptTheirs } from "@/lib/page/document/conflicts";
import type { Control } from "@/lib/page/document/controls";
import { pathLabel } from "@/lib/page/document/place-words";
import type { Conflict } from "@/lib/page/document/places";
import { useEditor } from "../state/editor-context";
import type { EditorWords } from "../state/words";

/**
 * Shows what was published elsewhere while the same was edited here; nothing of it is lost until the person decides.
 */
export function Conflicts({ onGoTo }: { onGoTo: (path: string) => void }) {
  const { conflicts, settle, edit, ...editor } = useEditor();
  const { words, controls } = editor;
  if (conflicts.length === 0) return null;
  const shown = (value: Conflict["mine"], path: string) =>
    shownValue(value, words.conflicts, controls.find((one) => one.path === path)?.optionNames);
  return (
    <Notice tone="danger" title={words.conflicts.title}>
      <p>{words.conflicts.explanation}</p>
      <ul className="mt-3 flex flex-col gap-3">
        {conflicts.map((conflict) => (
          <li key={conflict.path} className="rounded-lg border border-danger-line bg-surface p-3 text-ink">
            <p className="text-sm font-medium">{pathLabel(conflict.path, editor)}</p>
            <dl className="mt-1 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 text-[13px]">
              <dt className="text-ink-soft">{words.conflicts.yours}</dt>
              <dd className="truncate">{shown(conflict.mine, conflict.path)}</dd>
              <dt className="text-ink-soft">{words.conflicts.elsewhere}</dt>
              <dd className="truncate">{shown(conflict.theirs, conflict.path)}</dd>
            </dl>
            <div className="mt-2 flex flex-wrap gap-2">
              <Button size="small" onClick={() => settle(conflict.path)}>
                {words.conflicts.keep}
              </Button>
              <Button
                size="small"
                onClick={() => {
                  edit((page) => acceptTheirs(page, conflict, editor.base));
                  settle(conflict.path);
                }}
              >
                {words.conflicts.take}
              </Button>
              <Button size="small" variant="quiet" onClick={() => onGoTo(conflict.path)}>
                {words.conflicts.show}
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function shownValue(
  value: Conflict["mine"],
  words: EditorWords["conflicts"],
  optionNames: Control["optionNames"] = {},
): string {
  if (value === null) return words.nothing;
  if (typeof value === "boolean") return value ? words.on : words.off;
  if (typeof value !== "object") return optionNames[String(value)] ?? String(value);
  const { title, name, value: written } = value as Record<string, unknown>;
  if (Array.isArray(value))
    return value.every((entry) => typeof entry === "string" && entry.length !== 36) ? value.join(", ") : words.order;
  return String(title ?? name ?? written ?? words.other);
}
