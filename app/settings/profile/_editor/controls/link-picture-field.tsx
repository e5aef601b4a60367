"use client";
import { lazy, Suspense, useState } from "react";
import { Button } from "@/app/_components/button";
import { acceptAttribute } from "@/lib/core/operation/media-kinds";
import { useEditor } from "../state/editor-context";
import { fileTooLargeMessage, useUpload } from "../state/use-upload";
import { SmallPicture } from "./small-picture";
import { UploadState } from "./upload-field";

const CropDialog = lazy(() => import("./crop-dialog"));

type Props = { picture: string | null; onChange: (picture: string | null) => void };

/** Edits the picture that a link shows in place of its icon. */
export function LinkPictureField({ picture, onChange }: Props) {
  const spoken = useEditor();
  const { words } = spoken;
  const upload = useUpload();
  const [cropped, setCropped] = useState<File>();
  const send = async (file: File, crop?: string) => {
    setCropped(undefined);
    const stored = await upload.start("image", file, file.name, crop);
    if (stored) onChange(stored.file);
  };
  return (
    <div className="flex flex-col gap-2 text-[13px] sm:max-lg:col-span-2">
      <span className="font-medium">{words.links.picture}</span>
      <div className="flex flex-wrap items-center gap-2">
        {picture !== null && <SmallPicture file={picture} />}
        <label className="inline-flex h-8 cursor-pointer items-center rounded-lg border border-line-strong px-3 font-medium hover:bg-sunken has-focus-visible:outline-2">
          {picture === null ? words.links.addPicture : words.file.replace}
          <input
            type="file"
            accept={acceptAttribute("image")}
            disabled={upload.progress !== undefined}
            className="sr-only"
            onChange={({ target }) => {
              const file = target.files?.[0];
              // A file that is too large is refused before anybody crops it.
              if (file && fileTooLargeMessage("image", file, spoken)) void send(file);
              else setCropped(file);
              target.value = "";
            }}
          />
        </label>
        {picture !== null && (
          <Button size="small" variant="quiet" onClick={() => onChange(null)}>
            {words.links.removePicture}
          </Button>
        )}
      </div>
      <UploadState upload={upload} />
      {cropped && (
        <Suspense>
          <CropDialog
            file={cropped}
            aspect={1}
            onCancel={() => setCropped(undefined)}
            onCrop={(crop) => void send(cropped, crop)}
          />
        </Suspense>
      )}
    </div>
  );
}
