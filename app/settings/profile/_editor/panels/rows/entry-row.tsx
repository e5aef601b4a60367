"use client";
import { type ReactNode, useId } from "react";
import { classNames } from "@/app/_components/class-names";
import { interpolate } from "@/lib/core/messages/message";
import { EntryErrors } from "../../controls/entry-errors";
import { Menu, MenuItem } from "../../controls/menu";
import { focusNextRow } from "../../state/control-focus";
import { useEditor } from "../../state/editor-context";
import { type Adding, addable, type EntryPlace } from "./entry-place";

type Props = {
  place: EntryPlace;
  /** The place of the document that the row edits. */
  path: string;
  icon: ReactNode;
  /** The labels of the row's buttons call it by this. */
  name: string;
  title: string;
  /** It stands muted below the title. */
  value: string | null;
  /** Words such as "Hidden", for what its title does not tell. */
  marks: readonly (string | false | undefined)[];
  errors: readonly string[];
  isMuted?: boolean;
  remove: { label: string; word: string; run: () => void };
  /** Further entries of the menu. */
  more?: (close: () => void) => ReactNode;
  children: ReactNode;
};

/** Shows an entry of the page as one row, which opens to its fields; the menu moves it, and adds above and below it. */
export function EntryRow({
  place,
  path,
  icon,
  name,
  title,
  value,
  marks,
  errors,
  isMuted,
  remove,
  more,
  children,
}: Props) {
  const { opened, openEntry, words, owner } = useEditor();
  const id = useId();
  const isOpen = opened === path;
  const removeRow = () => {
    focusNextRow(path);
    remove.run();
  };
  const shown = marks.filter((mark) => typeof mark === "string");
  const clicks = owner.clicks[entryId(path)];
  return (
    <div id={`at-${path}`} className="scroll-mt-20">
      <div className="flex h-16 items-center gap-1">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => openEntry(isOpen ? undefined : path)}
          className="flex h-16 min-w-0 flex-1 items-center gap-3 rounded-lg text-start"
        >
          <span aria-hidden="true" className="grid size-10 shrink-0 place-items-center">
            {icon}
          </span>
          <span className="min-w-0 flex-1">
            <bdi className={classNames("block truncate text-sm font-medium", isMuted && "text-ink-soft")}>{title}</bdi>
            {value && <bdi className="block truncate text-[13px] text-ink-soft">{value}</bdi>}
          </span>
          {(clicks !== undefined || shown.length + errors.length > 0) && (
            <span className="flex max-w-[45%] shrink-0 flex-wrap justify-end gap-1">
              {errors.length > 0 && <Mark tone="danger">{words.rows.wrong}</Mark>}
              {shown.map((mark) => (
                <Mark key={mark}>{mark}</Mark>
              ))}
              {clicks && <Clicks {...clicks} />}
            </span>
          )}
        </button>
        <Menu label={interpolate(words.rows.options, { name })} face={<Dots />} className="size-11 lg:size-9">
          {(close) => (
            <>
              <Moves place={place} name={name} />
              {more?.(close)}
              <AddChoices legend={words.rows.addAbove} onAdd={(what) => place.onAdd(what, 0)} close={close} />
              <AddChoices legend={words.rows.addBelow} onAdd={(what) => place.onAdd(what, 1)} close={close} />
              <MenuItem tone="danger" label={remove.label} onClick={removeRow}>
                {remove.word}
              </MenuItem>
            </>
          )}
        </Menu>
      </div>
      {!isOpen && errors.length > 0 && (
        <div className="pb-3">
          <EntryErrors id={`${id}-errors`} errors={errors} />
        </div>
      )}
      {isOpen && (
        <div id={id} className="flex flex-col gap-3 border-t py-3 pe-2">
          {children}
        </div>
      )}
    </div>
  );
}

/** The place of an entry ends with its id. */
const entryId = (path: string) => path.slice(path.indexOf(".") + 1);

/** A narrow row has no room for the words. */
function Clicks({ count, words }: { count: string; words: string }) {
  return (
    <Mark title={words}>
      <svg viewBox="0 0 16 16" aria-hidden="true" className="size-3 fill-none stroke-current stroke-[1.5]">
        <path
          d="m6 6 7.500 3-3.200 1.300L9 13.500ZM6 2.500v1M2.500 6h1M3.500 3.500l.7.7"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      <span aria-hidden="true" className="tabular-nums">
        {count}
      </span>
      <span className="sr-only">{words}</span>
    </Mark>
  );
}

function Mark({ tone = "plain", title, children }: { tone?: "plain" | "danger"; title?: string; children: ReactNode }) {
  return (
    <span
      title={title}
      className={classNames(
        "relative inline-flex items-center gap-1 rounded-full border px-2 py-0.5 text-[11px] leading-4",
        tone === "danger" ? "border-danger-line bg-danger-wash text-danger" : "bg-sunken text-ink-soft",
      )}
    >
      {children}
    </span>
  );
}

const Dots = () => (
  <svg viewBox="0 0 24 24" className="size-5" fill="currentColor" aria-hidden="true">
    {[5, 12, 19].map((x) => (
      <circle key={x} cx={x} cy="12" r="1.7" />
    ))}
  </svg>
);

/** Moves the row; the menu stays open, so that a row can go several places. */
function Moves({ place, name }: { place: EntryPlace; name: string }) {
  const { words } = useEditor();
  return (
    <div className="grid grid-cols-2 gap-1.5 pb-1.5">
      {[
        { word: words.sorting.up, sign: "↑", step: -1, isEnd: place.isFirst } as const,
        { word: words.sorting.down, sign: "↓", step: 1, isEnd: place.isLast } as const,
      ].map(({ word, sign, step, isEnd }) => (
        <button
          key={sign}
          type="button"
          aria-label={interpolate(word, { name })}
          // A disabled button would lose the focus of whoever has moved the row to the end.
          aria-disabled={isEnd}
          onClick={() => isEnd || place.onStep(step)}
          className="h-11 rounded-lg border text-base hover:bg-sunken aria-disabled:opacity-40 lg:h-9"
        >
          {sign}
        </button>
      ))}
    </div>
  );
}

type AddProps = { legend: string; onAdd: (what: Adding) => void; close: () => void };

/** Offers what can be added at a place. */
export function AddChoices({ legend, onAdd, close }: AddProps) {
  const { words } = useEditor();
  return (
    <fieldset className="min-w-0 border-t py-1.5">
      <legend className="float-start w-full px-3 pb-1 text-[12px] text-ink-soft">{legend}</legend>
      <div className="flex w-full gap-1">
        {addable.map((what) => (
          <button
            key={what}
            type="button"
            className="min-h-11 min-w-0 flex-1 rounded-lg border px-1 text-[13px] hover:bg-sunken lg:min-h-9"
            onClick={() => {
              close();
              onAdd(what);
            }}
          >
            {words.order[what]}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
