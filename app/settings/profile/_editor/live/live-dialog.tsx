"use client";
import { useEffect, useRef } from "react";
import { Button, ButtonLink } from "@/app/_components/button";
import { CopyButton } from "@/app/_components/copy-button";
import { interpolate } from "@/lib/core/messages/message";
import { useEditor } from "../state/editor-context";
import { BioSteps } from "./bio-steps";
import { ShrinkingPhone } from "./shrinking-phone";

/** Celebrates a page that is live for the first time, and says how others get to it. */
export function LiveDialog({ onClose }: { onClose: () => void }) {
  const { base, owner, words } = useEditor();
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
    heading.current?.focus();
  }, []);
  const share = () => navigator.share({ url: owner.address }).catch(() => {});
  const canShare = "share" in navigator;
  return (
    <dialog
      ref={dialog}
      aria-labelledby="live-title"
      onClose={onClose}
      className="m-0 h-dvh max-h-none w-screen max-w-none overflow-x-hidden overflow-y-auto bg-canvas text-ink"
    >
      <div className="mx-auto grid min-h-full max-w-4xl content-center gap-x-14 gap-y-6 px-5 py-8 md:grid-cols-[auto_minmax(0,26rem)] md:items-center md:justify-center">
        <ShrinkingPhone title={words.live.title} colour={base.settings.colors.accent} />
        <div className="flex min-w-0 flex-col gap-5">
          <div className="max-md:text-center">
            <h2
              ref={heading}
              id="live-title"
              tabIndex={-1}
              className="text-3xl font-semibold tracking-tight outline-none sm:text-4xl"
            >
              {words.live.title}
            </h2>
            <p className="mt-2 text-[15px] text-ink-soft">{words.live.text}</p>
          </div>
          <div className="flex items-center gap-2 rounded-xl border bg-surface py-2 ps-4 pe-2">
            <bdi className="min-w-0 flex-1 truncate text-start text-[15px] font-medium">
              {owner.address.replace(/^https?:\/\//, "")}
            </bdi>
            <CopyButton value={owner.address} label={words.live.address} words={words.copying} />
          </div>
          <div className="flex flex-wrap gap-3 [&>*]:min-h-11 [&>*]:shrink-0 [&>*]:grow">
            {canShare && (
              <Button variant="primary" onClick={() => void share()}>
                {words.live.share}
              </Button>
            )}
            <ButtonLink href={`/${owner.username}`} target="_blank" variant={canShare ? "secondary" : "primary"}>
              {words.live.view}
            </ButtonLink>
            <Button onClick={() => dialog.current?.close()}>{words.live.continue}</Button>
          </div>
          <div className="flex items-center gap-4">
            {/* biome-ignore lint/performance/noImgElement: a drawing that the server makes */}
            <img
              src={`/${owner.username}/qr.svg`}
              alt={interpolate(words.live.code, { address: owner.address })}
              className="size-28 shrink-0 rounded-xl border"
            />
            <div className="flex min-w-0 flex-col items-start gap-2 text-sm text-ink-soft">
              <p className="text-pretty">{words.live.scan}</p>
              <a
                href={`/${owner.username}/qr.png`}
                download
                className="inline-flex min-h-11 items-center font-medium text-accent hover:underline"
              >
                {words.live.saveCode}
              </a>
            </div>
          </div>
          <BioSteps />
        </div>
      </div>
    </dialog>
  );
}
