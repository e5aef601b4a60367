"use client";
import { type ReactNode, useId, useRef } from "react";
import { Button, type ButtonLook } from "./button";

type Props = ButtonLook & {
  /** The text of the button that opens it. */
  trigger: string;
  /** Screen readers need another name for it where several buttons have the same text. */
  label?: string;
  title: ReactNode;
  /** The text and, for a decision, a form with the deciding button; a Cancel button is next to `actions`. */
  children: ReactNode;
  actions?: ReactNode;
  /** The text of the button that closes it. */
  cancel?: string;
};

/**
 * Shows a question over the page, on the native element: Escape closes it, and the focus stays inside and comes back.
 * Attributes of its buttons name what they do, so that it opens without script.
 */
export function Dialog({ trigger, label, title, children, actions, cancel = "Cancel", variant, size }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const dialogId = `${titleId}dialog`;
  const open = () => {
    if (!dialog.current?.open) dialog.current?.showModal();
  };
  return (
    <>
      <Button variant={variant} size={size} aria-label={label} onClick={open} {...command("show-modal", dialogId)}>
        {trigger}
      </Button>
      <dialog
        ref={dialog}
        id={dialogId}
        aria-labelledby={titleId}
        className="m-auto w-[min(30rem,calc(100vw-2rem))] rounded-xl border bg-surface p-6 text-start text-ink shadow-2xl"
      >
        <h2 id={titleId} className="text-base font-semibold wrap-anywhere">
          {title}
        </h2>
        <div className="mt-2 text-sm leading-relaxed text-ink-soft">{children}</div>
        <div className="mt-6 flex flex-wrap justify-end gap-3">
          <Button onClick={() => dialog.current?.close()} {...command("close", dialogId)}>
            {cancel}
          </Button>
          {actions}
        </div>
      </dialog>
    </>
  );
}

/** Returns the attributes of an invoker (HTML, "The button element"), which React's types do not know yet. */
const command = (name: "show-modal" | "close", target: string) => ({ command: name, commandfor: target });
