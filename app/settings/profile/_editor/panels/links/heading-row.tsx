"use client";
import { useId, useState } from "react";
import { Field } from "@/app/_components/forms/field";
import { maxLength } from "@/lib/core/limits/quotas";
import { interpolate } from "@/lib/core/messages/message";
import { removeEntry } from "@/lib/page/document/edits";
import { withEntry } from "@/lib/page/document/entries";
import type { Heading } from "@/lib/page/document/order";
import { listEntryErrors } from "../../controls/entry-errors";
import { useEditor } from "../../state/editor-context";
import type { EntryPlace } from "../rows/entry-place";
import { EntryRow } from "../rows/entry-row";

/** Edits one heading. An emptied field stays out of the draft until something is written into it. */
export function HeadingRow({ heading: { id, title }, place }: { heading: Heading; place: EntryPlace }) {
  const { document, edit, error, words } = useEditor();
  const [emptied, setEmptied] = useState<string>();
  const fieldId = useId();
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
    <EntryRow
      place={place}
      path={`headings.${id}`}
      icon={<span className="text-lg font-bold text-ink-soft">H</span>}
      name={title}
      title={title}
      value={isEmpty ? words.order.empty : words.order.heading}
      marks={[]}
      errors={errors}
      remove={{
        label: interpolate(words.links.removeWhat, { name: title }),
        word: words.links.remove,
        run: () => edit((page) => removeEntry(page, "headings", id)),
      }}
    >
      <Field
        id={fieldId}
        name="heading"
        label={words.order.heading}
        errors={errors}
        value={emptied ?? title}
        maxLength={maxLength.heading}
        onFocus={({ target }) => target.value === words.order.newHeading && target.select()}
        onChange={({ target }) => write(target.value)}
        onBlur={() => setEmptied(undefined)}
      />
    </EntryRow>
  );
}
