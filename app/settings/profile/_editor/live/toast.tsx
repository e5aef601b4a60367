"use client";
import { type ReactNode, useEffect, useState } from "react";

const shownMilliseconds = 12_000;

type Props = {
  /** Another text is another message, which is shown from the beginning. */
  text: string | undefined;
  /** What one can do about it. */
  children: ReactNode;
  onClose: () => void;
};

/**
 * Says what has just happened, for twelve seconds, longer while it is pointed at or has the focus. Screen readers say it
 * without losing their place. It lies below the bar on a phone, whose foot belongs to the tabs and the sheet.
 */
export function Toast({ text, children, onClose }: Props) {
  const [isHeld, hold] = useState(false);
  // A message that closes loses the pointer and the focus without an event.
  useEffect(() => {
    if (text === undefined) hold(false);
  }, [text]);
  useEffect(() => {
    if (text === undefined || isHeld) return;
    const timer = setTimeout(onClose, shownMilliseconds);
    return () => clearTimeout(timer);
  }, [text, isHeld, onClose]);
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 bottom-6 z-50 flex justify-center px-4 phone:top-16 phone:bottom-auto"
    >
      {text !== undefined && (
        <fieldset
          onPointerEnter={() => hold(true)}
          onPointerLeave={() => hold(false)}
          onFocus={() => hold(true)}
          onBlur={() => hold(false)}
          className="pointer-events-auto flex max-w-full min-w-0 items-center motion-safe:animate-appear gap-1 rounded-2xl bg-ink py-1.5 ps-5 pe-2 text-sm text-canvas shadow-2xl"
        >
          <span className="min-w-0 py-1.5 pe-2 text-pretty">{text}</span>
          {children}
        </fieldset>
      )}
    </div>
  );
}
