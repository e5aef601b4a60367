"use client";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { classNames } from "@/app/_components/class-names";
import { pressedKey } from "@/app/_components/keys";
import { useEditor } from "../state/editor-context";
import type { Section } from "../state/sections";
import { SectionName } from "./section-name";
import styles from "./sheet.module.css";
import { type SheetSize, useSheetDrag } from "./use-sheet-drag";

type Props = {
  section: Section;
  isPhone: boolean;
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
};

/** Shows the controls: on a phone in a sheet over the page, which a drag of its head makes higher and closes. */
export function Sheet({ section, isPhone, isOpen, onClose, children }: Props) {
  const { words } = useEditor();
  const [size, setSize] = useState<SheetSize>("half");
  const sheet = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const id = useId();
  const { handlers, isClick } = useSheetDrag(sheet, { size, onSize: setSize, onClose });
  const shown = useRef<Section | undefined>(section);
  // Another section begins at its top.
  useEffect(() => {
    const next = isOpen ? section : undefined;
    const isNew = next !== undefined && next !== shown.current;
    shown.current = next;
    if (!isPhone || !isNew) return;
    body.current?.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, [isPhone, isOpen, section]);
  useEffect(() => {
    if (!isPhone || !isOpen) return;
    const close = (event: KeyboardEvent) => {
      // What lies over the sheet is closed first.
      if (event.defaultPrevented || pressedKey(event) !== "Escape") return;
      if (!document.querySelector("dialog[open], :popover-open, [data-menu=open]")) onClose();
    };
    addEventListener("keydown", close);
    return () => removeEventListener("keydown", close);
  }, [isPhone, isOpen, onClose]);
  const isFull = size === "full";
  return (
    <section
      ref={sheet}
      data-open={isOpen}
      data-size={size}
      role={isPhone ? "dialog" : undefined}
      aria-labelledby={isPhone ? id : undefined}
      className={styles.sheet}
    >
      <div className={classNames(styles.head, "phone:relative phone:flex phone:items-end")} {...handlers}>
        <button
          type="button"
          aria-label={isFull ? words.sheet.lower : words.sheet.higher}
          onClick={() => isClick() && setSize(isFull ? "half" : "full")}
          className="absolute inset-x-0 top-0 mx-auto hidden h-11 w-24 cursor-grab justify-center pt-2 phone:flex"
        >
          <span className="h-1 w-9 rounded-full bg-line-strong" />
        </button>
        <h1
          ref={heading}
          id={id}
          tabIndex={-1}
          className="pointer-events-none sr-only flex-1 truncate text-base font-semibold outline-none phone:not-sr-only phone:px-4 phone:pb-2"
        >
          <SectionName section={section} />
        </h1>
        <button
          type="button"
          aria-label={words.sheet.close}
          onPointerDown={(event) => event.stopPropagation()}
          onClick={onClose}
          className="relative me-2 hidden size-11 place-items-center rounded-lg text-ink-soft hover:bg-sunken phone:grid"
        >
          <svg
            viewBox="0 0 24 24"
            className="size-5"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.8"
            aria-hidden="true"
          >
            <path d="m6 6 12 12M18 6 6 18" strokeLinecap="round" />
          </svg>
        </button>
      </div>
      <div
        ref={body}
        data-sheet-body=""
        className={classNames(styles.body, "flex flex-col gap-5 pb-10 phone:px-4 phone:pt-1")}
      >
        {children}
      </div>
    </section>
  );
}
