"use client";
import { useEffect, useRef, useState } from "react";
import { Button } from "@/app/_components/button";
import { formatCount } from "@/lib/core/messages/counted";
import { interpolate } from "@/lib/core/messages/message";
import { addLinks, toLink } from "@/lib/page/document/edits";
import { isSame } from "@/lib/page/document/json";
import { findLinks } from "@/lib/page/links/find-links";
import type { FoundLink } from "@/lib/page/links/found-link";
import { applyTheme, themeOf } from "@/lib/page/themes/apply-theme";
import { ControlField } from "../controls/control-field";
import { useEditor } from "../state/editor-context";
import { AddLinks } from "./links/add-links";
import { LookGrid } from "./looks";

const steps = ["look", "person", "links"] as const;
const offeredThemeCount = 8;

type Props = { onDone: () => void; onPublish: () => void };

/** Leads a new person to a published page in three steps, each of which can be skipped. */
export function FirstRun({ onDone, onPublish }: Props) {
  const { document, controls, looks, edit, pasted, setPasted, words, language } = useEditor();
  const number = new Intl.NumberFormat(language);
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const isPublishing = useRef(false);
  const current = themeOf(document);
  const chosen = looks.find(({ settings }) => isSame(settings, current));
  // Whoever chose a look on the way here has taken the first step.
  const [step, setStep] = useState(chosen ? 1 : 0);
  useEffect(() => dialog.current?.showModal(), []);
  // What led here may be gone with its step, and a focused theme would be shown in the preview.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step begins at its heading
  useEffect(() => heading.current?.focus(), [step]);
  const control = (path: string) => controls.find((one) => one.path === path);
  const shown = ["files.avatar", "settings.display_name", "settings.bio"].flatMap((path) => control(path) ?? []);
  const isLast = step === steps.length - 1;
  const add = (found: readonly FoundLink[]) => edit((page) => addLinks(page, found.map(toLink)));
  const publish = () => {
    // Somebody who pasted links wants them there; what is no link stays in the field, which says so.
    const { found, left } = findLinks(pasted);
    add(found);
    setPasted(left.join("\n"));
    isPublishing.current = true;
    dialog.current?.close();
    onPublish();
  };
  return (
    <dialog
      ref={dialog}
      aria-labelledby="first-run-title"
      onClose={() => isPublishing.current || onDone()}
      className="m-auto max-h-[92dvh] w-[min(46rem,calc(100vw-1.5rem))] overflow-y-auto rounded-2xl border bg-surface p-5 text-ink shadow-2xl sm:p-8"
    >
      <p className="text-[13px] text-ink-soft">
        {interpolate(words.firstRun.step, { step: number.format(step + 1), count: number.format(steps.length) })}
      </p>
      <h2
        ref={heading}
        tabIndex={-1}
        id="first-run-title"
        className="outline-none mt-1 text-2xl font-semibold tracking-tight"
      >
        {words.firstRun[steps[step] ?? "look"]}
      </h2>
      <div className="mt-5 flex flex-col gap-6">
        {step === 0 && (
          <LookGrid
            most={offeredThemeCount}
            onChoose={(look) => {
              edit((page) => applyTheme(page, look));
              setStep(1);
            }}
          />
        )}
        {step === 1 && chosen && (
          <p className="flex flex-wrap items-center gap-x-3 text-sm text-ink-soft">
            {interpolate(words.firstRun.chosen, { name: chosen.name })}
            <Button variant="quiet" size="small" onClick={() => setStep(0)}>
              {words.firstRun.change}
            </Button>
          </p>
        )}
        {step === 1 && shown.map((one) => <ControlField key={one.path} control={one} isInDialog />)}
        {step === 2 && (
          <>
            <AddLinks onAdd={add} isInDialog />
            {document.links.length > 0 && (
              <p className="text-sm text-ink-soft">
                {formatCount(language, words.firstRun.added, document.links.length)}
              </p>
            )}
          </>
        )}
      </div>
      <div className="sticky -bottom-5 -mx-5 mt-6 -mb-5 flex flex-wrap items-center gap-3 border-t bg-surface px-5 py-3 sm:-bottom-8 sm:-mx-8 sm:-mb-8 sm:px-8">
        <Button variant="quiet" onClick={() => dialog.current?.close()}>
          {words.firstRun.skip}
        </Button>
        <div className="ms-auto flex gap-3">
          {step > 0 && <Button onClick={() => setStep(step - 1)}>{words.firstRun.back}</Button>}
          {isLast ? (
            <Button variant="primary" onClick={publish}>
              {words.firstRun.publish}
            </Button>
          ) : (
            <Button variant="primary" onClick={() => setStep(step + 1)}>
              {words.firstRun.continue}
            </Button>
          )}
        </div>
      </div>
    </dialog>
  );
}
