"use client";
import { useEffect, useId, useState } from "react";
import { Button } from "@/app/_components/button";
import { classNames } from "@/app/_components/class-names";
import { controlClass } from "@/app/_components/forms/field";
import { maxLength } from "@/lib/core/limits/quotas";
import { interpolate } from "@/lib/core/messages/message";
import { toFileKey } from "@/lib/core/operation/media-kinds";
import type { PageTrack } from "@/lib/page/document/document";
import { withEntry, withoutEntry } from "@/lib/page/document/entries";
import { EntryErrors, listEntryErrors } from "../controls/entry-errors";
import { SquareUpload } from "../controls/square-upload";
import { UploadState } from "../controls/upload-field";
import { useEditor } from "../state/editor-context";
import { useUpload } from "../state/use-upload";
import { formatDuration } from "../state/words";

type Props = {
  track: PageTrack;
  /** The cover that came with the file of the track. */
  offered: File | undefined;
};

/** Edits one track: its name and its cover, with what is wrong with them. */
export function TrackRow({ track, offered }: Props) {
  const { document, owner, files, edit, error, words } = useEditor();
  const upload = useUpload();
  const id = useId();
  const change = (part: Partial<PageTrack>) =>
    edit(
      (page) => ({ ...page, tracks: withEntry(page.tracks, track.id, part) }),
      `tracks.${track.id}.${Object.keys(part).join()}`,
    );
  const facts = files[toFileKey("audio", track.file)];
  const fieldErrors = (field: string) => listEntryErrors(error, "tracks", document.tracks.indexOf(track), field);
  return (
    <div id={`at-tracks.${track.id}`} className="flex scroll-mt-32 flex-col gap-2">
      <div className="flex items-center gap-3">
        {track.cover && (
          // biome-ignore lint/performance/noImgElement: the file is stored in its final size
          <img
            src={`${owner.cdn}/${toFileKey("cover", `${track.cover}.png`)}`}
            alt=""
            className="size-10 rounded-lg object-cover"
          />
        )}
        <input
          aria-label={words.music.name}
          value={track.name}
          maxLength={maxLength.trackName}
          aria-invalid={fieldErrors("name").length > 0 || undefined}
          aria-describedby={fieldErrors("").length > 0 ? `${id}-errors` : undefined}
          onChange={({ target }) => change({ name: target.value })}
          className={classNames(controlClass, "h-9")}
        />
        <span className="text-[13px] text-ink-soft tabular-nums">
          {facts ? formatDuration(facts.duration_seconds) : ""}
        </span>
      </div>
      {offered && track.cover === null && upload.progress === undefined && (
        <OfferedCover
          cover={offered}
          onUse={async () => {
            const stored = await upload.start("cover", offered, track.name);
            if (stored) change({ cover: stored.file.replace(/\.png$/, "") });
          }}
        />
      )}
      <div className="flex flex-wrap items-center gap-2">
        <SquareUpload
          kind="cover"
          label={track.cover ? words.music.replaceCover : words.music.addCover}
          upload={upload}
          onStored={(file) => change({ cover: file.replace(/\.png$/, "") })}
        />
        {track.cover && (
          <Button size="small" variant="quiet" onClick={() => change({ cover: null })}>
            {words.music.removeCover}
          </Button>
        )}
        <Button
          size="small"
          variant="quiet"
          aria-label={interpolate(words.music.removeWhat, { name: track.name })}
          onClick={() => edit((page) => ({ ...page, tracks: withoutEntry(page.tracks, track.id) }))}
        >
          {words.music.remove}
        </Button>
      </div>
      <EntryErrors id={`${id}-errors`} errors={fieldErrors("")} />
      <UploadState upload={upload} />
    </div>
  );
}

/** Shows the cover that a file came with; one that the browser cannot show is not offered. */
function OfferedCover({ cover, onUse }: { cover: File; onUse: () => void }) {
  const { words } = useEditor();
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(cover);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [cover]);
  if (address === undefined) return null;
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-lg bg-sunken p-2 text-[13px]">
      {/* biome-ignore lint/performance/noImgElement: the file is not stored */}
      <img src={address} alt="" onError={() => setAddress(undefined)} className="size-12 rounded-md object-cover" />
      <p className="min-w-0 flex-1 basis-32">{words.music.coverInFile}</p>
      <Button size="small" onClick={onUse}>
        {words.music.useCover}
      </Button>
    </div>
  );
}
