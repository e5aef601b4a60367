"use client";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { classNames } from "@/app/_components/class-names";
import { pressedKey } from "@/app/_components/keys";
import { useIsPhone } from "../phone/use-phone";

type Props = {
  label: string;
  /** What the button shows. */
  face: ReactNode;
  className?: string;
  /** `close` is for what is chosen, and brings the focus back; moving a row, for example, leaves the menu open. */
  children: (close: () => void) => ReactNode;
};

/** Shows a button that opens a few others below it; on a phone they lie at the foot of the screen, over all else. */
export function Menu({ label, face, className, children }: Props) {
  const [isOpen, setOpen] = useState(false);
  const menu = useRef<HTMLFieldSetElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const isPhone = useIsPhone();
  const id = useId();
  /** What is chosen may move the focus on afterwards. */
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  useEffect(() => {
    if (!isOpen) return;
    if (isPhone) menu.current?.togglePopover(true);
    else menu.current?.scrollIntoView({ block: "nearest" });
    menu.current?.querySelector<HTMLElement>("button:not([aria-disabled=true])")?.focus({ preventScroll: true });
    const leave = ({ target }: Event) => {
      const isInside = target instanceof Node && (menu.current?.contains(target) || button.current?.contains(target));
      if (!isInside) setOpen(false);
    };
    addEventListener("pointerdown", leave);
    addEventListener("focusin", leave);
    return () => {
      removeEventListener("pointerdown", leave);
      removeEventListener("focusin", leave);
    };
  }, [isOpen, isPhone]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the menu wherever the focus is in it
    <div
      className="relative"
      data-menu={isOpen ? "open" : undefined}
      onKeyDown={(event) => {
        if (!isOpen || pressedKey(event) !== "Escape") return;
        event.preventDefault();
        close();
      }}
    >
      <button
        ref={button}
        type="button"
        aria-label={label}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
        className={classNames(
          "grid place-items-center rounded-lg text-ink-soft hover:bg-sunken hover:text-ink",
          className,
        )}
      >
        {face}
      </button>
      {isOpen && (
        <fieldset
          ref={menu}
          id={id}
          aria-label={label}
          popover={isPhone ? "manual" : undefined}
          className={classNames(
            "rounded-xl border bg-surface p-1.5 text-ink shadow-2xl",
            isPhone
              ? "fixed inset-x-3 top-auto bottom-[calc(0.75rem+env(safe-area-inset-bottom))] m-0 w-auto"
              : "absolute end-0 top-full z-20 w-60 scroll-my-4",
          )}
        >
          {isPhone && (
            <p aria-hidden="true" className="truncate px-3 pt-1 pb-2 text-[13px] text-ink-soft">
              {label}
            </p>
          )}
          {children(close)}
        </fieldset>
      )}
    </div>
  );
}

type ItemProps = {
  tone?: "plain" | "danger";
  disabled?: boolean;
  label?: string;
  onClick: () => void;
  children: ReactNode;
};

/** Shows one entry of a menu. */
export function MenuItem({ tone = "plain", label, children, ...button }: ItemProps) {
  return (
    <button
      type="button"
      aria-label={label}
      className={classNames(
        "flex min-h-11 w-full items-center gap-3 rounded-lg px-3 text-start text-sm hover:bg-sunken disabled:opacity-45 lg:min-h-9",
        tone === "danger" && "text-danger",
      )}
      {...button}
    >
      {children}
    </button>
  );
}
