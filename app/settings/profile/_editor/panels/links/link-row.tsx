"use client";
import { useId, useState } from "react";
import { Button } from "@/app/_components/button";
import { classNames } from "@/app/_components/class-names";
import { controlClass } from "@/app/_components/forms/field";
import { maxLength } from "@/lib/core/limits/quotas";
import { interpolate } from "@/lib/core/messages/message";
import { removeEntry } from "@/lib/page/document/edits";
import { withEntry } from "@/lib/page/document/entries";
import { kindLabel } from "@/lib/page/document/place-words";
import { linkKinds, localizedExample } from "@/lib/page/links/link-kinds";
import type { PageLink } from "@/lib/page/links/schema";
import { EntryErrors, listEntryErrors } from "../../controls/entry-errors";
import { LinkPictureField } from "../../controls/link-picture-field";
import { TimeField } from "../../controls/time-field";
import { useEditor } from "../../state/editor-context";
import { ServerCardOffers } from "./server-card-offers";

/** Edits one link: its title and value in place, and behind a button its time, and whether it stands out or is hidden. */
export function LinkRow({ link }: { link: PageLink }) {
  const { document, edit, error, words, language } = useEditor();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const index = document.links.findIndex((other) => other.id === link.id);
  const label = kindLabel(link.type, words);
  const { hint } = linkKinds[link.type];
  const example = localizedExample(hint);
  const change = (part: Partial<PageLink>) =>
    edit(
      (page) => ({ ...page, links: withEntry(page.links, link.id, part) }),
      `links.${link.id}.${Object.keys(part).join()}`,
    );
  const fieldErrors = (field: string) => listEntryErrors(error, "links", index, field);
  const now = new Date().toISOString();
  const state = link.hidden
    ? words.links.hidden
    : link.from !== null && link.from > now
      ? words.links.scheduled
      : link.until !== null && link.until <= now
        ? words.links.past
        : undefined;
  return (
    <div id={`at-links.${link.id}`} className="flex scroll-mt-32 flex-col gap-2">
      <div className="flex items-center gap-2">
        <span className={classNames("min-w-0 flex-1 truncate text-sm font-medium", link.hidden && "text-ink-soft")}>
          {label}
        </span>
        {state && <span className="rounded-full border px-2 py-0.5 text-[12px] text-ink-soft">{state}</span>}
        <Button size="small" variant="quiet" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
          {isOpen ? words.links.less : words.links.more}
        </Button>
        <Button
          size="small"
          variant="quiet"
          aria-label={interpolate(words.links.removeWhat, { name: link.title ?? label })}
          onClick={() => edit((page) => removeEntry(page, "links", link.id))}
        >
          {words.links.remove}
        </Button>
      </div>
      <input
        aria-label={interpolate(words.links.titleOf, { kind: label, value: link.value })}
        placeholder={words.links.linkTitle}
        value={link.title ?? ""}
        maxLength={maxLength.linkText}
        onChange={({ target }) => change({ title: target.value === "" ? null : target.value })}
        className={classNames(controlClass, "h-9")}
      />
      <input
        aria-label={interpolate(words.links.valueOf, { kind: label })}
        dir="ltr"
        aria-invalid={fieldErrors("value").length > 0 || undefined}
        aria-describedby={fieldErrors("").length > 0 ? `${id}-errors` : undefined}
        placeholder={language === "en" ? hint : example && interpolate(words.links.example, { example })}
        value={link.value}
        onChange={({ target }) => change({ value: target.value })}
        className={classNames(controlClass, "h-9")}
      />
      <EntryErrors id={`${id}-errors`} errors={fieldErrors("")} />
      <div id={id} hidden={!isOpen} className="grid gap-3 pt-1 sm:max-lg:grid-cols-2">
        <LinkPictureField picture={link.picture} onChange={(picture) => change({ picture })} />
        <TimeField label={words.links.from} instant={link.from} onChange={(from) => change({ from })} />
        <TimeField label={words.links.until} instant={link.until} onChange={(until) => change({ until })} />
        <label className="flex items-center gap-2 text-[13px] sm:max-lg:col-span-2">
          <input
            type="checkbox"
            checked={link.featured}
            onChange={({ target }) => change({ featured: target.checked })}
            className="size-4"
          />
          {words.links.feature}
        </label>
        <label className="flex items-center gap-2 text-[13px] sm:max-lg:col-span-2">
          <input
            type="checkbox"
            checked={link.hidden}
            onChange={({ target }) => change({ hidden: target.checked })}
            className="size-4"
          />
          {words.links.hide}
        </label>
        <ServerCardOffers found={[link]} />
      </div>
    </div>
  );
}
