"use client";
import { useCallback, useRef, useState } from "react";
import { useEditor } from "./editor-context";
import { type Uploaded, upload } from "./server-draft";

export type Upload = {
  /** Share that is sent while an upload runs; 1 while the server converts it. */
  progress: number | undefined;
  failure: string | undefined;
  start: (kind: string, file: Blob, name: string, crop?: string) => Promise<Uploaded | undefined>;
  cancel: () => void;
  /** Tries the last one again. */
  retry: () => Promise<Uploaded | undefined>;
};

/** Uploads one file at a time to the draft. */
export function useUpload(): Upload {
  const { addFile } = useEditor();
  const [progress, setProgress] = useState<number>();
  const [failure, setFailure] = useState<string>();
  const running = useRef<() => void>(undefined);
  const last = useRef<Parameters<Upload["start"]>>(undefined);

  const start = useCallback<Upload["start"]>(
    async (...request) => {
      const [kind, file, name, crop] = request;
      last.current = request;
      running.current?.();
      setFailure(undefined);
      setProgress(0);
      const { promise, cancel } = upload(kind, file, name, crop, setProgress);
      running.current = cancel;
      try {
        const { file: stored, bytes, is_animated, duration_seconds, ...rest } = await promise;
        addFile(keyOf(kind, stored), { bytes, is_animated, duration_seconds });
        return { ...rest, file: stored, bytes, is_animated, duration_seconds };
      } catch (error) {
        if (!(error instanceof DOMException)) setFailure((error as Error).message);
        return undefined;
      } finally {
        running.current = undefined;
        setProgress(undefined);
      }
    },
    [addFile],
  );

  return {
    progress,
    failure,
    start,
    cancel: useCallback(() => running.current?.(), []),
    retry: useCallback(async () => (last.current ? start(...last.current) : undefined), [start]),
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
