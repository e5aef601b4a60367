"use client";
import { useState } from "react";
import { Button } from "@/app/_components/button";
import { classNames } from "@/app/_components/class-names";
import { controlClass } from "@/app/_components/field";
import { Panel } from "@/app/_components/panel";
import { findLinks } from "@/lib/links/find-links";
import { findLinksInFile } from "@/lib/links/import-file";
import { linkKinds } from "@/lib/links/link-kinds";
import type { PageLink } from "@/lib/links/schema";
import type { PageDocument } from "@/lib/page/document";
import { useEditor } from "./editor-context";
import { LinkRow } from "./link-row";
import { PlainForm } from "./plain-form";
import { importLinks, RefusedError } from "./server-draft";
import { SortableList } from "./sortable-list";
import { counted } from "./words";

type Found = { type: string; value: string; title: string | null; section?: string | null };

export const toLink = ({ type, value, title, section = null }: Found): PageLink => ({
  ...{ id: crypto.randomUUID(), type: type as PageLink["type"], value, title, section: section ?? null },
  ...{ hidden: false, from: null, until: null },
});

const nameOf = ({ title, type, value }: PageLink) => title ?? `${linkKinds[type].label} ${value}`;

/** The links of the page: pasted, imported, ordered and edited. */
export function LinksSection() {
  const { document, edit } = useEditor();
  const { links } = document;
  const add = (found: readonly Found[]) =>
    edit((page: PageDocument) => ({ ...page, links: [...page.links, ...found.map(toLink)] }));
  return (
    <div className="flex flex-col gap-6">
      <AddLinks onAdd={add} />
      {links.length === 0 ? (
        <p className="rounded-xl border border-dashed border-line-strong px-6 py-10 text-center text-sm text-ink-soft">
          No links yet. Paste an address above, or forty at once.
        </p>
      ) : (
        <SortableList
          name="Links"
          entries={links}
          nameOf={nameOf}
          onMove={(ids) =>
            edit((page) => ({ ...page, links: ids.flatMap((id) => page.links.find((link) => link.id === id) ?? []) }))
          }
        >
          {(link) => <LinkRow link={link} />}
        </SortableList>
      )}
      <ImportLinks onAdd={add} />
    </div>
  );
}

/** One field that takes anything that is pasted, and shows what of it becomes a link. */
export function AddLinks({ onAdd }: { onAdd: (found: readonly Found[]) => void }) {
  const [text, setText] = useState("");
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

function FoundLinks({ found, left }: { found: readonly Found[]; left: readonly string[] }) {
  if (found.length + left.length === 0) return null;
  const labels = linkKinds as Readonly<Record<string, { label: string }>>;
  return (
    <div className="max-h-56 overflow-y-auto rounded-lg border bg-sunken/60 px-3 py-2 text-[13px]" role="status">
      <ul className="flex flex-col gap-1">
        {found.map(({ type, value, title }) => (
          <li key={`${type} ${value}`} className="flex gap-2">
            <span className="w-24 shrink-0 font-medium">{labels[type]?.label}</span>
            <bdi className="min-w-0 truncate text-ink-soft">{title ? `${title}: ${value}` : value}</bdi>
          </li>
        ))}
        {left.map((line) => (
          <li key={line} className="flex gap-2 text-danger">
            <span className="w-24 shrink-0 font-medium">Not a link</span>
            <bdi className="min-w-0 truncate">{line}</bdi>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Links from another service's page, from bookmarks, CSV or plain text. */
function ImportLinks({ onAdd }: { onAdd: (found: readonly Found[]) => void }) {
  const [address, setAddress] = useState("");
  const [isBusy, setBusy] = useState(false);
  const [result, setResult] = useState<{ found: readonly Found[]; left: readonly string[] }>();
  const [failure, setFailure] = useState<string>();
  const read = async (work: () => Promise<{ found: readonly Found[]; left: readonly string[] }>) => {
    setBusy(true);
    setFailure(undefined);
    setResult(undefined);
    try {
      const next = await work();
      setResult(next);
      if (next.found.length === 0) setFailure("There are no links in it.");
    } catch (error) {
      const fields = error instanceof RefusedError ? Object.values(error.fields).flat().join(" ") : "";
      setFailure(fields || (error as Error).message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Panel title="Import" description="From your page at Linktree, LinkStack, Lnk.Bio or LittleLink, or from a file.">
      <div className="flex flex-col gap-4">
        <form
          className="flex gap-2"
          onSubmit={(event) => {
            event.preventDefault();
            void read(() => importLinks(address));
          }}
        >
          <input
            aria-label="Address of the page"
            name="address"
            type="url"
            value={address}
            placeholder="https://linktr.ee/ada"
            onChange={({ target }) => setAddress(target.value)}
            className={classNames(controlClass, "h-10")}
          />
          <Button type="submit" disabled={isBusy || address === ""}>
            {isBusy ? "Reading…" : "Read"}
          </Button>
        </form>
        <label className="flex flex-wrap items-center gap-3 text-[13px] text-ink-soft">
          <span>Bookmarks (HTML), CSV or text:</span>
          <input
            type="file"
            accept=".html,.htm,.csv,.txt,text/html,text/csv,text/plain"
            className="min-w-0 text-[13px] file:mr-3 file:h-8 file:rounded-lg file:border file:border-line-strong file:bg-surface file:px-3 file:font-medium"
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              if (file) void read(async () => findLinksInFile(await file.text()));
            }}
          />
        </label>
        {failure && (
          <p role="alert" className="text-[13px] text-danger">
            {failure}
          </p>
        )}
        {result && result.found.length > 0 && (
          <>
            <FoundLinks found={result.found} left={result.left} />
            <Button
              variant="primary"
              className="self-start"
              onClick={() => {
                onAdd(result.found);
                setResult(undefined);
              }}
            >
              Add {counted(result.found.length, "link")}
            </Button>
          </>
        )}
      </div>
    </Panel>
  );
}
