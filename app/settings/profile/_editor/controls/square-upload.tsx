"use client";
import { lazy, Suspense, useState } from "react";
import { acceptAttribute, type MediaKind } from "@/lib/core/operation/media-kinds";
import { useEditor } from "../state/editor-context";
import { fileRefusal } from "../state/file-refusal";
import type { Upload } from "../state/use-upload";

const CropDialog = lazy(() => import("./crop-dialog"));

type Props = { kind: MediaKind; label: string; upload: Upload; onStored: (file: string) => void };

/** Takes a picture of an entry, of which a square is cut out before it is uploaded. */
export function SquareUpload({ kind, label, upload, onStored }: Props) {
  const spoken = useEditor();
  const [cropped, setCropped] = useState<File>();
  const send = async (file: File, crop?: string) => {
    setCropped(undefined);
    const stored = await upload.start(kind, file, file.name, crop);
    if (stored) onStored(stored.file);
  };
  // A file that cannot be taken is refused before anybody crops it.
  const take = async (file: File) => {
    if (await fileRefusal(kind, file, spoken)) void send(file);
    else setCropped(file);
  };
  return (
    <>
      <label className="inline-flex h-8 cursor-pointer phone:h-11 items-center rounded-lg border border-line-strong px-3 text-[13px] font-medium hover:bg-sunken has-focus-visible:outline-2">
        {label}
        <input
          type="file"
          accept={acceptAttribute(kind)}
          disabled={upload.progress !== undefined}
          className="sr-only"
          onChange={({ target }) => {
            const file = target.files?.[0];
            if (file) void take(file);
            target.value = "";
          }}
        />
      </label>
      {cropped && (
        <Suspense>
          <CropDialog
            file={cropped}
            onCancel={() => setCropped(undefined)}
            onCrop={(crop) => void send(cropped, crop)}
          />
        </Suspense>
      )}
    </>
  );
}
