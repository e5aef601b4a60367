"use client";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { Button } from "@/app/_components/button";
import { classNames } from "@/app/_components/class-names";
import { formatCount } from "@/lib/core/messages/counted";
import { interpolate } from "@/lib/core/messages/message";
import { type MediaKind, mediaKinds, mediaLimits } from "@/lib/core/operation/media-kinds";
import { useEditor } from "../state/editor-context";
import type { Upload } from "../state/use-upload";
import { type EditorLanguage, formatBytes } from "../state/words";

type Props = {
  label: string;
  hint: UploadHint;
  /** These are media types and extensions, as the attribute `accept` takes them. */
  accept: string;
  isMany?: boolean;
  upload: Upload;
  /** So many files are uploaded after this one. */
  waiting?: number;
  onCancelAll?: () => void;
  onFiles: (files: readonly File[]) => void;
  children?: ReactNode;
};

/** What a field for files says of them, and the formats for those who want to know. */
export type UploadHint = { text: string; details: readonly string[] };

/** Returns the hint of a kind of file; the server decides by content. */
export function uploadHint(kind: MediaKind, spoken: EditorLanguage): UploadHint {
  const { upTo, formats } = spoken.words;
  const number = new Intl.NumberFormat(spoken.language);
  const minutes = mediaLimits[kind === "audio" ? "audio" : "video"].seconds / 60;
  const named = kind === "avatar" || kind === "cover" ? "image" : kind;
  return {
    text: interpolate(upTo[named], { size: formatBytes(mediaKinds[kind].maxBytes, spoken) }),
    details: [
      interpolate(formats[named], {
        minutes: number.format(minutes),
        side: number.format(mediaLimits.cursor.side),
      }),
      ...(kind === "avatar" ? [spoken.words.file.animation] : []),
    ],
  };
}

/** Takes files that are chosen, dropped or pasted, and shows how far the upload is. */
export function UploadField({
  label,
  hint,
  accept,
  isMany = false,
  upload,
  waiting,
  onCancelAll,
  onFiles,
  children,
}: Props) {
  const { words } = useEditor();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const id = useId();
  const take = (files: FileList | null) => {
    if (files && files.length > 0) onFiles(isMany ? [...files] : [...files].slice(0, 1));
  };
  return (
    <fieldset
      aria-label={label}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes("Files")) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer.files);
      }}
      onPaste={({ clipboardData }) => take(clipboardData.files)}
      className={classNames(
        "flex min-w-0 flex-col gap-3 rounded-xl border border-dashed p-4 transition-colors",
        isOver ? "border-accent bg-accent-wash" : "border-line-strong",
      )}
    >
      {children}
      <div className="flex flex-wrap items-center gap-3">
        <Button
          aria-describedby={`${id}-hint`}
          onClick={() => input.current?.click()}
          disabled={!isMany && upload.progress !== undefined}
        >
          {label}
        </Button>
        <div className="min-w-0 grow basis-48 text-[13px] leading-snug text-ink-soft">
          <p id={`${id}-hint`}>{hint.text}</p>
          <details>
            <summary className="w-fit cursor-pointer py-1 phone:min-w-11 phone:py-3.5 underline underline-offset-2">
              {words.file.details}
            </summary>
            {hint.details.map((line) => (
              <p key={line}>{line}</p>
            ))}
          </details>
        </div>
        <input
          ref={input}
          type="file"
          accept={accept}
          multiple={isMany}
          aria-label={interpolate(words.upload.input, { label })}
          hidden
          onChange={({ target }) => {
            take(target.files);
            target.value = "";
          }}
        />
      </div>
      <UploadState upload={upload} waiting={waiting} onCancelAll={onCancelAll} />
    </fieldset>
  );
}

type StateProps = {
  upload: Upload;
  /** So many files are uploaded after this one. */
  waiting?: number;
  onCancelAll?: (() => void) | undefined;
};

/** Shows how far an upload is, or why it failed, and what can be done about it. */
export function UploadState({ upload, waiting = 0, onCancelAll }: StateProps) {
  const { words, language } = useEditor();
  const { progress, failure } = upload;
  const problem = useRef<HTMLParagraphElement>(null);
  // On a phone the sheet may end above it.
  useEffect(() => {
    if (failure) problem.current?.scrollIntoView({ block: "nearest" });
  }, [failure]);
  return (
    <>
      {progress !== undefined && (
        <div className="flex flex-wrap items-center gap-3 text-[13px]">
          <progress
            value={progress < 1 ? progress : undefined}
            max={1}
            aria-label={words.upload.label}
            className="h-1.5 min-w-16 flex-1 accent-(--accent)"
          />
          <span className="min-w-24 text-ink-soft tabular-nums" role="status">
            {progress < 1
              ? new Intl.NumberFormat(language, { style: "percent" }).format(progress)
              : words.upload.converting}
          </span>
          <Button size="small" variant="quiet" onClick={upload.cancel}>
            {words.upload.cancel}
          </Button>
        </div>
      )}
      {failure && (
        <p ref={problem} role="alert" className="scroll-mb-4 text-[13px] leading-snug wrap-anywhere text-danger">
          {failure.text}{" "}
          {failure.help && (
            <a className="me-2 font-medium underline" href={failure.help} target="_blank" rel="noreferrer">
              {words.upload.howToFix}
            </a>
          )}
          {failure.canRetry && (
            <button type="button" className="me-2 font-medium underline" onClick={upload.retry}>
              {words.upload.retry}
            </button>
          )}
          <button type="button" className="font-medium underline" onClick={upload.skip}>
            {words.upload.skip}
          </button>
        </p>
      )}
      {waiting > 0 && (
        <p className="flex flex-wrap items-center gap-3 text-[13px] text-ink-soft">
          {formatCount(language, words.upload.waiting, waiting)}
          {onCancelAll && (
            <Button size="small" variant="quiet" onClick={onCancelAll}>
              {words.upload.cancelAll}
            </Button>
          )}
        </p>
      )}
    </>
  );
}
