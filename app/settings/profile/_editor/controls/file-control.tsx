"use client";
import { lazy, Suspense, useState } from "react";
import { Button } from "@/app/_components/button";
import { interpolate } from "@/lib/core/messages/message";
import { acceptAttribute, toFileKey } from "@/lib/core/operation/media-kinds";
import type { Control } from "@/lib/page/document/controls";
import type { pageFileKinds } from "@/lib/page/document/document";
import { centre } from "@/lib/page/document/focus";
import { useEditor } from "../state/editor-context";
import { fileRefusal } from "../state/file-refusal";
import { useUpload } from "../state/use-upload";
import { formatBytes, labelInSentence } from "../state/words";
import { UploadField, uploadHint } from "./upload-field";

const CropDialog = lazy(() => import("./crop-dialog"));
const FocalPoint = lazy(() => import("./focal-point"));

type FileKind = (typeof pageFileKinds)[number];

/** Shows a file of the page, which can be replaced by a dropped, pasted or chosen one, cropped, and removed. */
export function FileControl({ control: { path, label }, file }: { control: Control; file: string | null }) {
  const { document, owner, files, edit, ...spoken } = useEditor();
  const { words, language } = spoken;
  const upload = useUpload();
  const [cropped, setCropped] = useState<File>();
  const kind = path.slice("files.".length) as FileKind;
  const isLocked = kind === "font" && !owner.isPremium;

  const put = (name: string | null) =>
    edit((page) => {
      const usesFont =
        kind === "font" ? (name === null ? page.settings.profile.font === "custom" && "Inter" : "custom") : false;
      return {
        ...page,
        files: { ...page.files, [kind]: name },
        settings: {
          ...page.settings,
          ...(usesFont && { profile: { ...page.settings.profile, font: usesFont } }),
          // Another picture has its own focal point.
          ...(kind === "background" && { background_focus: centre }),
        },
      };
    });
  const send = async (source: File, crop?: string) => {
    setCropped(undefined);
    const stored = await upload.start(kind, source, source.name, crop);
    if (stored) put(stored.file);
  };
  // A file that cannot be taken is refused before anybody crops it.
  const take = async (source: File) => {
    const isCropped = kind === "avatar" && source.type.startsWith("image/");
    if (isCropped && !(await fileRefusal(kind, source, spoken))) setCropped(source);
    else void send(source);
  };
  const facts = file === null ? undefined : files[toFileKey(kind, file)];
  return (
    <div className="flex flex-col gap-2">
      <h3 className="text-[13px] font-medium">{label}</h3>
      {isLocked ? (
        <p className="text-[13px] text-ink-soft">
          <a href={owner.premiumUrl} className="underline">
            {words.file.premium}
          </a>
        </p>
      ) : (
        <UploadField
          label={file === null ? words.file[kind] : words.file.replace}
          hint={uploadHint(kind, spoken)}
          accept={acceptAttribute(kind)}
          upload={upload}
          onFiles={([source]) => source && void take(source)}
        >
          {file !== null && kind === "background" && (
            // About as high as what follows, so that little moves when its script has come.
            <Suspense fallback={<div className="h-116 phone:h-112" />}>
              <FocalPoint file={file} isAnimated={facts?.is_animated ?? false} />
            </Suspense>
          )}
          {file !== null && (
            <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
              {kind !== "background" && <FilePreview address={`${owner.cdn}/${toFileKey(kind, file)}`} kind={kind} />}
              <p className="min-w-0 flex-1 basis-24 text-[13px] text-ink-soft">
                {facts &&
                  interpolate(facts.is_animated ? words.file.animated : "{size}", {
                    size: formatBytes(facts.bytes, spoken),
                  })}
              </p>
              <Button
                size="small"
                variant="danger"
                className="!h-auto min-h-8 max-w-full py-1 !whitespace-normal"
                onClick={() => put(null)}
              >
                {interpolate(words.file.remove, { label: labelInSentence(label, language) })}
              </Button>
            </div>
          )}
        </UploadField>
      )}
      {cropped && (
        <Suspense>
          <CropDialog
            file={cropped}
            shape={document.settings.avatar_shape}
            onCancel={() => setCropped(undefined)}
            onCrop={(crop) => void send(cropped, crop)}
          />
        </Suspense>
      )}
    </div>
  );
}

function FilePreview({ address, kind }: { address: string; kind: FileKind }) {
  if (kind === "font") return <span className="font-mono text-[13px]">{address.split(".").at(-1)}</span>;
  // biome-ignore lint/performance/noImgElement: the file is stored in its final size
  return <img src={address} alt="" className="size-16 rounded-lg object-contain" />;
}
