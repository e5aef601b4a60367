"use client";
import { Button } from "@/app/_components/button";
import { useEditor } from "../state/editor-context";
import { useUpload } from "../state/use-upload";
import { SmallPicture } from "./small-picture";
import { SquareUpload } from "./square-upload";
import { UploadState } from "./upload-field";

type Props = { picture: string | null; onChange: (picture: string | null) => void };

/** Edits the picture that a link shows in place of its icon. */
export function LinkPictureField({ picture, onChange }: Props) {
  const { words } = useEditor();
  const upload = useUpload();
  return (
    <div className="flex flex-col gap-2 text-[13px]">
      <span className="font-medium">{words.links.picture}</span>
      <div className="flex flex-wrap items-center gap-2">
        {picture !== null && <SmallPicture file={picture} />}
        <SquareUpload
          kind="image"
          label={picture === null ? words.links.addPicture : words.file.replace}
          upload={upload}
          onStored={onChange}
        />
        {picture !== null && (
          <Button size="small" variant="quiet" onClick={() => onChange(null)}>
            {words.links.removePicture}
          </Button>
        )}
      </div>
      <UploadState upload={upload} />
    </div>
  );
}
