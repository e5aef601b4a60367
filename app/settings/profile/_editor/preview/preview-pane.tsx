"use client";
import { useState } from "react";
import { useBrowserValue } from "@/app/_components/browser-value";
import { classNames } from "@/app/_components/class-names";
import type { PageDocument } from "@/lib/page/document/document";
import styles from "../phone/sheet.module.css";
import { useEditor } from "../state/editor-context";
import { PreviewFrame } from "./preview-frame";
import type { Device } from "./preview-frames";

type Props = {
  document: PageDocument;
  selected: string | undefined;
  isPhone: boolean;
  onPick: (path: string) => void;
};

/** Shows the preview next to the controls; on a phone it fills the screen behind them. */
export function PreviewPane({ document: page, selected, isPhone, onPick }: Props) {
  const { words } = useEditor();
  const [device, setDevice] = useState<Device>("phone");
  // The server does not know how wide the window is.
  const isMounted = useBrowserValue(
    () => true,
    () => false,
  );
  return (
    <aside
      aria-label={words.preview.label}
      className={classNames(
        styles.page,
        "hidden flex-col gap-3 bg-canvas noscript:hidden! lg:sticky lg:top-16 lg:flex lg:h-[calc(100dvh-5rem)] phone:flex",
      )}
    >
      <div className="flex items-center gap-2 max-lg:hidden">
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
        <p className="min-w-0 flex-1 truncate text-end text-[13px] text-ink-soft">{words.preview.click}</p>
      </div>
      {isMounted && (
        <PreviewFrame document={page} device={isPhone ? "own" : device} selected={selected} onPick={onPick} />
      )}
    </aside>
  );
}
