"use client";
import { combine } from "@atlaskit/pragmatic-drag-and-drop/combine";
import { draggable, dropTargetForElements } from "@atlaskit/pragmatic-drag-and-drop/element/adapter";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Button } from "@/app/_components/button";
import { classNames } from "@/app/_components/class-names";
import { pressedKey } from "@/app/_components/keys";
import { interpolate } from "@/lib/core/messages/message";
import { useEditor } from "../state/editor-context";

type Entry = { readonly id: string };
type Props<E extends Entry> = {
  name: string;
  entries: readonly E[];
  /** Announcements call an entry by this name. */
  nameOf: (entry: E) => string;
  onMove: (ids: readonly string[]) => void;
  /** It stands over the upper edge of an entry. */
  above?: (entry: E) => ReactNode;
  /** Rows have the buttons that move them in a menu of their own. */
  isOfRows?: boolean;
  children: (entry: E, moves: RowMoves) => ReactNode;
};
/** What moves an entry without a pointer. */
export type RowMoves = { isFirst: boolean; isLast: boolean; onStep: (step: -1 | 1) => void };

/** Shows a list whose order changes by drag, by Alt and the arrow keys, and by buttons; every move is announced. */
export function SortableList<E extends Entry>({
  name,
  entries,
  nameOf,
  onMove,
  above,
  isOfRows = false,
  children,
}: Props<E>) {
  const { words, language } = useEditor();
  const [said, say] = useState("");
  const ids = entries.map(({ id }) => id);
  const move = (id: string, to: number) => {
    const from = ids.indexOf(id);
    if (from === -1 || to < 0 || to >= ids.length || to === from) return;
    const moved = ids.filter((other) => other !== id);
    moved.splice(to, 0, id);
    onMove(moved);
    const entry = entries[from];
    const number = new Intl.NumberFormat(language);
    const [place, count] = [number.format(to + 1), number.format(ids.length)];
    if (entry) say(interpolate(words.sorting.moved, { name: nameOf(entry), place, count }));
  };
  return (
    <>
      <ol className="flex flex-col gap-2" aria-label={name}>
        {entries.map((entry, index) => {
          const moves: RowMoves = {
            isFirst: index === 0,
            isLast: index === entries.length - 1,
            onStep: (step) => move(entry.id, index + step),
          };
          return (
            <SortableRow
              key={entry.id}
              id={entry.id}
              list={name}
              label={nameOf(entry)}
              {...moves}
              isRow={isOfRows}
              above={above?.(entry)}
              onDrop={(dragged, isBelow) => {
                const from = ids.indexOf(dragged);
                const target = index + (isBelow ? 1 : 0);
                move(dragged, from < target ? target - 1 : target);
              }}
            >
              {children(entry, moves)}
            </SortableRow>
          );
        })}
      </ol>
      <p role="status" className="sr-only">
        {said}
      </p>
    </>
  );
}

type RowProps = RowMoves & {
  id: string;
  list: string;
  label: string;
  isRow: boolean;
  above: ReactNode;
  onDrop: (dragged: string, isBelow: boolean) => void;
  children: ReactNode;
};

function SortableRow({ id, list, label, isRow, above, isFirst, isLast, onStep, onDrop, children }: RowProps) {
  const { words } = useEditor();
  const row = useRef<HTMLLIElement>(null);
  const handle = useRef<HTMLButtonElement>(null);
  const drop = useRef(onDrop);
  drop.current = onDrop;
  const [edge, setEdge] = useState<"above" | "below">();
  const [isDragged, setDragged] = useState(false);
  useEffect(() => {
    const [element, dragHandle] = [row.current, handle.current];
    if (!element || !dragHandle) return;
    const isBelow = (y: number) => {
      const { top, height } = element.getBoundingClientRect();
      return y > top + height / 2;
    };
    return combine(
      draggable({
        element,
        dragHandle,
        getInitialData: () => ({ list, id }),
        onDragStart: () => setDragged(true),
        onDrop: () => setDragged(false),
      }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => source.data.list === list && source.data.id !== id,
        onDrag: ({ location }) => setEdge(isBelow(location.current.input.clientY) ? "below" : "above"),
        onDragLeave: () => setEdge(undefined),
        onDrop: ({ source, location }) => {
          setEdge(undefined);
          drop.current(String(source.data.id), isBelow(location.current.input.clientY));
        },
      }),
    );
  }, [id, list]);
  return (
    <li
      ref={row}
      onKeyDown={(event) => {
        const key = pressedKey(event);
        // A list within an entry of another one moves its own entries alone.
        if (event.defaultPrevented || !event.altKey || (key !== "ArrowUp" && key !== "ArrowDown")) return;
        event.preventDefault();
        onStep(key === "ArrowUp" ? -1 : 1);
      }}
      className={classNames(
        "relative flex flex-wrap items-start rounded-xl border bg-surface",
        isRow ? "pe-1.5" : "gap-1 p-2 pe-3",
        isDragged && "opacity-40",
        edge === "above" &&
          "before:absolute before:inset-x-0 before:-top-[6px] before:h-0.5 before:rounded before:bg-accent",
        edge === "below" &&
          "after:absolute after:inset-x-0 after:-bottom-[6px] after:h-0.5 after:rounded after:bg-accent",
      )}
    >
      {above}
      <div className="flex flex-col items-center">
        <button
          ref={handle}
          type="button"
          aria-label={interpolate(words.sorting.handle, { name: label })}
          className={classNames(
            "grid cursor-grab place-items-center rounded-lg text-ink-soft hover:bg-sunken",
            isRow ? "h-16 w-9 phone:w-11" : "size-9 phone:size-11",
          )}
        >
          <svg viewBox="0 0 16 16" className="size-4" fill="currentColor" aria-hidden="true">
            {[4, 8, 12].flatMap((y) => [6, 10].map((x) => <circle key={`${x} ${y}`} cx={x} cy={y} r="1.2" />))}
          </svg>
        </button>
        {!isRow &&
          [
            { direction: "up", sign: "↑", step: -1, isEnd: isFirst } as const,
            { direction: "down", sign: "↓", step: 1, isEnd: isLast } as const,
          ].map(({ direction, sign, step, isEnd }) => (
            <Button
              key={direction}
              size="small"
              variant="quiet"
              aria-label={interpolate(words.sorting[direction], { name: label })}
              disabled={isEnd}
              onClick={() => onStep(step)}
              className="!h-7 !px-2 finger:!h-11"
            >
              {sign}
            </Button>
          ))}
      </div>
      <div className={classNames("min-w-0 flex-1", !isRow && "py-1")}>{children}</div>
    </li>
  );
}
