"use client";
import { useEffect, useState } from "react";
import { Button } from "@/app/_components/button";
import { classNames } from "@/app/_components/class-names";
import { pressedKey } from "@/app/_components/keys";
import type { PageDocument } from "@/lib/page/document/document";
import { useEditor } from "../state/editor-context";
import { PreviewFrame } from "./preview-frame";
import type { Device } from "./preview-frames";

type Props = {
  document: PageDocument;
  selected: string | undefined;
  /** Says whether it covers a small screen. */
  isOpen: boolean;
  onClose: () => void;
  onPick: (path: string) => void;
};

/** Shows the preview next to the controls, or over them on a small screen. */
export function PreviewPane({ document: page, selected, isOpen, onClose, onPick }: Props) {
  const { words } = useEditor();
  const [device, setDevice] = useState<Device>("phone");
  const [isWide, setWide] = useState(false);
  useEffect(() => {
    const query = matchMedia("(min-width: 64rem)");
    const look = () => setWide(query.matches);
    look();
    query.addEventListener("change", look);
    return () => query.removeEventListener("change", look);
  }, []);
  useEffect(() => {
    if (!isOpen) return;
    const close = (event: KeyboardEvent) => pressedKey(event) === "Escape" && onClose();
    addEventListener("keydown", close);
    return () => removeEventListener("keydown", close);
  }, [isOpen, onClose]);
  return (
    <aside
      aria-label={words.preview.label}
      className={classNames(
        "flex-col gap-3 bg-canvas lg:sticky lg:top-16 lg:flex lg:h-[calc(100dvh-5rem)]",
        isOpen ? "fixed inset-0 z-40 flex p-4 lg:static lg:p-0" : "hidden",
      )}
    >
      <div className="flex items-center gap-2">
        <fieldset aria-label={words.preview.width} className="flex gap-1 rounded-lg border p-1">
          {(["phone", "desktop"] as const).map((name) => (
            <button
              key={name}
              type="button"
              aria-pressed={device === name}
              onClick={() => setDevice(name)}
              className="min-h-8 rounded-md px-3 text-[13px] text-ink-soft aria-pressed:bg-sunken aria-pressed:font-medium aria-pressed:text-ink"
            >
              {words.preview[name]}
            </button>
          ))}
        </fieldset>
        <p className="min-w-0 flex-1 truncate text-end text-[13px] text-ink-soft max-lg:hidden">
          {words.preview.click}
        </p>
        <Button className="ms-auto lg:hidden" onClick={onClose}>
          {words.preview.back}
        </Button>
      </div>
      {(isWide || isOpen) && <PreviewFrame document={page} device={device} selected={selected} onPick={onPick} />}
    </aside>
  );
}
