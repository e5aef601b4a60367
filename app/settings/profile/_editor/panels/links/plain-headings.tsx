"use client";
import { classNames } from "@/app/_components/class-names";
import { controlClass } from "@/app/_components/forms/field";
import { maxLength } from "@/lib/core/limits/quotas";
import { useEditor } from "../../state/editor-context";

/** Adds, renames, moves and removes headings by a form, where no script runs. */
export function PlainHeadings() {
  const { document, words } = useEditor();
  const added = { id: "", title: "", label: words.order.newHeading };
  const known = document.headings.map((heading) => ({ ...heading, label: words.order.heading }));
  const last = document.order.length + 1;
  return (
    <fieldset className="mt-4 flex flex-col gap-3 rounded-xl border bg-surface p-5">
      <legend className="px-1 text-sm font-semibold">{words.places.headings}</legend>
      {[...known, added].map(({ id, title, label }) => (
        <div key={id} className="flex gap-2">
          {[
            { field: "heading", name: label, value: title, more: { maxLength: maxLength.heading } },
            {
              ...{ field: "place", name: words.order.place, value: document.order.indexOf(id) + 1 || last },
              more: { type: "number", min: 1, max: last },
            },
          ].map(({ field, name, value, more }) => (
            <label key={field} className="flex flex-1 flex-col gap-1 text-[13px] font-medium">
              {name}
              <input
                name={id === "" ? field : `${field}.${id}`}
                defaultValue={value}
                {...more}
                className={classNames(controlClass, "h-9 font-normal")}
              />
            </label>
          ))}
        </div>
      ))}
      <p className="text-[13px] text-ink-soft">{words.order.placeHint}</p>
    </fieldset>
  );
}
