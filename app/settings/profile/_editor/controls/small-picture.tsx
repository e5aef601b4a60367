"use client";
import { toFileKey } from "@/lib/core/operation/media-kinds";
import { renditionName } from "@/lib/media/storage/rendition";
import { useEditor } from "../state/editor-context";

/** Shows the middle of a stored picture; its words stand next to it. */
export function SmallPicture({ file }: { file: string }) {
  const { owner } = useEditor();
  const small = renditionName(toFileKey("image", file), { cut: "square", width: 128, extension: "avif" });
  return (
    // biome-ignore lint/performance/noImgElement: the service makes the smaller files itself
    <img src={`${owner.cdn}/${small}`} alt="" className="size-10 shrink-0 rounded-lg bg-sunken object-cover" />
  );
}
