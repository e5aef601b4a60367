"use client";
import { useRef, useState } from "react";
import type { MediaKind } from "@/lib/core/operation/media-kinds";
import type { Uploaded } from "./server-draft";
import { type Upload, useUpload } from "./use-upload";

export type UploadQueue = {
  upload: Upload;
  /** So many files are uploaded after this one. */
  waiting: number;
  /** Uploads files one after the other; one that fails waits for a decision, and the others go on. */
  add: (
    kind: MediaKind,
    files: readonly File[],
    onStored: (stored: Uploaded, file: File) => void | Promise<void>,
  ) => Promise<void>;
  cancelAll: () => void;
};

/** Uploads many files to the draft. */
export function useUploadQueue(): UploadQueue {
  const upload = useUpload();
  const queue = useRef<File[]>([]);
  const isRunning = useRef(false);
  const [waiting, setWaiting] = useState(0);
  const setQueue = (files: File[]) => {
    queue.current = files;
    setWaiting(files.length);
  };
  return {
    upload,
    waiting,
    cancelAll: () => {
      setQueue([]);
      upload.cancel();
      upload.skip();
    },
    add: async (kind, files, onStored) => {
      setQueue([...queue.current, ...files]);
      if (isRunning.current) return;
      isRunning.current = true;
      for (let file = queue.current[0]; file; file = queue.current[0]) {
        setQueue(queue.current.slice(1));
        const stored = await upload.start(kind, file, file.name);
        if (stored) await onStored(stored, file);
      }
      isRunning.current = false;
    },
  };
}
