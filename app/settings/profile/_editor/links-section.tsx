"use client";
import { Button } from "@/app/_components/button";
import { classNames } from "@/app/_components/class-names";
import { controlClass } from "@/app/_components/field";
import { Panel } from "@/app/_components/panel";
import { findLinks } from "@/lib/links/find-links";
import type { FoundLink, ImportedLink } from "@/lib/links/found-link";
import { linkKinds } from "@/lib/links/link-kinds";
import type { PageLink } from "@/lib/links/schema";
import type { PageDocument } from "@/lib/page/document";
import { inOrder } from "@/lib/page/entries";
import { useEditor } from "./editor-context";
import { FoundLinks } from "./found-links";
import { ImportLinks } from "./import-links";
import { LinkRow } from "./link-row";
import { PlainForm } from "./plain-form";
import { SortableList } from "./sortable-list";
import { counted } from "./words";

export const toLink = (found: FoundLink | ImportedLink): PageLink => ({
  ...{ id: crypto.randomUUID(), section: null, ...found },
  ...{ hidden: false, from: null, until: null },
});

const nameOf = ({ title, type, value }: PageLink) => title ?? `${linkKinds[type].label} ${value}`;

/** The links of the page: pasted, imported, ordered and edited. */
export function LinksSection() {
  const { document, edit } = useEditor();
  const { links } = document;
  const add = (found: readonly FoundLink[]) =>
    edit((page: PageDocument) => ({ ...page, links: [...page.links, ...found.map(toLink)] }));
  return (
    <div className="flex flex-col gap-6">
      <AddLinks onAdd={add} />
      {links.length === 0 ? (
        <p className="rounded-xl border border-dashed border-line-strong px-6 py-10 text-center text-sm text-ink-soft">
          No links yet. Paste an address above, or many at once.
        </p>
      ) : (
        <SortableList
          name="Links"
          entries={links}
          nameOf={nameOf}
          onMove={(ids) => edit((page) => ({ ...page, links: inOrder(page.links, ids) }))}
        >
          {(link) => <LinkRow link={link} />}
        </SortableList>
      )}
      <ImportLinks onAdd={add} />
    </div>
  );
}

/** One field that takes anything that is pasted, and shows what of it becomes a link. */
export function AddLinks({ onAdd }: { onAdd: (found: readonly FoundLink[]) => void }) {
  const { pasted: text, setPasted: setText } = useEditor();
  const { found, left } = findLinks(text);
  return (
    <PlainForm section="links">
      <Panel
        title="Add links"
        description="Paste addresses, one or many lines. Titles, names of services and @names work too."
      >
        <div className="flex flex-col gap-3">
          <textarea
            aria-label="Addresses"
            name="links"
            rows={2}
            value={text}
            placeholder={"https://github.com/ada\nMy shop https://ada.example/shop"}
            onChange={({ target }) => setText(target.value)}
            className={classNames(controlClass, "field-sizing-content max-h-72 min-h-16 py-2")}
          />
          <FoundLinks found={found} left={left} />
          <Button
            variant="primary"
            className="self-start"
            disabled={found.length === 0}
            onClick={() => {
              onAdd(found);
              setText(left.join("\n"));
            }}
          >
            {found.length > 0 ? `Add ${counted(found.length, "link")}` : "Add link"}
          </Button>
        </div>
      </Panel>
    </PlainForm>
  );
}
