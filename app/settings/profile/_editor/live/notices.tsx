"use client";
import type { ReactNode } from "react";
import { interpolate } from "@/lib/core/messages/message";
import type { PageDocument } from "@/lib/page/document/document";
import { useEditor } from "../state/editor-context";
import { Toast } from "./toast";
import type { Notice } from "./use-publishing";

type Props = { notice: Notice | undefined; onClose: () => void; onUndoPublishing: (before: PageDocument) => void };

const actionClass =
  "inline-flex min-h-11 shrink-0 items-center rounded-xl px-3 font-semibold underline-offset-4 hover:underline";

/** Says what has happened to the page or the draft, and takes it back. */
export function Notices({ notice, onClose, onUndoPublishing }: Props) {
  const { owner, undo, words } = useEditor();
  const { toast } = words;
  const texts: Readonly<Record<Notice["kind"], string>> = {
    live: toast.live,
    undone: toast.undone,
    notUndone: toast.notUndone,
    restored: interpolate(toast.restored, { date: notice?.kind === "restored" ? notice.date : "" }),
    look: notice?.kind === "look" ? notice.text : "",
  };
  return (
    <Toast text={notice && texts[notice.kind]} onClose={onClose}>
      {notice?.kind === "live" && (
        <>
          <a href={`/${owner.username}`} target="_blank" rel="noreferrer" className={actionClass}>
            {toast.view}
          </a>
          <Undo onClick={() => onUndoPublishing(notice.before)}>{toast.undo}</Undo>
        </>
      )}
      {notice?.kind === "notUndone" && <Undo onClick={() => onUndoPublishing(notice.before)}>{toast.tryAgain}</Undo>}
      {(notice?.kind === "restored" || notice?.kind === "look") && (
        <Undo
          onClick={() => {
            undo();
            onClose();
          }}
        >
          {toast.undo}
        </Undo>
      )}
    </Toast>
  );
}

const Undo = ({ onClick, children }: { onClick: () => void; children: ReactNode }) => (
  <button type="button" onClick={onClick} className={actionClass}>
    {children}
  </button>
);
