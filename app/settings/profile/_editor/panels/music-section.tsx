"use client";
import { useState } from "react";
import { Panel } from "@/app/_components/panel";
import { maxLength } from "@/lib/core/limits/quotas";
import { acceptAttribute } from "@/lib/core/operation/media-kinds";
import { randomId } from "@/lib/core/random-id";
import { mergeOrder } from "@/lib/page/document/entries";
import { ControlGroup } from "../controls/control-group";
import { SortableList } from "../controls/sortable-list";
import { UploadField, uploadHint } from "../controls/upload-field";
import { useEditor } from "../state/editor-context";
import type { Uploaded } from "../state/server-draft";
import { useUploadQueue } from "../state/use-upload-queue";
import { TrackRow } from "./track-row";

/** Makes a name of a title that may hold anything. */
const trackName = (title: string) =>
  [...title.replaceAll(/[\p{C}\s]+/gu, " ").trim()].slice(0, maxLength.trackName).join("").trim();

const titleOfFile = (name: string) => name.replace(/\.[^.]+$/, "").replaceAll("_", " ");

/** Shows the tracks of the page, and how they are played. */
export function MusicSection() {
  const { document, edit, ...spoken } = useEditor();
  const { words } = spoken;
  const { upload, waiting, add, cancelAll } = useUploadQueue();
  const [covers, setCovers] = useState<Readonly<Record<string, File>>>({});
  const addTrack = async ({ file }: Uploaded, source: File) => {
    const { title = "", cover } = await import("../state/track-tags").then(({ readTags }) => readTags(source));
    const id = randomId();
    const name = trackName(title) || trackName(titleOfFile(source.name)) || words.music.unnamed;
    edit((page) => ({ ...page, tracks: [...page.tracks, { id, name, file, cover: null }] }));
    if (cover) setCovers((offered) => ({ ...offered, [id]: cover }));
  };
  return (
    <div className="flex flex-col gap-6">
      <Panel title={words.music.title}>
        <div className="flex flex-col gap-4">
          {document.tracks.length > 0 && (
            <SortableList
              name={words.music.title}
              entries={document.tracks}
              nameOf={({ name }) => name}
              onMove={(ids) => edit((page) => ({ ...page, tracks: mergeOrder(page.tracks, ids) }))}
            >
              {(track) => <TrackRow track={track} offered={covers[track.id]} />}
            </SortableList>
          )}
          <UploadField
            label={words.music.upload}
            hint={uploadHint("audio", spoken)}
            accept={acceptAttribute("audio")}
            isMany
            upload={upload}
            waiting={waiting}
            onCancelAll={cancelAll}
            onFiles={(files) => void add("audio", files, addTrack)}
          />
        </div>
      </Panel>
      <ControlGroup group="music" title={words.music.playing} />
    </div>
  );
}
