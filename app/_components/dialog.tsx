"use client";
import { type ReactNode, useId, useRef } from "react";
import { Button, type ButtonLook } from "./button";

type Props = ButtonLook & {
  /** The button that opens it. */
  trigger: string;
  title: ReactNode;
  /** Its words and, for a decision, a form with the deciding button; a Cancel button stands beside `actions`. */
  children: ReactNode;
  actions?: ReactNode;
};

/** A question over the page, on the native element: Escape closes it, the focus stays inside and comes back. */
export function Dialog({ trigger, title, children, actions, variant, size }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  return (
    <>
      <Button variant={variant} size={size} onClick={() => dialog.current?.showModal()}>
        {trigger}
      </Button>
      <dialog
        ref={dialog}
        aria-labelledby={titleId}
        className="m-auto w-[min(30rem,calc(100vw-2rem))] rounded-xl border bg-surface p-6 text-left text-ink shadow-2xl"
      >
        <h2 id={titleId} className="text-base font-semibold">
          {title}
        </h2>
        <div className="mt-2 text-sm leading-relaxed text-ink-soft">{children}</div>
        <div className="mt-6 flex flex-wrap justify-end gap-3">
          <Button onClick={() => dialog.current?.close()}>Cancel</Button>
          {actions}
        </div>
      </dialog>
    </>
  );
}
