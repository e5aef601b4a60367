"use client";
import { useEffect, useRef } from "react";
import { Button, ButtonLink } from "@/app/_components/button";
import { CopyButton } from "@/app/_components/copy-button";
import { useEditor } from "./editor-context";

/** Says that the page is live, and gives what one shares it with. */
export function LiveDialog({ onClose }: { onClose: () => void }) {
  const { owner } = useEditor();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  const share = () => navigator.share({ url: owner.address }).catch(() => {});
  return (
    <dialog
      ref={dialog}
      aria-labelledby="live-title"
      onClose={onClose}
      className="m-auto w-[min(26rem,calc(100vw-2rem))] rounded-2xl border bg-surface p-6 text-center text-ink shadow-2xl"
    >
      <h2 id="live-title" className="text-xl font-semibold tracking-tight">
        Your page is live
      </h2>
      {/* biome-ignore lint/performance/noImgElement: a drawing that the server makes */}
      <img
        src={`/${owner.username}/qr.svg`}
        alt={`QR code of ${owner.address}`}
        className="mx-auto mt-4 size-40 rounded-xl bg-white p-2"
      />
      <div className="mt-4 flex items-center gap-2 rounded-lg border bg-sunken px-3 py-2">
        <bdi className="min-w-0 flex-1 truncate text-left text-sm">{owner.address.replace(/^https?:\/\//, "")}</bdi>
        <CopyButton value={owner.address} label="address" />
      </div>
      <div className="mt-5 flex flex-wrap justify-center gap-3">
        {typeof navigator !== "undefined" && "share" in navigator && (
          <Button onClick={() => void share()}>Share</Button>
        )}
        <ButtonLink href={`/${owner.username}`} target="_blank">
          View page
        </ButtonLink>
        <Button variant="primary" onClick={() => dialog.current?.close()}>
          Continue editing
        </Button>
      </div>
    </dialog>
  );
}
