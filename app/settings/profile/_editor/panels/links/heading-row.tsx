"use client";
import { useState } from "react";
import { Button } from "@/app/_components/button";
import { classNames } from "@/app/_components/class-names";
import { controlClass } from "@/app/_components/forms/field";
import { maxLength } from "@/lib/core/limits/quotas";
import { interpolate } from "@/lib/core/messages/message";
import { removeEntry } from "@/lib/page/document/edits";
import { withEntry } from "@/lib/page/document/entries";
import type { Heading } from "@/lib/page/document/order";
import { EntryErrors, listEntryErrors } from "../../controls/entry-errors";
import { useEditor } from "../../state/editor-context";

/** Edits one heading. An emptied field stays out of the draft until something is written into it. */
export function HeadingRow({ heading: { id, title } }: { heading: Heading }) {
  const { document, edit, error, words } = useEditor();
  const [emptied, setEmptied] = useState<string>();
  const index = document.headings.findIndex((other) => other.id === id);
  const errors = listEntryErrors(error, "headings", index, "");
  const next = document.order[document.order.indexOf(id) + 1];
  const isEmpty = next === undefined || document.headings.some((other) => other.id === next);
  const write = (text: string) => {
    const isBlank = text.trim() === "";
    setEmptied(isBlank ? text : undefined);
    if (isBlank) return;
    edit((page) => ({ ...page, headings: withEntry(page.headings, id, { title: text }) }), `headings.${id}.title`);
  };
  return (
    <div id={`at-headings.${id}`} className="flex scroll-mt-32 flex-col gap-2">
      <div className="flex items-center gap-2">
        <input
          aria-label={words.order.heading}
          aria-invalid={errors.length > 0 || undefined}
          aria-describedby={errors.length > 0 ? `errors-of-${id}` : isEmpty ? `hint-of-${id}` : undefined}
          value={emptied ?? title}
          maxLength={maxLength.heading}
          onFocus={({ target }) => target.value === words.order.newHeading && target.select()}
          onChange={({ target }) => write(target.value)}
          onBlur={() => setEmptied(undefined)}
          className={classNames(controlClass, "h-9 min-w-0 flex-1 font-semibold")}
        />
        <Button
          size="small"
          variant="quiet"
          aria-label={interpolate(words.links.removeWhat, { name: title })}
          onClick={() => edit((page) => removeEntry(page, "headings", id))}
        >
          {words.links.remove}
        </Button>
      </div>
      <EntryErrors id={`errors-of-${id}`} errors={errors} />
      {isEmpty && (
        <p id={`hint-of-${id}`} className="text-[13px] text-ink-soft">
          {words.order.empty}
        </p>
      )}
    </div>
  );
}
