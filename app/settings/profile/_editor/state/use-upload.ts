"use client";
import { useCallback, useEffect, useRef, useState } from "react";
import { type MediaKind, toFileKey } from "@/lib/core/operation/media-kinds";
import { errorMessage } from "./draft-error";
import { useEditor } from "./editor-context";
import { type Failure, fileRefusal, formatRefusal } from "./file-refusal";
import { isUnsupported, type Uploaded, upload } from "./server-draft";

export type Upload = {
  /** The share that is sent while an upload runs, and 1 while the server converts it. */
  progress: number | undefined;
  /** Says what failed, by the name of its file. */
  failure: Failure | undefined;
  /**
   * Uploads a file; returns undefined when it is cancelled, skipped or given up for another. After a failure it waits
   * for `retry` or `skip`.
   */
  start: (kind: MediaKind, file: Blob, name: string, crop?: string) => Promise<Uploaded | undefined>;
  cancel: () => void;
  /** Tries again what failed. */
  retry: () => void;
  /** Gives up what failed. */
  skip: () => void;
};

/** Uploads one file at a time to the draft. */
export function useUpload(): Upload {
  const { addFile, words, language } = useEditor();
  const [progress, setProgress] = useState<number>();
  const [failure, setFailure] = useState<Upload["failure"]>();
  const cancelRunning = useRef<() => void>(undefined);
  const decide = useRef<(again: boolean) => void>(undefined);
  const latest = useRef<symbol>(undefined);
  const isGone = useRef(false);
  // The editor was left: nothing can be decided any more, and queued uploads continue.
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
      decide.current?.(false);
    };
  }, []);

  const start = useCallback<Upload["start"]>(
    async (kind, file, name, crop) => {
      cancelRunning.current?.();
      decide.current?.(false);
      const turn = Symbol(name);
      latest.current = turn;
      const fail = (reason: Omit<Failure, "canRetry">, canRetry = false) =>
        setFailure({ ...reason, text: `${name}: ${reason.text}`, canRetry });
      const isTriedAgain = () =>
        new Promise<boolean>((resolve) => {
          if (isGone.current) return resolve(false);
          decide.current = (again) => {
            decide.current = undefined;
            setFailure(undefined);
            resolve(again);
          };
        });
      const refusal = await fileRefusal(kind, file, { words, language });
      if (latest.current !== turn) return undefined;
      if (refusal) {
        fail(refusal);
        await isTriedAgain();
        return undefined;
      }
      for (;;) {
        setFailure(undefined);
        setProgress(0);
        const { promise, cancel } = upload(kind, file, name, crop, words.refusal.file, setProgress);
        cancelRunning.current = cancel;
        try {
          const stored = await promise;
          const { bytes, is_animated, duration_seconds } = stored;
          addFile(toFileKey(kind, stored.file), { bytes, is_animated, duration_seconds });
          return stored;
        } catch (error) {
          if (error instanceof DOMException) return undefined;
          const unusable = isUnsupported(error) ? formatRefusal(kind, file, words) : undefined;
          fail(unusable ?? { text: errorMessage(error, words.refusal) }, !unusable);
        } finally {
          // An upload that was cancelled for another leaves the state to that.
          if (cancelRunning.current === cancel) {
            cancelRunning.current = undefined;
            setProgress(undefined);
          }
        }
        if (!(await isTriedAgain())) return undefined;
      }
    },
    [addFile, words, language],
  );

  return {
    progress,
    failure,
    start,
    cancel: useCallback(() => cancelRunning.current?.(), []),
    retry: useCallback(() => decide.current?.(true), []),
    skip: useCallback(() => decide.current?.(false), []),
  };
}
