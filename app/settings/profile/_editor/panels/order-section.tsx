"use client";
import { lazy, type ReactNode, Suspense, useId, useState } from "react";
import { Button } from "@/app/_components/button";
import { classNames } from "@/app/_components/class-names";
import { useFocusAfterRender } from "@/app/_components/forms/focus-after-render";
import { randomId } from "@/lib/core/random-id";
import { addHeading, addLinks, listEntries, type PageEntry, toLink } from "@/lib/page/document/edits";
import { withOrder } from "@/lib/page/document/order";
import { entryLabel } from "@/lib/page/document/place-words";
import type { FoundLink } from "@/lib/page/links/found-link";
import { Menu } from "../controls/menu";
import { type RowMoves, SortableList } from "../controls/sortable-list";
import { useIsPhone } from "../phone/use-phone";
import { findFirstField } from "../state/control-focus";
import { useEditor } from "../state/editor-context";
import { CardRow } from "./card-row";
import { AddLinks } from "./links/add-links";
import { HeadingRow } from "./links/heading-row";
import { ImportLinks } from "./links/import-links";
import { LinkRow } from "./links/link-row";
import { PlainHeadings } from "./links/plain-headings";
import { type Adding, addable, type EntryPlace } from "./rows/entry-place";
import { AddChoices } from "./rows/entry-row";

/** Most visits of the editor add no block. */
const AddBlock = lazy(() => import("./add-block"));

/**
 * @property above the entry that it is added above; what has none is added at the end, by the panel below the list
 * @property isAsked whether the person opened the panel, which takes the focus then
 */
type Added = { what: Exclude<Adding, "heading">; above?: string; isAsked?: boolean };

/** Shows headings, links and blocks in the one order of the page, and what adds to them. */
export function OrderSection({ begins }: { begins: "links" | "blocks" }) {
  const { document, edit, newBlocks, openEntry, pasted, words } = useEditor();
  const isPhone = useIsPhone();
  const [adding, setAdding] = useState<Added | undefined>(() => {
    const { chosen, above } = newBlocks;
    // A phone has tabs of their own for links and blocks, which are one list.
    const showsBlocks = begins === "blocks" || (!isPhone && pasted === "");
    if (chosen && showsBlocks)
      return { what: "block", ...(above !== undefined && document.order.includes(above) && { above }) };
    if (begins === "links") return { what: "link" };
    // The types of blocks would push the blocks that are there far down.
    return document.cards.length === 0 ? { what: "block" } : undefined;
  });
  const panelId = useId();
  const focusLater = useFocusAfterRender();
  const focusEntry = (path: string) => {
    openEntry(path);
    focusLater(() => findFirstField(window.document.getElementById(`at-${path}`)));
  };
  /** A place at the end has no entry below it. */
  const indexAbove = (above: string | undefined) => {
    const index = above === undefined ? -1 : document.order.indexOf(above);
    return index < 0 ? document.order.length : index;
  };
  const open = (next: Added) => {
    // Whoever did not open a panel may not see it, far below: it shows itself instead of closing.
    const closes = adding?.isAsked === true && adding.what === next.what && adding.above === next.above;
    setAdding(closes ? undefined : next);
    // The panel of blocks takes the focus itself, once its script has come.
    if (next.what === "link" && !closes)
      focusLater(() => window.document.getElementById(panelId)?.querySelector("textarea"));
  };
  const addFound = (found: readonly FoundLink[], above?: string) => {
    const added = found.map(toLink);
    edit((page) => addLinks(page, added, indexAbove(above)));
    focusEntry(`links.${added[0]?.id}`);
    // The person is led to the new row, away from the panel.
    setAdding(above === undefined ? { what: "link" } : undefined);
  };
  const addNewHeading = (above?: string) => {
    const heading = { id: randomId(), title: words.order.newHeading };
    edit((page) => addHeading(page, heading, indexAbove(above)));
    focusEntry(`headings.${heading.id}`);
  };
  const begin = (what: Adding, above?: string) => {
    if (what === "heading") addNewHeading(above);
    else open({ what, isAsked: true, ...(above !== undefined && { above }) });
  };
  const entries = listEntries(document);
  const panel = adding && (
    <div
      id={panelId}
      className={classNames("min-w-0 scroll-mt-4", adding.above !== undefined && "basis-full p-3 pe-1.5")}
    >
      {adding.what === "link" ? (
        <AddLinks onAdd={(found) => addFound(found, adding.above)}>
          <noscript>
            <PlainHeadings />
          </noscript>
        </AddLinks>
      ) : (
        <Suspense>
          <AddBlock
            isAsked={adding.isAsked === true}
            index={indexAbove(adding.above)}
            above={adding.above}
            onAdded={(id) => {
              setAdding(undefined);
              if (id) focusEntry(`cards.${id}`);
            }}
          />
        </Suspense>
      )}
    </div>
  );
  const place = (moves: RowMoves, index: number): EntryPlace => ({
    ...moves,
    onAdd: (what, after) => begin(what, entries[index + after]?.id),
  });
  return (
    <div className="flex flex-col gap-6">
      {entries.length > 0 && (
        <SortableList
          name={words.sections.order}
          entries={entries}
          nameOf={(entry) => entryLabel(entry, words)}
          onMove={(ids) => edit((page) => withOrder(page, ids))}
          above={(entry) => (
            <Between onAdd={(what) => begin(what, entry.id)}>{adding?.above === entry.id && panel}</Between>
          )}
          isOfRows
        >
          {(entry, moves) => <Row entry={entry} place={place(moves, entries.indexOf(entry))} />}
        </SortableList>
      )}
      <p className="hidden text-[13px] text-ink-soft noscript:block">{words.withoutScript.blocks}</p>
      <fieldset aria-label={words.order.add} className="flex flex-wrap gap-2 noscript:hidden">
        {addable.map((what) => {
          const isOpen = adding?.what === what && adding.above === undefined;
          return (
            <Button
              key={what}
              aria-expanded={what === "heading" ? undefined : isOpen}
              aria-controls={isOpen ? panelId : undefined}
              onClick={() => begin(what)}
            >
              <span aria-hidden="true">+</span> {words.order[what]}
            </Button>
          );
        })}
      </fieldset>
      {adding?.above === undefined && panel}
      {entries.length === 0 && (
        <p className="rounded-xl border border-dashed border-line-strong px-6 py-10 text-center text-sm text-ink-soft">
          {words.order.none}
        </p>
      )}
      <div className="noscript:hidden">
        <ImportLinks onAdd={(found) => addFound(found)} />
      </div>
    </div>
  );
}

function Row({ entry, place }: { entry: PageEntry; place: EntryPlace }) {
  if (entry.list === "headings") return <HeadingRow heading={entry.heading} place={place} />;
  return entry.list === "links" ? (
    <LinkRow link={entry.link} place={place} />
  ) : (
    <CardRow card={entry.card} place={place} />
  );
}

/** Adds above a row where the pointer or the focus is; on a phone the menu of the row does. */
function Between({ onAdd, children }: { onAdd: (what: Adding) => void; children: ReactNode }) {
  const { words } = useEditor();
  return (
    <>
      <div className="absolute inset-x-1/3 -top-[17px] z-10 flex h-6 justify-center opacity-0 transition-opacity focus-within:z-20 focus-within:opacity-100 hover:z-20 hover:opacity-100 has-[[data-menu]]:opacity-100 phone:hidden">
        <Menu
          label={words.rows.addHere}
          face={<span aria-hidden="true">+</span>}
          className="size-6 rounded-full border border-line-strong bg-surface text-sm leading-none shadow-raised"
        >
          {(close) => <AddChoices legend={words.rows.addHere} onAdd={onAdd} close={close} />}
        </Menu>
      </div>
      {children}
    </>
  );
}
