"use client";
import { useRef } from "react";
import { Button } from "@/app/_components/button";
import { classNames } from "@/app/_components/class-names";
import { controlClass } from "@/app/_components/forms/field";
import { useFocusAfterRender } from "@/app/_components/forms/focus-after-render";
import { Panel } from "@/app/_components/panel";
import { formatCount } from "@/lib/core/messages/counted";
import { randomId } from "@/lib/core/random-id";
import type { PageDocument } from "@/lib/page/document/document";
import { mergeOrder } from "@/lib/page/document/entries";
import { kindLabel } from "@/lib/page/document/place-words";
import { findLinks } from "@/lib/page/links/find-links";
import type { FoundLink, ImportedLink } from "@/lib/page/links/found-link";
import type { PageLink } from "@/lib/page/links/schema";
import { PlainForm } from "../controls/plain-form";
import { SortableList } from "../controls/sortable-list";
import { useEditor } from "../state/editor-context";
import { FoundLinks } from "./found-links";
import { ImportLinks } from "./import-links";
import { LinkRow } from "./link-row";
import { ServerCardOffers } from "./server-card-offers";

export const toLink = (found: FoundLink | ImportedLink): PageLink => ({
  ...{ id: randomId(), section: null, ...found },
  ...{ hidden: false, featured: false, from: null, until: null },
});

/** Shows the links of the page, which are pasted, imported, ordered and edited here. */
export function LinksSection() {
  const { document, edit, words } = useEditor();
  const { links } = document;
  const linkName = ({ title, type, value }: PageLink) => title ?? `${kindLabel(type, words)} ${value}`;
  const focusLater = useFocusAfterRender();
  const add = (found: readonly FoundLink[]) => {
    const added = found.map(toLink);
    edit((page: PageDocument) => ({ ...page, links: [...page.links, ...added] }));
    focusLater(() => window.document.getElementById(`at-links.${added[0]?.id}`)?.querySelector("input"));
  };
  return (
    <div className="flex flex-col gap-6">
      <AddLinks onAdd={add} />
      {links.length === 0 ? (
        <p className="rounded-xl border border-dashed border-line-strong px-6 py-10 text-center text-sm text-ink-soft">
          {words.links.none}
        </p>
      ) : (
        <SortableList
          name={words.links.list}
          entries={links}
          nameOf={linkName}
          onMove={(ids) => edit((page) => ({ ...page, links: mergeOrder(page.links, ids) }))}
        >
          {(link) => <LinkRow link={link} />}
        </SortableList>
      )}
      <ImportLinks onAdd={add} />
    </div>
  );
}

/** Takes anything that is pasted in one field, and shows what of it becomes a link. */
export function AddLinks({ onAdd }: { onAdd: (found: readonly FoundLink[]) => void }) {
  const { pasted: text, setPasted: setText, words, language } = useEditor();
  const { found, left } = findLinks(text);
  const field = useRef<HTMLTextAreaElement>(null);
  return (
    <PlainForm section="links">
      <Panel title={words.links.title} description={words.links.description}>
        <div className="flex flex-col gap-3">
          <textarea
            ref={field}
            aria-label={words.links.addresses}
            dir="ltr"
            name="links"
            rows={2}
            value={text}
            placeholder={words.links.placeholder}
            onChange={({ target }) => setText(target.value)}
            className={classNames(controlClass, "field-sizing-content max-h-72 min-h-16 py-2")}
          />
          <FoundLinks found={found} left={left} />
          <ServerCardOffers found={found} />
          <Button
            variant="primary"
            className="self-start"
            disabled={found.length === 0}
            onClick={() => {
              // The button has nothing more to add; whoever adds the links may lead on to them.
              field.current?.focus();
              onAdd(found);
              setText(left.join("\n"));
            }}
          >
            {found.length > 0 ? formatCount(language, words.links.add, found.length) : words.links.addFirst}
          </Button>
        </div>
      </Panel>
    </PlainForm>
  );
}
