"use client";
import { useRef, useState } from "react";
import { Button } from "@/app/_components/button";
import { maxVersions } from "@/lib/core/limits/quotas";
import { interpolate } from "@/lib/core/messages/message";
import { isSame } from "@/lib/page/document/json";
import { errorMessage } from "../state/draft-error";
import { useEditor } from "../state/editor-context";
import { listVersions, type Version } from "../state/server-draft";
import { VersionRow } from "./version-row";

/** Lists the last published pages; restoring one puts it into the draft, as one step that can be undone. */
export function VersionsDialog() {
  const { base, words, language } = useEditor();
  const dialog = useRef<HTMLDialogElement>(null);
  const [versions, setVersions] = useState<readonly Version[]>();
  const [failure, setFailure] = useState<string>();
  const open = async () => {
    dialog.current?.showModal();
    try {
      setVersions(await listVersions());
      setFailure(undefined);
    } catch (error) {
      setFailure(errorMessage(error, words.refusal));
    }
  };
  const close = () => dialog.current?.close();
  return (
    <>
      <Button variant="quiet" onClick={() => void open()}>
        {words.versions.open}
      </Button>
      <dialog
        ref={dialog}
        aria-label={words.versions.open}
        className="m-auto max-h-[92dvh] w-[min(44rem,calc(100vw-1.5rem))] flex-col rounded-2xl border bg-surface text-ink shadow-2xl open:flex"
      >
        <div className="flex items-start justify-between gap-4 px-5 pt-5 pb-4 sm:px-6 sm:pt-6">
          <div>
            <h2 className="text-base font-semibold">{words.versions.open}</h2>
            <p className="mt-1 text-sm leading-relaxed text-pretty text-ink-soft">
              {interpolate(words.versions.description, { count: new Intl.NumberFormat(language).format(maxVersions) })}
            </p>
          </div>
          <Button className="shrink-0" onClick={close}>
            {words.versions.close}
          </Button>
        </div>
        {failure && (
          <p role="alert" className="px-5 pb-5 text-sm text-danger sm:px-6">
            {failure}
          </p>
        )}
        {versions?.length === 0 && (
          <p className="px-5 py-10 text-center text-sm text-ink-soft">{words.versions.none}</p>
        )}
        <ol className="grid gap-x-5 gap-y-6 overflow-y-auto border-t px-5 py-5 sm:grid-cols-2 sm:px-6">
          {versions?.map((version, at) => (
            <VersionRow
              key={version.id}
              version={version}
              before={versions[at + 1]?.document}
              isFirst={at === versions.length - 1 && versions.length < maxVersions}
              isCurrent={at === 0 && isSame(version.document, base)}
              onRestored={close}
            />
          ))}
        </ol>
      </dialog>
    </>
  );
}
