"use client";
import { lazy, Suspense, useId, useState } from "react";
import { Button } from "@/app/_components/button";
import { useFocusAfterRender } from "@/app/_components/forms/focus-after-render";
import { randomId } from "@/lib/core/random-id";
import { addHeading, addLinks, listEntries, toLink } from "@/lib/page/document/edits";
import { withOrder } from "@/lib/page/document/order";
import { entryLabel } from "@/lib/page/document/place-words";
import type { FoundLink } from "@/lib/page/links/found-link";
import { SortableList } from "../controls/sortable-list";
import { useEditor } from "../state/editor-context";
import { CardRow } from "./card-row";
import { AddLinks } from "./links/add-links";
import { HeadingRow } from "./links/heading-row";
import { ImportLinks } from "./links/import-links";
import { LinkRow } from "./links/link-row";
import { PlainHeadings } from "./links/plain-headings";

/** Most visits of the editor add no block. */
const AddBlock = lazy(() => import("./add-block"));

/** Shows headings, links and blocks in the one order of the page, and what adds to them. */
export function OrderSection() {
  const { document, edit, words } = useEditor();
  const [adding, setAdding] = useState<"link" | "block" | undefined>("link");
  const panelId = useId();
  const focusLater = useFocusAfterRender();
  const focusEntry = (path: string) =>
    focusLater(() => window.document.getElementById(`at-${path}`)?.querySelector("input, textarea, button"));
  const open = (what: "link" | "block") => {
    setAdding(adding === what ? undefined : what);
    // The panel of blocks takes the focus itself, once its script has come.
    if (what === "link" && adding !== what)
      focusLater(() => window.document.getElementById(panelId)?.querySelector("textarea"));
  };
  const add = (found: readonly FoundLink[]) => {
    const added = found.map(toLink);
    edit((page) => addLinks(page, added));
    focusEntry(`links.${added[0]?.id}`);
  };
  const addNewHeading = () => {
    const heading = { id: randomId(), title: words.order.newHeading };
    edit((page) => addHeading(page, heading));
    focusEntry(`headings.${heading.id}`);
  };
  const entries = listEntries(document);
  return (
    <div className="flex flex-col gap-6">
      <fieldset aria-label={words.order.add} className="flex flex-wrap gap-2">
        {(["link", "heading", "block"] as const).map((what) => (
          <Button
            key={what}
            aria-expanded={what === "heading" ? undefined : adding === what}
            aria-controls={what === adding ? panelId : undefined}
            onClick={() => (what === "heading" ? addNewHeading() : open(what))}
          >
            <span aria-hidden="true">+</span> {words.order[what]}
          </Button>
        ))}
      </fieldset>
      {adding && (
        <div id={panelId}>
          {adding === "link" ? (
            <AddLinks onAdd={add}>
              <noscript>
                <PlainHeadings />
              </noscript>
            </AddLinks>
          ) : (
            <Suspense>
              <AddBlock
                onAdded={(id) => {
                  setAdding(undefined);
                  if (id) focusEntry(`cards.${id}`);
                }}
              />
            </Suspense>
          )}
        </div>
      )}
      {entries.length === 0 ? (
        <p className="rounded-xl border border-dashed border-line-strong px-6 py-10 text-center text-sm text-ink-soft">
          {words.order.none}
        </p>
      ) : (
        <SortableList
          name={words.sections.links}
          entries={entries}
          nameOf={(entry) => entryLabel(entry, words)}
          onMove={(ids) => edit((page) => withOrder(page, ids))}
        >
          {(entry) => {
            if (entry.list === "headings") return <HeadingRow heading={entry.heading} />;
            return entry.list === "links" ? <LinkRow link={entry.link} /> : <CardRow card={entry.card} />;
          }}
        </SortableList>
      )}
      <ImportLinks onAdd={add} />
    </div>
  );
}
