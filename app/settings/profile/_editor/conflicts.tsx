"use client";
import { Button } from "@/app/_components/button";
import { Notice } from "@/app/_components/notice";
import { withTheirs } from "@/lib/page/conflicts";
import type { Conflict } from "@/lib/page/merge";
import { placeInWords } from "@/lib/page/place-words";
import { useEditor } from "./editor-context";

/** What was published elsewhere while the same was edited here; nothing of it is lost until somebody decides. */
export function Conflicts({ onGoTo }: { onGoTo: (path: string) => void }) {
  const { conflicts, settle, edit, ...editor } = useEditor();
  if (conflicts.length === 0) return null;
  return (
    <Notice tone="danger" title="Changed elsewhere meanwhile">
      <p>An application or another window changed the same fields. Choose which to keep, then publish.</p>
      <ul className="mt-3 flex flex-col gap-3">
        {conflicts.map((conflict) => (
          <li key={conflict.path} className="rounded-lg border border-danger-line bg-surface p-3 text-ink">
            <p className="text-sm font-medium">{placeInWords(conflict.path, editor)}</p>
            <dl className="mt-1 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 text-[13px]">
              <dt className="text-ink-soft">Yours</dt>
              <dd className="truncate">{shown(conflict.mine)}</dd>
              <dt className="text-ink-soft">Elsewhere</dt>
              <dd className="truncate">{shown(conflict.theirs)}</dd>
            </dl>
            <div className="mt-2 flex flex-wrap gap-2">
              <Button size="small" onClick={() => settle(conflict.path)}>
                Keep mine
              </Button>
              <Button
                size="small"
                onClick={() => {
                  edit((page) => withTheirs(page, conflict, editor.base));
                  settle(conflict.path);
                }}
              >
                Use the other
              </Button>
              <Button size="small" variant="quiet" onClick={() => onGoTo(conflict.path)}>
                Show
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function shown(value: Conflict["mine"]): string {
  if (value === null) return "nothing";
  if (typeof value !== "object") return String(value);
  const { title, name, value: written } = value as Record<string, unknown>;
  if (Array.isArray(value))
    return value.every((entry) => typeof entry === "string" && entry.length !== 36)
      ? value.join(", ")
      : "another order";
  return String(title ?? name ?? written ?? "something else");
}
