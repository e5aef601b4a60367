"use client";
import { classNames } from "@/app/_components/class-names";
import { controlClass } from "@/app/_components/forms/field";
import { maxLength } from "@/lib/core/limits/quotas";
import { listEntries } from "@/lib/page/document/edits";
import { entryLabel } from "@/lib/page/document/place-words";
import { useEditor } from "../../state/editor-context";

/** Adds, renames, moves and removes headings by a form, where no script runs. */
export function PlainHeadings() {
  const { document, words } = useEditor();
  const entries = listEntries(document);
  const rows = [...document.headings.map(({ id, title }) => ({ id, title, suffix: `.${id}` })), undefined];
  return (
    <fieldset className="mt-4 flex flex-col gap-3 rounded-xl border bg-surface p-5">
      <legend className="px-1 text-sm font-semibold">{words.places.headings}</legend>
      {rows.map((row) => {
        const { id = "", title = "", suffix = "" } = row ?? {};
        const next = entries[entries.findIndex((entry) => entry.id === id) + 1]?.id;
        return (
          <div key={id} className="grid gap-2 sm:grid-cols-2">
            <label className="flex flex-col gap-1 text-[13px] font-medium">
              {row ? words.order.heading : words.order.newHeading}
              <input
                name={`heading${suffix}`}
                defaultValue={title}
                maxLength={maxLength.heading}
                className={classNames(controlClass, "h-9 font-normal")}
              />
            </label>
            <label className="flex flex-col gap-1 text-[13px] font-medium">
              {words.order.above}
              <select
                name={`above${suffix}`}
                defaultValue={row ? (next ?? "") : ""}
                className={classNames(controlClass, "h-9 font-normal")}
              >
                {entries
                  .filter((entry) => entry.id !== id)
                  .map((entry) => (
                    <option key={entry.id} value={entry.id}>
                      {entryLabel(entry, words)}
                    </option>
                  ))}
                <option value="">{words.order.atEnd}</option>
              </select>
            </label>
          </div>
        );
      })}
      <p className="text-[13px] text-ink-soft">{words.order.clear}</p>
    </fieldset>
  );
}
