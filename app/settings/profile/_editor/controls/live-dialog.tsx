"use client";
import { useEffect, useRef } from "react";
import { Button, ButtonLink } from "@/app/_components/button";
import { CopyButton } from "@/app/_components/copy-button";
import { interpolate } from "@/lib/core/messages/message";
import { useEditor } from "../state/editor-context";

/** Says that the page is live, and offers ways to share it. */
export function LiveDialog({ onClose }: { onClose: () => void }) {
  const { owner, words } = useEditor();
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
        {words.live.title}
      </h2>
      {/* biome-ignore lint/performance/noImgElement: a drawing that the server makes */}
      <img
        src={`/${owner.username}/qr.svg`}
        alt={interpolate(words.live.code, { address: owner.address })}
        className="mx-auto mt-4 size-40 rounded-xl bg-white p-2"
      />
      <div className="mt-4 flex items-center gap-2 rounded-lg border bg-sunken px-3 py-2">
        <bdi className="min-w-0 flex-1 truncate text-start text-sm">{owner.address.replace(/^https?:\/\//, "")}</bdi>
        <CopyButton value={owner.address} label={words.live.address} words={words.copying} />
      </div>
      <div className="mt-5 flex flex-wrap justify-center gap-3">
        {typeof navigator !== "undefined" && "share" in navigator && (
          <Button onClick={() => void share()}>{words.live.share}</Button>
        )}
        <ButtonLink href={`/${owner.username}`} target="_blank">
          {words.live.view}
        </ButtonLink>
        <Button variant="primary" onClick={() => dialog.current?.close()}>
          {words.live.continue}
        </Button>
      </div>
    </dialog>
  );
}
