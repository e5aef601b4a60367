"use client";
import { lazy, Suspense, useEffect, useId, useRef, useState } from "react";
import { useBrowserValue } from "@/app/_components/browser-value";
import { Button } from "@/app/_components/button";
import { classNames } from "@/app/_components/class-names";
import { controlClass, FieldFrame, fieldDescription } from "@/app/_components/forms/field";
import { pressedKey } from "@/app/_components/keys";
import { interpolate } from "@/lib/core/messages/message";
import type { Control } from "@/lib/page/document/controls";
import { contrast as contrastOf, parseHex } from "@/lib/page/palette/colours";
import { useEditor } from "../state/editor-context";
import { useGesture } from "../state/use-gesture";
import { labelInSentence } from "../state/words";

const ColourPicker = lazy(() => import("./colour-picker"));

type Props = { control: Control; value: string; hint: string | undefined; errors: string[] | undefined };
type EyeDropperWindow = { EyeDropper?: new () => { open: () => Promise<{ sRGBHex: string }> } };

const isColour = (text: string) => /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i.test(text);
/** WCAG 2.2, 1.4.3 asks for this contrast of text. */
const leastContrast = 4.5;
/** These colours are read against the background. */
const textColourPath = /colors\.(?:text|accent|badge|link)$/;

/** Chooses a colour: its swatch opens a picker, and the text field takes any hexadecimal colour. */
export function ColourControl({ control: { path, label }, value, hint, errors }: Props) {
  const { document, set, words, language, ...editor } = useEditor();
  const beginGesture = useGesture(editor);
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState<string>();
  const box = useRef<HTMLDivElement>(null);
  const id = useId();
  const canPick = useBrowserValue(
    () => "EyeDropper" in window,
    () => false,
  );

  useEffect(() => {
    if (!isOpen) return;
    const close = (event: Event) => {
      if (
        event instanceof KeyboardEvent ? pressedKey(event) === "Escape" : !box.current?.contains(event.target as Node)
      )
        setOpen(false);
    };
    addEventListener("pointerdown", close);
    addEventListener("keydown", close);
    return () => {
      removeEventListener("pointerdown", close);
      removeEventListener("keydown", close);
    };
  }, [isOpen]);

  const roundToTenths = (value: number) =>
    new Intl.NumberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(value);
  const ratio =
    textColourPath.test(path) && isColour(value)
      ? contrastOf(parseHex(value), parseHex(document.settings.colors.background))
      : undefined;
  const contrast =
    ratio === undefined
      ? undefined
      : interpolate(ratio < leastContrast ? words.field.contrastLow : words.field.contrast, {
          ratio: roundToTenths(ratio),
          least: roundToTenths(leastContrast),
        });

  const dropper = async () => {
    const { EyeDropper } = window as unknown as EyeDropperWindow;
    if (!EyeDropper) return;
    try {
      set(path, (await new EyeDropper().open()).sRGBHex);
    } catch {
      // Escape ends it without a colour.
    }
  };

  return (
    <FieldFrame id={id} label={label} hint={[hint, contrast].filter(Boolean).join(" ")} errors={errors}>
      <div ref={box} className="relative flex items-center gap-2">
        <button
          type="button"
          aria-label={interpolate(words.field.chooseColour, { label: labelInSentence(label, language) })}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="size-10 shrink-0 overflow-hidden rounded-lg border border-line-strong"
        >
          <svg viewBox="0 0 10 10" className="size-full" aria-hidden="true">
            <rect width="10" height="10" fill={isColour(value) ? value : "#888888"} />
          </svg>
        </button>
        <input
          id={id}
          name={path}
          value={typed ?? value}
          dir="ltr"
          spellCheck={false}
          autoComplete="off"
          {...fieldDescription(id, hint || contrast, errors)}
          onChange={({ target }) => {
            const text = target.value.trim();
            setTyped(target.value);
            const colour = text.startsWith("#") ? text : `#${text}`;
            if (isColour(colour)) set(path, colour);
          }}
          onBlur={() => setTyped(undefined)}
          className={classNames(controlClass, "h-10 font-mono")}
        />
        {canPick && (
          <Button
            aria-label={interpolate(words.field.pickColour, { label: labelInSentence(label, language) })}
            onClick={dropper}
            className="px-3"
          >
            <svg
              viewBox="0 0 24 24"
              className="size-4"
              fill="none"
              stroke="currentColor"
              strokeWidth="1.8"
              aria-hidden="true"
            >
              <path d="m14 6 4 4M4 20l1-4 9-9 3 3-9 9-4 1Zm11-13 2-2a2.1 2.1 0 0 1 3 3l-2 2" />
            </svg>
          </Button>
        )}
        {isOpen && (
          <div
            className="absolute top-12 start-0 z-30 rounded-xl border bg-surface p-3 shadow-2xl"
            dir="ltr"
            onPointerDown={beginGesture}
          >
            <Suspense fallback={<div className="size-[200px]" />}>
              <ColourPicker color={isColour(value) ? value : "#888888"} onChange={(colour) => set(path, colour)} />
            </Suspense>
          </div>
        )}
      </div>
    </FieldFrame>
  );
}
