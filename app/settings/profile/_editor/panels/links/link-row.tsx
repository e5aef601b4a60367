"use client";
import { lazy, Suspense, useId } from "react";
import { Field } from "@/app/_components/forms/field";
import { maxLength } from "@/lib/core/limits/quotas";
import { interpolate } from "@/lib/core/messages/message";
import { removeEntry } from "@/lib/page/document/edits";
import { withEntry } from "@/lib/page/document/entries";
import { kindLabel } from "@/lib/page/document/place-words";
import { linkAddress, linkKinds, localizedExample } from "@/lib/page/links/link-kinds";
import { readableValue } from "@/lib/page/links/readable-value";
import type { PageLink } from "@/lib/page/links/schema";
import { EntryErrors, listEntryErrors } from "../../controls/entry-errors";
import { LinkPictureField } from "../../controls/link-picture-field";
import { MenuItem } from "../../controls/menu";
import { TimeField } from "../../controls/time-field";
import { useEditor } from "../../state/editor-context";
import type { EntryPlace } from "../rows/entry-place";
import { EntryRow } from "../rows/entry-row";
import { LinkTile } from "./link-tile";
import { ServerCardOffers } from "./server-card-offers";

const LinkProof = lazy(() => import("./link-proof").then((part) => ({ default: part.LinkProof })));

const shownFields = ["title", "value", "picture", "from", "until"];

/** Shows one link, and edits its title, its value, its picture, its time, and whether it stands out, is hidden or is its owner. */
export function LinkRow({ link, place }: { link: PageLink; place: EntryPlace }) {
  const { document, edit, error, words, language } = useEditor();
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
  const endsFirst = link.from !== null && link.until !== null && link.until <= link.from;
  // The window knows of the times before the server does.
  const fieldErrors = (field: string) =>
    field === "until" && endsFirst ? [words.links.endsFirst] : listEntryErrors(error, "links", index, field);
  const others = listEntryErrors(
    error && {
      fields: Object.fromEntries(
        Object.entries(error.fields).filter(([path]) => !shownFields.includes(path.split(".")[2] ?? "")),
      ),
    },
    "links",
    index,
    "",
  );
  const errors = [...shownFields.flatMap(fieldErrors), ...others];
  const now = new Date().toISOString();
  const time =
    link.until !== null && link.until <= now
      ? words.links.past
      : link.from !== null && link.from > now && words.links.scheduled;
  const value = readableValue(link.type, link.value);
  return (
    <EntryRow
      place={place}
      path={`links.${link.id}`}
      icon={<LinkTile link={link} />}
      name={link.title ?? `${label} ${link.value}`}
      title={link.title ?? label}
      value={link.title !== null && link.type !== "custom" ? `${label} · ${value}` : value}
      marks={[link.hidden && words.links.hidden, time, link.featured && words.links.featured]}
      errors={errors}
      isMuted={link.hidden}
      remove={{
        label: interpolate(words.links.removeWhat, { name: link.title ?? label }),
        word: words.links.remove,
        run: () => edit((page) => removeEntry(page, "links", link.id)),
      }}
      more={(close) => (
        <MenuItem
          onClick={() => {
            change({ hidden: !link.hidden });
            close();
          }}
        >
          {link.hidden ? words.links.show : words.links.hide}
        </MenuItem>
      )}
    >
      <Field
        id={`${id}-title`}
        name="title"
        label={words.links.linkTitle}
        aria-label={interpolate(words.links.titleOf, { kind: label, value: link.value })}
        value={link.title ?? ""}
        maxLength={maxLength.linkText}
        errors={fieldErrors("title")}
        onChange={({ target }) => change({ title: target.value === "" ? null : target.value })}
      />
      <Field
        id={`${id}-value`}
        name="value"
        dir="ltr"
        label={label}
        aria-label={interpolate(words.links.valueOf, { kind: label })}
        placeholder={language === "en" ? hint : example && interpolate(words.links.example, { example })}
        value={link.value}
        errors={fieldErrors("value")}
        onChange={({ target }) => change({ value: target.value })}
      />
      <LinkPictureField picture={link.picture} onChange={(picture) => change({ picture })} />
      <EntryErrors id={`${id}-picture`} errors={fieldErrors("picture")} />
      <div className="grid gap-3 sm:max-lg:grid-cols-2">
        {(["from", "until"] as const).map((name) => (
          <TimeField
            key={name}
            label={words.links[name]}
            instant={link[name]}
            errors={fieldErrors(name)}
            onChange={(instant) => change({ [name]: instant })}
          />
        ))}
        {[
          { name: "featured", word: words.links.feature } as const,
          { name: "hidden", word: words.links.hide } as const,
          ...(linkAddress(link.type, link.value) ? [{ name: "me", word: words.links.me } as const] : []),
        ].map(({ name, word }) => (
          <label key={name} className="flex min-h-11 items-center gap-3 text-sm lg:min-h-8">
            <input
              type="checkbox"
              checked={link[name]}
              onChange={({ target }) => change({ [name]: target.checked })}
              className="size-4"
            />
            {word}
          </label>
        ))}
      </div>
      <EntryErrors id={`${id}-others`} errors={others} />
      <Suspense>
        <LinkProof link={link} />
      </Suspense>
      <ServerCardOffers found={[link]} />
    </EntryRow>
  );
}
