"use client";
import { type FormEvent, useRef, useState } from "react";
import { Button } from "@/app/_components/button";
import { Field, FieldFrame, fieldDescription } from "@/app/_components/forms/field";
import { Panel } from "@/app/_components/panel";
import { formatCount } from "@/lib/core/messages/counted";
import { fieldMessages } from "@/lib/core/messages/message";
import type { Found, ImportedLink } from "@/lib/page/links/found-link";
import { errorMessage } from "../../state/draft-error";
import { useEditor } from "../../state/editor-context";
import { readText } from "../../state/read-file";
import { importLinks, RequestError } from "../../state/server-draft";
import { FoundLinks, foundLinkKey } from "./found-links";

type Result = Found<ImportedLink>;
type PartProps = {
  /** It is called with nothing while it is being read. */
  onRead: (result: Result | undefined) => void;
};

/** Reads links from a page at another service or from a file, and shows them before they are added. */
export function ImportLinks({ onAdd }: { onAdd: (found: readonly ImportedLink[]) => void }) {
  const { words, language } = useEditor();
  const [result, setResult] = useState<Result>();
  const [dropped, setDropped] = useState<ReadonlySet<string>>(new Set());
  const show = (read: Result | undefined) => {
    setResult(read);
    setDropped(new Set());
  };
  const toggle = (key: string) =>
    setDropped((old) => (old.has(key) ? new Set([...old].filter((one) => one !== key)) : new Set([...old, key])));
  const chosen = result?.found.filter((link) => !dropped.has(foundLinkKey(link))) ?? [];
  return (
    <Panel title={words.imports.title} description={words.imports.description}>
      <div className="flex flex-col gap-5">
        <ImportFromPage onRead={show} />
        <ImportFromFile onRead={show} />
        {result && <FoundLinks {...result} dropped={dropped} onToggle={toggle} />}
        {result && result.found.length > 0 && (
          <Button
            variant="primary"
            className="self-start"
            disabled={chosen.length === 0}
            onClick={() => {
              onAdd(chosen);
              show(undefined);
            }}
          >
            {formatCount(language, words.links.add, chosen.length)}
          </Button>
        )}
      </div>
    </Panel>
  );
}

/** Has the server request the page, since browsers may not read those of other sites. */
function ImportFromPage({ onRead }: PartProps) {
  const { words } = useEditor();
  const [address, setAddress] = useState("");
  const [isBusy, setBusy] = useState(false);
  const [errors, setErrors] = useState<string[]>();
  const field = useRef<HTMLInputElement>(null);
  const read = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setErrors(undefined);
    onRead(undefined);
    try {
      onRead(await importLinks(address));
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      setErrors(fieldMessages(error.fields.address ?? [errorMessage(error, words.refusal)]));
      field.current?.focus();
    } finally {
      setBusy(false);
    }
  };
  return (
    <form onSubmit={read} aria-busy={isBusy} className="flex flex-col gap-3">
      <Field
        ref={field}
        id="field-import-address"
        name="address"
        label={words.imports.page}
        hint={words.imports.pageHint}
        errors={errors}
        value={address}
        inputMode="url"
        dir="ltr"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        placeholder="https://linktr.ee/ada"
        onChange={({ target }) => {
          setAddress(target.value);
          setErrors(undefined);
        }}
      />
      <Button type="submit" className="self-start" disabled={address.trim() === ""}>
        {isBusy ? words.imports.reading : words.imports.find}
      </Button>
    </form>
  );
}

/** Reads a file in the browser; nothing of it is sent. */
function ImportFromFile({ onRead }: PartProps) {
  const { words } = useEditor();
  const [errors, setErrors] = useState<string[]>();
  const read = async (file: File | undefined) => {
    if (!file) return;
    // With the parser of pages it is larger than the rest of the editor, and few need it.
    const { findLinksInFile } = await import("@/lib/page/links/import-file");
    const result = findLinksInFile(await readText(file));
    setErrors(result.found.length === 0 ? [words.imports.none] : undefined);
    onRead(result.found.length === 0 ? undefined : result);
  };
  const [id, hint] = ["field-import-file", words.imports.fileHint];
  return (
    <FieldFrame id={id} label={words.imports.file} hint={hint} errors={errors}>
      <input
        id={id}
        name="file"
        type="file"
        accept=".html,.htm,.csv,.txt,text/html,text/csv,text/plain"
        className="min-w-0 text-[13px] file:me-3 file:h-8 file:rounded-lg file:border file:border-line-strong file:bg-surface file:px-3 file:font-medium"
        onChange={({ target }) => void read(target.files?.[0])}
        {...fieldDescription(id, hint, errors)}
      />
    </FieldFrame>
  );
}
