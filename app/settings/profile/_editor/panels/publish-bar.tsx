"use client";
import { type ReactNode, useRef } from "react";
import { Button } from "@/app/_components/button";
import { classNames } from "@/app/_components/class-names";
import { formatCount } from "@/lib/core/messages/counted";
import { interpolate } from "@/lib/core/messages/message";
import { toFileKey } from "@/lib/core/operation/media-kinds";
import { fieldPath } from "@/lib/page/document/places";
import { settingsMenuId } from "../../../_components/settings-menu";
import { useEditor } from "../state/editor-context";
import { describeChange } from "./describe-change";
import { VersionsDialog } from "./versions-dialog";

type Props = { onPublish: () => void; onGoTo: (path: string) => void; children: ReactNode };

/** A small screen has no room for the text of every language where all is well. */
const marks = { saved: "✓", saving: "…" } as const;

/**
 * Shows undo and redo, whether the draft is saved, and publishing: above the controls, on a phone at the top of the
 * screen, with the menu of the settings.
 */
export function PublishBar({ onPublish, onGoTo, children }: Props) {
  const { changes, conflicts, error, canUndo, canRedo, undo, redo, isPublishing, words } = useEditor();
  const count = changes.length;
  // A small screen has no room for both, and nothing is published before it is correct.
  const isWrong = Object.keys(error?.fields ?? {}).length > 0;
  return (
    <div className="sticky top-0 z-30 noscript:hidden -mx-1 flex items-center gap-2 max-sm:gap-1 bg-canvas/95 px-1 py-2 whitespace-nowrap backdrop-blur lg:col-span-2 lg:mb-3 phone:fixed phone:inset-x-0 phone:mx-0 phone:h-14 phone:border-b phone:px-2 phone:py-0">
      <MenuButton />
      <Button variant="quiet" aria-label={words.bar.undo} disabled={!canUndo} onClick={undo} className="!px-2.5">
        <Arrow d="M9 14 4 9l5-5M4 9h10.500a5.500 5.500 0 0 1 0 11H11" />
      </Button>
      <Button variant="quiet" aria-label={words.bar.redo} disabled={!canRedo} onClick={redo} className="!px-2.5">
        <Arrow d="m15 14 5-5-5-5M20 9H9.500a5.500 5.500 0 0 0 0 11H13" />
      </Button>
      <SaveState />
      <div className="ms-auto flex shrink-0 items-center gap-2">
        {children}
        <div className="contents max-lg:hidden">
          <DraftDialogs onGoTo={onGoTo} />
        </div>
        <ErrorCount onGoTo={onGoTo} />
        <Button
          variant="primary"
          className={classNames("max-sm:px-2.5 max-sm:text-[13px]", isWrong && "max-sm:hidden")}
          disabled={count === 0 || conflicts.length > 0 || isPublishing}
          onClick={onPublish}
        >
          {isPublishing ? words.bar.publishing : count === 0 ? words.bar.noChanges : <Publish count={count} />}
        </Button>
      </div>
    </div>
  );
}

/** Says whether the draft is saved: on a small screen by a sign, and in words once something is wrong. */
function SaveState() {
  const { save, error, words } = useEditor();
  const isCounted = Object.keys(error?.fields ?? {}).length > 0;
  const isSaid = save === "waiting" && !isCounted;
  return (
    <span
      role="status"
      data-save={save}
      className={classNames(
        "min-w-0 text-[13px] text-ink-soft data-[save=waiting]:text-danger max-sm:relative",
        isSaid ? "leading-tight max-sm:whitespace-normal" : "truncate",
      )}
    >
      <span className={isSaid ? undefined : "max-sm:sr-only"}>{words.bar[save]}</span>
      {save !== "waiting" && (
        <span aria-hidden="true" className="text-base sm:hidden">
          {marks[save]}
        </span>
      )}
    </span>
  );
}

/** Opens the menu of the settings, which has no row of its own on a phone. */
function MenuButton() {
  const { document, owner, words } = useEditor();
  const { avatar } = document.files;
  return (
    <button
      type="button"
      popoverTarget={settingsMenuId}
      aria-label={words.bar.menu}
      className="hidden place-items-center rounded-lg phone:grid"
    >
      <span
        aria-hidden="true"
        className="grid size-8 place-items-center overflow-hidden rounded-full border bg-sunken text-[13px] font-semibold uppercase"
      >
        {avatar === null ? (
          [...owner.username][0]
        ) : (
          // biome-ignore lint/performance/noImgElement: the file is stored in its final size
          <img src={`${owner.cdn}/${toFileKey("avatar", avatar)}`} alt="" className="size-full object-cover" />
        )}
      </span>
    </button>
  );
}

/** Says how many fields have to be corrected, and leads to the first of them. */
function ErrorCount({ onGoTo }: Pick<Props, "onGoTo">) {
  const { document, error, words, language } = useEditor();
  const fields = Object.keys(error?.fields ?? {});
  const [first] = fields;
  if (first === undefined) return null;
  return (
    <Button
      variant="danger"
      className="max-sm:px-2.5 max-sm:text-[13px]"
      onClick={() => onGoTo(fieldPath(document, first))}
    >
      {formatCount(language, words.bar.problems, fields.length)}
    </Button>
  );
}

/** Shows what the draft changes, and what was published before. */
export function DraftDialogs({ onGoTo }: Pick<Props, "onGoTo">) {
  const { changes } = useEditor();
  return (
    <>
      <VersionsDialog />
      {changes.length > 0 && <ChangesDialog onGoTo={onGoTo} />}
    </>
  );
}

/** A small screen has room only for the number. */
function Publish({ count }: { count: number }) {
  const { words, language } = useEditor();
  return (
    <>
      <span aria-hidden="true" className="sm:hidden">
        {interpolate(words.bar.publishShort, { count: new Intl.NumberFormat(language).format(count) })}
      </span>
      <span className="max-sm:sr-only">{formatCount(language, words.bar.publish, count)}</span>
    </>
  );
}

function Arrow({ d }: { d: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      className="size-5 rtl:-scale-x-100"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={d} />
    </svg>
  );
}

/** Shows the changes of the draft, and discards them. */
function ChangesDialog({ onGoTo }: { onGoTo: (path: string) => void }) {
  const editor = useEditor();
  const { words } = editor;
  const dialog = useRef<HTMLDialogElement>(null);
  const close = () => dialog.current?.close();
  return (
    <>
      <Button variant="quiet" onClick={() => dialog.current?.showModal()}>
        {words.changes.open}
      </Button>
      <dialog
        ref={dialog}
        aria-label={words.changes.open}
        className="m-auto w-[min(30rem,calc(100vw-2rem))] rounded-xl border bg-surface p-6 text-ink shadow-2xl"
      >
        <h2 className="text-base font-semibold">
          {formatCount(editor.language, words.changes.title, editor.changes.length)}
        </h2>
        <ul className="mt-3 flex max-h-80 flex-col overflow-y-auto">
          {editor.changes.map((change) => (
            <li key={`${change.kind} ${change.path}`}>
              <button
                type="button"
                className="w-full rounded-lg px-2 py-1.5 text-start text-sm wrap-anywhere hover:bg-sunken"
                onClick={() => {
                  close();
                  onGoTo(change.path);
                }}
              >
                {describeChange(change, editor)}
              </button>
            </li>
          ))}
        </ul>
        <div className="mt-5 flex flex-wrap justify-end gap-3">
          <Button onClick={close}>{words.changes.close}</Button>
          <Button
            variant="danger"
            onClick={() => {
              close();
              void editor.discard();
            }}
          >
            {words.changes.discard}
          </Button>
        </div>
      </dialog>
    </>
  );
}
