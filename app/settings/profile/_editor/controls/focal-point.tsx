"use client";
import { type PointerEvent, useEffect, useId, useRef } from "react";
import { Button } from "@/app/_components/button";
import { classNames } from "@/app/_components/class-names";
import { toFileKey } from "@/lib/core/operation/media-kinds";
import { renditionName } from "@/lib/media/storage/rendition";
import { centre, type FocalPoint as Point } from "@/lib/page/document/focus";
import { useEditor } from "../state/editor-context";
import { useGesture } from "../state/use-gesture";

type Props = { file: string; isAnimated: boolean };

const steps: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};
const percent = (value: number) => Math.min(100, Math.max(0, Math.round(value)));

/**
 * Shows the whole background with the point that stays in view, which can be moved, and what a phone and a desktop show
 * of it. Two sliders of the panel do the same.
 */
export default function FocalPoint({ file, isAnimated }: Props) {
  const { document, edit, words, ...editor } = useEditor();
  const beginGesture = useGesture(editor);
  const group = useRef<HTMLFieldSetElement>(null);
  const picture = useRef<HTMLDivElement>(null);
  const id = useId();
  const { x, y } = document.settings.background_focus;
  // The policy of the page takes no style attributes from the server.
  useEffect(() => {
    group.current?.style.setProperty("--x", `${x}%`);
    group.current?.style.setProperty("--y", `${y}%`);
  }, [x, y]);
  const put = (point: Point) =>
    edit(
      (page) => ({
        ...page,
        settings: { ...page.settings, background_focus: { x: percent(point.x), y: percent(point.y) } },
      }),
      "settings.background_focus",
    );
  const putAt = ({ clientX, clientY }: Pick<PointerEvent, "clientX" | "clientY">) => {
    const box = picture.current?.getBoundingClientRect();
    if (!box?.width || !box.height) return;
    put({ x: ((clientX - box.left) / box.width) * 100, y: ((clientY - box.top) / box.height) * 100 });
  };
  const shown = { file, isAnimated };
  return (
    <fieldset ref={group} aria-label={words.focus.label} className="flex min-w-0 flex-col gap-3">
      {/* The height is kept free while the picture loads, so that nothing below moves under a pointer. */}
      <div className="flex h-66 phone:h-58 items-center justify-center">
        <div ref={picture} dir="ltr" className="relative m-3 w-fit max-w-[calc(100%-1.5rem)]">
          {/* biome-ignore lint/a11y/noStaticElementInteractions: the handle and the sliders work by keyboard */}
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: the handle and the sliders work by keyboard */}
          <div className="cursor-crosshair overflow-hidden rounded-lg bg-sunken" onClick={putAt}>
            <Media {...shown} className="max-h-60 min-h-16 phone:max-h-52 max-w-full min-w-16" />
          </div>
          <button
            type="button"
            aria-label={words.focus.label}
            aria-describedby={`${id}-hint`}
            className="absolute top-(--y) left-(--x) grid size-11 -translate-1/2 cursor-grab touch-none place-items-center rounded-full border-2 border-white shadow-[0_0_0_1px_rgb(0_0_0/0.5),inset_0_0_0_1px_rgb(0_0_0/0.5)] active:cursor-grabbing"
            onPointerDown={(event) => {
              event.currentTarget.setPointerCapture(event.pointerId);
              beginGesture();
            }}
            onPointerMove={(event) => event.currentTarget.hasPointerCapture(event.pointerId) && putAt(event)}
            onKeyDown={(event) => {
              const step = steps[event.key];
              if (!step || event.altKey || event.ctrlKey || event.metaKey) return;
              event.preventDefault();
              const length = event.shiftKey ? 10 : 1;
              put({ x: x + step.x * length, y: y + step.y * length });
            }}
          >
            <span className="size-2 rounded-full bg-white shadow-[0_0_0_1px_rgb(0_0_0/0.5)]" />
          </button>
        </div>
      </div>
      <div className="flex flex-wrap items-end justify-center gap-4">
        {(["phone", "desktop"] as const).map((device) => (
          <figure key={device} data-frame={device} className="flex flex-col items-center gap-1.5">
            <div
              className={classNames(
                "h-28 overflow-hidden bg-sunken ring-2 ring-line-strong",
                device === "phone" ? "aspect-[9/19] rounded-xl" : "aspect-[16/10] rounded-md",
              )}
            >
              <Media {...shown} className="size-full object-cover [object-position:var(--x)_var(--y)]" />
            </div>
            <figcaption className="text-[13px] text-ink-soft">{words.preview[device]}</figcaption>
          </figure>
        ))}
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p id={`${id}-hint`} className="min-w-0 flex-1 basis-40 text-[13px] leading-snug text-ink-soft">
          {words.focus.hint}
        </p>
        {(x !== centre.x || y !== centre.y) && (
          <Button size="small" onClick={() => put(centre)}>
            {words.focus.centre}
          </Button>
        )}
      </div>
    </fieldset>
  );
}

/** Shows the first frame of a video, and a smaller file of a picture that stands still. */
function Media({ file, isAnimated, className }: Props & { className: string }) {
  const { owner } = useEditor();
  const key = toFileKey("background", file);
  if (!file.endsWith(".webp"))
    return <video src={`${owner.cdn}/${key}`} muted playsInline preload="metadata" className={className} />;
  const address = isAnimated ? key : renditionName(key, { cut: "whole", width: 640, extension: "avif" });
  // biome-ignore lint/performance/noImgElement: the service makes the smaller files itself
  return <img src={`${owner.cdn}/${address}`} alt="" draggable={false} className={className} />;
}
