"use client";
import { useRef, useState } from "react";
import { Button } from "@/app/_components/button";
import { maxVersions } from "@/lib/core/limits/quotas";
import { interpolate } from "@/lib/core/messages/message";
import { toFileKey } from "@/lib/core/operation/media-kinds";
import { themeOf } from "@/lib/page/themes/apply-theme";
import { LookThumbnail } from "../../_components/look-thumbnail";
import { errorMessage } from "../state/draft-error";
import { useEditor } from "../state/editor-context";
import { listVersions, type Version } from "../state/server-draft";

/** Lists the last published pages; restoring one puts it into the draft, as one step that can be undone. */
export function VersionsDialog() {
  const { edit, owner, words, language } = useEditor();
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
  return (
    <>
      <Button variant="quiet" onClick={() => void open()}>
        {words.versions.open}
      </Button>
      <dialog
        ref={dialog}
        aria-label={words.versions.open}
        className="m-auto w-[min(44rem,calc(100vw-2rem))] rounded-xl border bg-surface p-6 text-ink shadow-2xl"
      >
        <h2 className="text-base font-semibold">{words.versions.open}</h2>
        <p className="mt-1 text-sm text-ink-soft">
          {interpolate(words.versions.description, { count: new Intl.NumberFormat(language).format(maxVersions) })}
        </p>
        {failure && (
          <p role="alert" className="mt-3 text-sm text-danger">
            {failure}
          </p>
        )}
        {versions?.length === 0 && <p className="mt-6 text-center text-sm text-ink-soft">{words.versions.none}</p>}
        <ul className="mt-4 grid max-h-[60dvh] grid-cols-2 gap-4 overflow-y-auto sm:grid-cols-4">
          {versions?.map(({ id, created_at, document: page }) => (
            <li key={id} className="flex flex-col gap-2">
              <LookThumbnail
                look={themeOf(page)}
                name={page.settings.display_name}
                avatar={
                  page.files.avatar === null ? undefined : `${owner.cdn}/${toFileKey("avatar", page.files.avatar)}`
                }
              />
              <time dateTime={new Date(created_at * 1000).toISOString()} className="text-[13px] text-ink-soft">
                {new Date(created_at * 1000).toLocaleString(language, { dateStyle: "medium", timeStyle: "short" })}
              </time>
              <Button
                size="small"
                onClick={() => {
                  edit(() => page);
                  dialog.current?.close();
                }}
              >
                {words.versions.restore}
              </Button>
            </li>
          ))}
        </ul>
        <div className="mt-5 flex justify-end">
          <Button onClick={() => dialog.current?.close()}>{words.versions.close}</Button>
        </div>
      </dialog>
    </>
  );
}
