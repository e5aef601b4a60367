"use client";
import { useRef } from "react";
import { Button } from "@/app/_components/button";
import { classNames } from "@/app/_components/class-names";
import { controlClass, Field, FieldFrame } from "@/app/_components/forms/field";
import { useFocusAfterRender } from "@/app/_components/forms/focus-after-render";
import { Switch } from "@/app/_components/forms/switch";
import { TextArea } from "@/app/_components/forms/textarea";
import { fieldMessages, interpolate } from "@/lib/core/messages/message";
import type { Control } from "@/lib/page/document/controls";
import { isFocusPath } from "@/lib/page/document/focus";
import { valueAt } from "@/lib/page/document/places";
import { useEditor } from "../state/editor-context";
import { reasonForNoEffect } from "../state/reason-for-no-effect";
import { useGesture } from "../state/use-gesture";
import { ChoiceControl } from "./choice-control";
import { ColourControl } from "./colour-control";
import { FileControl } from "./file-control";

type Props = {
  control: Control;
  /** Says whether it is shown a second time on the page, above the section's controls. */
  isInDialog?: boolean;
};

/** They have no effect but on premium accounts. */
const premiumPaths: ReadonlySet<string> = new Set(["files.font", "settings.hide_make_your_own"]);

/** Shows the control of one place of the document, made from the record of its field. */
export function ControlField({ control, isInDialog = false }: Props) {
  const { document, set, error, owner, words } = useEditor();
  const { path, kind, label, most, isOptional } = control;
  const setText = (text: string) => set(path, isOptional && text === "" ? null : text);
  const value = valueAt(document, path);
  const problems = error?.fields[path];
  const errors = problems && fieldMessages(problems);
  const reason = reasonForNoEffect(document, path, words.unseen, owner.isPremium);
  const hint = reason ?? (path === "settings.show_in_gallery" ? words.terms.gallery : undefined);
  const isOfPremium = !owner.isPremium && premiumPaths.has(path);
  if (isOfPremium && !owner.premiumUrl) return null;
  if (isFocusPath(path) && document.files.background === null) return null;
  const shared = { label, name: path, errors, hint, ...(isInDialog && { id: `dialog-${path}` }) };
  const anchor = { id: isInDialog ? undefined : `at-${path}`, className: "scroll-mt-32" };
  /** A form that is sent without script names the place by this, since a switch that is off sends nothing. */
  const named = kind !== "file" && <input type="hidden" name="paths" value={path} />;
  if (kind === "text") {
    const text = String(value ?? "");
    return (
      <div {...anchor}>
        {named}
        <Field
          {...shared}
          value={text}
          autoComplete="off"
          aside={<Count text={text} most={most} />}
          onChange={({ target }) => setText(target.value)}
        />
      </div>
    );
  }
  if (kind === "paragraph") {
    const text = String(value ?? "");
    return (
      <div {...anchor}>
        {named}
        <TextArea
          {...shared}
          value={text}
          rows={4}
          aside={<Count text={text} most={most} />}
          onChange={({ target }) => setText(target.value)}
        />
      </div>
    );
  }
  if (kind === "switch") {
    return (
      <div {...anchor}>
        {named}
        <Switch
          {...shared}
          hint={
            isOfPremium ? (
              <a href={owner.premiumUrl} className="underline">
                {reason}
              </a>
            ) : (
              hint
            )
          }
          checked={value === true}
          onChange={({ target }) => set(path, target.checked)}
        />
      </div>
    );
  }
  return (
    <div {...anchor}>
      {named}
      {kind === "texts" && (
        <LinesControl
          control={control}
          lines={Array.isArray(value) ? value.map(String) : []}
          hint={reason}
          errors={errors}
        />
      )}
      {kind === "percent" && <PercentControl control={control} value={Number(value)} hint={reason} />}
      {kind === "choice" && <ChoiceControl control={control} value={String(value)} hint={reason} />}
      {kind === "colour" && <ColourControl control={control} value={String(value)} hint={reason} errors={errors} />}
      {kind === "file" && <FileControl control={control} file={typeof value === "string" ? value : null} />}
    </div>
  );
}

/** Shows how many characters are left, once there are few. */
function Count({ text, most }: { text: string; most: number | undefined }) {
  const { words, language } = useEditor();
  const left = (most ?? Number.POSITIVE_INFINITY) - [...text].length;
  if (left > 20) return null;
  return (
    <span className={classNames("tabular-nums", left < 0 ? "text-danger" : "text-ink-soft")}>
      {interpolate(words.field.left, { count: new Intl.NumberFormat(language).format(left) })}
    </span>
  );
}

type LinesProps = {
  control: Control;
  lines: readonly string[];
  hint: string | undefined;
  errors: string[] | undefined;
};

function LinesControl({
  control: { path, label, most, maxLines = Number.POSITIVE_INFINITY },
  lines,
  hint,
  errors,
}: LinesProps) {
  const { set, words, language } = useEditor();
  const list = useRef<HTMLFieldSetElement>(null);
  const focusLater = useFocusAfterRender();
  const number = new Intl.NumberFormat(language);
  const add = () => {
    const empty = lines.findIndex((line) => line.trim() === "");
    if (empty === -1) set(path, [...lines, ""]);
    focusLater(() => list.current?.querySelectorAll("input")[empty === -1 ? lines.length : empty]);
  };
  const replace = (index: number, line: string | undefined) =>
    set(
      path,
      lines.flatMap((old, at) => (at !== index ? [old] : line === undefined ? [] : [line])),
    );
  return (
    <fieldset ref={list} className="flex flex-col gap-2">
      <legend className="mb-1.5 text-[13px] font-medium">{label}</legend>
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity but their place
        <div key={index} className="flex gap-2">
          <input
            aria-label={interpolate(words.field.line, { number: number.format(index + 1) })}
            name={path}
            value={line}
            maxLength={most}
            onChange={({ target }) => replace(index, target.value)}
            className={classNames(controlClass, "h-10")}
          />
          <Button
            variant="quiet"
            aria-label={interpolate(words.field.removeLine, { number: number.format(index + 1) })}
            onClick={() => replace(index, undefined)}
          >
            ✕
          </Button>
        </div>
      ))}
      {lines.length < maxLines && (
        <Button size="small" className="self-start" onClick={add}>
          {words.field.addLine}
        </Button>
      )}
      {hint && <p className="text-[13px] text-ink-soft">{hint}</p>}
      {errors && <p className="text-[13px] text-danger">{errors.join(" ")}</p>}
    </fieldset>
  );
}

function PercentControl({
  control: { path, label },
  value,
  hint,
}: {
  control: Control;
  value: number;
  hint: string | undefined;
}) {
  const { set, words, ...editor } = useEditor();
  const beginGesture = useGesture(editor);
  const id = `field-${path}`;
  return (
    <FieldFrame id={id} label={label} hint={hint}>
      <div className="flex items-center gap-3">
        <input
          id={id}
          type="range"
          min={0}
          max={100}
          value={value}
          onPointerDown={beginGesture}
          onChange={({ target }) => set(path, target.valueAsNumber)}
          className="h-10 min-w-0 flex-1 accent-(--accent)"
        />
        <input
          type="number"
          name={path}
          min={0}
          max={100}
          aria-label={interpolate(words.field.percent, { label })}
          value={value}
          onChange={({ target }) => {
            const next = Math.round(target.valueAsNumber);
            if (next >= 0 && next <= 100) set(path, next);
          }}
          className={classNames(controlClass, "h-10 !w-20 tabular-nums")}
        />
      </div>
    </FieldFrame>
  );
}
