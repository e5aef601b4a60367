"use client";
import { useEffect, useRef, useState } from "react";
import Cropper, { type Area, type MediaSize, type Size } from "react-easy-crop";
import { Button } from "@/app/_components/button";
import type { PageSettings } from "@/lib/page/document/document";
import { avatarOutline } from "../../_components/avatar-outline";
import { useEditor } from "../state/editor-context";

type Props = {
  file: File;
  /** The page shows the part in this shape. */
  shape?: PageSettings["avatar_shape"];
  onCancel: () => void;
  /** @param crop `x,y,width,height` as shares of the picture; undefined takes it whole */
  onCrop: (crop: string | undefined) => void;
};

/** Chooses a square part of a picture; the server cuts it out, so that animation survives. */
export default function CropDialog({ file, shape = "square", onCancel, onCrop }: Props) {
  const { words } = useEditor();
  const dialog = useRef<HTMLDialogElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const [fit, setFit] = useState<"contain" | "horizontal-cover" | "vertical-cover">("contain");
  const [address, setAddress] = useState<string>();
  const [position, setPosition] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<Area>();
  const [size, setSize] = useState<Size>();
  const [isUnreadable, setUnreadable] = useState(false);
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setAddress(made);
    dialog.current?.showModal();
    return () => URL.revokeObjectURL(made);
  }, [file]);
  // With "contain", a small picture stays as small as it is, too small to drag with a finger.
  const fillFrame = ({ naturalWidth, naturalHeight }: MediaSize) => {
    const { clientWidth = 1, clientHeight = 1 } = frame.current ?? {};
    const isWider = naturalWidth * clientHeight > naturalHeight * clientWidth;
    setFit(isWider ? "horizontal-cover" : "vertical-cover");
  };
  const share = (value: number) => (value / 100).toFixed(4);
  const isWhole = !area || (area.width > 99.5 && area.height > 99.5);
  return (
    <dialog
      ref={dialog}
      aria-label={words.crop.label}
      onCancel={onCancel}
      className="m-auto w-[min(34rem,calc(100vw-2rem))] rounded-xl border bg-surface p-5 text-ink shadow-2xl"
    >
      <div ref={frame} dir="ltr" className="relative h-80 overflow-hidden rounded-lg bg-sunken">
        {isUnreadable && (
          <p role="alert" className="grid h-full place-items-center px-6 text-center text-sm text-danger">
            {words.crop.unreadable}
          </p>
        )}
        {address && !isUnreadable && (
          <Cropper
            image={address}
            crop={position}
            zoom={zoom}
            aspect={1}
            showGrid={shape === "square"}
            classes={shape === "square" ? {} : { cropAreaClassName: "!border-transparent !shadow-none" }}
            setCropSize={setSize}
            objectFit={fit}
            onMediaLoaded={fillFrame}
            onCropChange={setPosition}
            onZoomChange={setZoom}
            onCropComplete={(shares) => setArea(shares)}
            mediaProps={{ onError: () => setUnreadable(true) }}
            nonce={document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce}
          />
        )}
        {size && shape !== "square" && !isUnreadable && <ShapedMask shape={shape} side={size.width} />}
      </div>
      {!isUnreadable && (
        <label className="mt-4 flex items-center gap-3 text-[13px]">
          {words.crop.zoom}
          <input
            type="range"
            min={1}
            max={4}
            step={0.01}
            value={zoom}
            onChange={({ target }) => setZoom(target.valueAsNumber)}
            className="flex-1 accent-(--accent)"
          />
        </label>
      )}
      <div className="mt-5 flex flex-wrap justify-end gap-2 max-sm:[&>*]:h-11 max-sm:[&>*]:grow max-sm:[&>*]:px-2.5 max-sm:[&>*]:text-[13px]">
        <Button onClick={onCancel}>{words.crop.cancel}</Button>
        {!isUnreadable && (
          <>
            <Button onClick={() => onCrop(undefined)}>{words.crop.whole}</Button>
            <Button
              variant="primary"
              disabled={!area}
              onClick={() =>
                onCrop(isWhole ? undefined : [area.x, area.y, area.width, area.height].map(share).join(","))
              }
            >
              {words.crop.part}
            </Button>
          </>
        )}
      </div>
    </dialog>
  );
}

/** Darkens what the shape, in the square in the middle, leaves out of the picture. */
function ShapedMask({ shape, side }: { shape: PageSettings["avatar_shape"]; side: number }) {
  const outline = avatarOutline(shape);
  return (
    <svg
      data-shape={shape}
      viewBox="0 0 100 100"
      width={side}
      height={side}
      aria-hidden="true"
      className="pointer-events-none absolute inset-0 m-auto overflow-visible"
    >
      <path d={`M-999-999h2099v2099h-2099z${outline}`} fillRule="evenodd" className="fill-black/50" />
      <path d={outline} fill="none" stroke="white" strokeWidth={2} vectorEffect="non-scaling-stroke" />
    </svg>
  );
}
