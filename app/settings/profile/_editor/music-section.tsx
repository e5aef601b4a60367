"use client";
import { Button } from "@/app/_components/button";
import { classNames } from "@/app/_components/class-names";
import { controlClass } from "@/app/_components/field";
import { Panel } from "@/app/_components/panel";
import type { PageTrack } from "@/lib/page/document";
import { Controls } from "./controls-of-group";
import { useEditor } from "./editor-context";
import { SortableList } from "./sortable-list";
import { UploadField } from "./upload-field";
import { keyOf, useUpload } from "./use-upload";
import { clockOf } from "./words";

/** A track's first name is that of its file. */
const nameOfFile = (file: File) =>
  file.name
    .replace(/\.[^.]+$/, "")
    .replaceAll(/[_\s]+/g, " ")
    .trim()
    .slice(0, 100) || "Track";

/** The tracks of the page, and how they are played. */
export function MusicSection() {
  const { document, edit } = useEditor();
  const upload = useUpload();
  const add = async (files: readonly File[]) => {
    for (const file of files) {
      const stored = await upload.start("audio", file, file.name);
      if (!stored) return;
      const track = { id: crypto.randomUUID(), name: nameOfFile(file), file: stored.file, cover: null };
      edit((page) => ({ ...page, tracks: [...page.tracks, track] }));
    }
  };
  return (
    <div className="flex flex-col gap-6">
      <Panel title="Tracks">
        <div className="flex flex-col gap-4">
          {document.tracks.length > 0 && (
            <SortableList
              name="Tracks"
              entries={document.tracks}
              nameOf={({ name }) => name}
              onMove={(ids) =>
                edit((page) => ({
                  ...page,
                  tracks: ids.flatMap((id) => page.tracks.find((track) => track.id === id) ?? []),
                }))
              }
            >
              {(track) => <TrackRow track={track} />}
            </SortableList>
          )}
          <UploadField
            label="Upload tracks"
            hint="MP3, WAV, OGG, FLAC or AAC/M4A, at most 30 MB and 30 minutes each."
            accept="audio/*,.mp3,.wav,.ogg,.flac,.aac,.m4a"
            isMany
            upload={upload}
            onFiles={(files) => void add(files)}
          />
        </div>
      </Panel>
      <Controls group="music" title="Playing" />
    </div>
  );
}

function TrackRow({ track }: { track: PageTrack }) {
  const { owner, files, edit } = useEditor();
  const upload = useUpload();
  const change = (part: Partial<PageTrack>) =>
    edit(
      (page) => ({
        ...page,
        tracks: page.tracks.map((other) => (other.id === track.id ? { ...other, ...part } : other)),
      }),
      `tracks.${track.id}.${Object.keys(part).join()}`,
    );
  const facts = files[keyOf("audio", track.file)];
  const addCover = async (file: File | undefined) => {
    const stored = file && (await upload.start("cover", file, file.name));
    if (stored) change({ cover: stored.file.replace(/\.png$/, "") });
  };
  return (
    <div id={`at-tracks.${track.id}`} className="flex scroll-mt-32 flex-col gap-2">
      <div className="flex items-center gap-3">
        {track.cover && (
          // biome-ignore lint/performance/noImgElement: the file is stored in its final size
          <img
            src={`${owner.cdn}/${keyOf("cover", `${track.cover}.png`)}`}
            alt=""
            className="size-10 rounded-lg object-cover"
          />
        )}
        <input
          aria-label="Name of the track"
          value={track.name}
          maxLength={100}
          onChange={({ target }) => change({ name: target.value })}
          className={classNames(controlClass, "h-9")}
        />
        <span className="text-[13px] text-ink-soft tabular-nums">{facts ? clockOf(facts.duration_seconds) : ""}</span>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <label className="inline-flex h-8 cursor-pointer items-center rounded-lg border border-line-strong px-3 text-[13px] font-medium hover:bg-sunken has-focus-visible:outline-2">
          {upload.progress === undefined ? (track.cover ? "Replace cover" : "Add cover") : "Uploading…"}
          <input
            type="file"
            accept="image/*"
            className="sr-only"
            onChange={({ target }) => {
              void addCover(target.files?.[0]);
              target.value = "";
            }}
          />
        </label>
        {track.cover && (
          <Button size="small" variant="quiet" onClick={() => change({ cover: null })}>
            Remove cover
          </Button>
        )}
        <Button
          size="small"
          variant="quiet"
          aria-label={`Remove ${track.name}`}
          onClick={() => edit((page) => ({ ...page, tracks: page.tracks.filter(({ id }) => id !== track.id) }))}
        >
          Remove
        </Button>
      </div>
      {upload.failure && (
        <p role="alert" className="text-[13px] text-danger">
          {upload.failure}
        </p>
      )}
    </div>
  );
}
