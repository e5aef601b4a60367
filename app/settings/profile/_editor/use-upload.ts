"use client";
import { useCallback, useRef, useState } from "react";
import { useEditor } from "./editor-context";
import { type Uploaded, upload } from "./server-draft";

export type Upload = {
  /** Share that is sent while an upload runs; 1 while the server converts it. */
  progress: number | undefined;
  failure: string | undefined;
  /** Uploads a file; undefined when it is cancelled, or given up for another. After a failure it waits for `retry`. */
  start: (kind: string, file: Blob, name: string, crop?: string) => Promise<Uploaded | undefined>;
  cancel: () => void;
  /** Tries again what failed. */
  retry: () => void;
};

/** Uploads one file at a time to the draft. */
export function useUpload(): Upload {
  const { addFile } = useEditor();
  const [progress, setProgress] = useState<number>();
  const [failure, setFailure] = useState<string>();
  const cancelRunning = useRef<() => void>(undefined);
  const decide = useRef<(again: boolean) => void>(undefined);

  const start = useCallback<Upload["start"]>(
    async (kind, file, name, crop) => {
      cancelRunning.current?.();
      decide.current?.(false);
      for (;;) {
        setFailure(undefined);
        setProgress(0);
        const { promise, cancel } = upload(kind, file, name, crop, setProgress);
        cancelRunning.current = cancel;
        try {
          const stored = await promise;
          const { bytes, is_animated, duration_seconds } = stored;
          addFile(keyOf(kind, stored.file), { bytes, is_animated, duration_seconds });
          return stored;
        } catch (error) {
          if (error instanceof DOMException) return undefined;
          setFailure((error as Error).message);
        } finally {
          cancelRunning.current = undefined;
          setProgress(undefined);
        }
        const again = await new Promise<boolean>((resolve) => {
          decide.current = resolve;
        });
        decide.current = undefined;
        if (!again) return undefined;
      }
    },
    [addFile],
  );

  return {
    progress,
    failure,
    start,
    cancel: useCallback(() => cancelRunning.current?.(), []),
    retry: useCallback(() => decide.current?.(true), []),
  };
}

const folders: Readonly<Record<string, string>> = {
  avatar: "avatars",
  background: "backgrounds",
  cursor: "cursors",
  font: "fonts",
  audio: "audios",
  cover: "audios-covers",
};

/** The key in storage of a file of that kind. */
export const keyOf = (kind: string, file: string): string => `${folders[kind]}/${file}`;
