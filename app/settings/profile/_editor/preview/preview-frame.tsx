"use client";
import { useEffect, useRef, useState } from "react";
import { classNames } from "@/app/_components/class-names";
import type { PageDocument } from "@/lib/page/document/document";
import { withPage } from "@/lib/people/pages/page-address";
import { useEditor } from "../state/editor-context";
import { type FrameDevice, openFrames, type PreviewFrames } from "./preview-frames";

type Props = {
  document: PageDocument;
  device: FrameDevice;
  onPick: (path: string) => void;
  /** The frame outlines the part that is being edited. */
  selected: string | undefined;
};

/** Shows the page itself, as the server renders it from the draft. */
export function PreviewFrame({ document: page, device, onPick, selected }: Props) {
  const pane = useRef<HTMLDivElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const frames = useRef<PreviewFrames>(undefined);
  const pick = useRef(onPick);
  const [isLoaded, setLoaded] = useState(true);
  const { error, owner, words } = useEditor();
  const isRefused = Object.keys(error?.fields ?? {}).length > 0;
  pick.current = onPick;
  useEffect(() => {
    if (!pane.current || !form.current || !field.current) return;
    const parts = { pane: pane.current, form: form.current, field: field.current, title: words.preview.frame };
    const opened = openFrames(parts, { onPick: (path) => pick.current(path), onState: setLoaded });
    frames.current = opened;
    return opened.close;
  }, [words.preview.frame]);
  useEffect(() => frames.current?.fit(device), [device]);
  useEffect(() => frames.current?.show(page), [page]);
  useEffect(() => frames.current?.select(selected), [selected]);
  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <form ref={form} method="post" action={withPage("/settings/preview", owner)} hidden>
        <textarea ref={field} name="document" readOnly aria-hidden="true" tabIndex={-1} />
      </form>
      <div
        ref={pane}
        data-preview={device}
        className={classNames(
          "relative mx-auto min-h-0 w-full flex-1 overflow-hidden bg-sunken lg:rounded-xl lg:border lg:shadow-raised",
          device === "phone" && "max-w-[390px]",
        )}
      />
      {!isLoaded && (
        <p
          role="status"
          className="absolute inset-x-4 bottom-4 rounded-lg border bg-surface px-4 py-2 text-center text-[13px] text-ink-soft"
        >
          {isRefused ? words.preview.correct : words.preview.failed}
        </p>
      )}
    </div>
  );
}
