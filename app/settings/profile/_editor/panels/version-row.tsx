"use client";
import { Button } from "@/app/_components/button";
import { PageFrame } from "@/app/_components/page-frame";
import type { PageDocument } from "@/lib/page/document/document";
import { withPage } from "@/lib/people/pages/page-address";
import { useEditor } from "../state/editor-context";
import type { Version } from "../state/server-draft";
import { summarizeChanges } from "./summarize-changes";

type Props = {
  version: Version;
  /** The version before, where it is known. */
  before: PageDocument | undefined;
  /** Nothing was published before it. */
  isFirst: boolean;
  isCurrent: boolean;
  onRestored: () => void;
};

/** Shows a published page as visitors saw it, and what it changed. */
export function VersionRow({
  version: { id, created_at, document: page },
  before,
  isFirst,
  isCurrent,
  onRestored,
}: Props) {
  const editor = useEditor();
  const { words, language, edit, notify } = editor;
  const date = new Date(created_at * 1000);
  const shown = date.toLocaleString(language, { dateStyle: "medium", timeStyle: "short" });
  const restore = () => {
    edit(() => page);
    notify({ kind: "restored", date: shown });
    onRestored();
  };
  return (
    <li className="flex gap-4">
      <div className="w-[8.75rem] shrink-0">
        <PageFrame size="version" address={withPage(`/settings/preview?version=${id}`, editor.owner)} title={shown} />
      </div>
      <div className="flex min-w-0 flex-1 flex-col items-start gap-1.5 py-1">
        <time dateTime={date.toISOString()} className="text-sm font-medium text-pretty">
          {shown}
        </time>
        <p className="text-[13px] leading-relaxed text-pretty wrap-anywhere text-ink-soft">
          {before ? summarizeChanges(before, page, editor) : isFirst && words.versions.first}
        </p>
        {isCurrent ? (
          <span className="mt-auto rounded-full bg-accent-wash px-3 py-1 text-[13px] font-medium">
            {words.versions.current}
          </span>
        ) : (
          <Button size="small" className="mt-auto" aria-label={`${words.versions.restore}: ${shown}`} onClick={restore}>
            {words.versions.restore}
          </Button>
        )}
      </div>
    </li>
  );
}
