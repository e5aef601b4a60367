"use client";
import { useRef, useState } from "react";
import { Panel } from "@/app/_components/panel";
import { maxLength } from "@/lib/core/limits/quotas";
import { acceptAttribute } from "@/lib/core/operation/media-kinds";
import { randomId } from "@/lib/core/random-id";
import { mergeOrder } from "@/lib/page/document/entries";
import { ControlGroup } from "../controls/control-group";
import { SortableList } from "../controls/sortable-list";
import { UploadField, uploadHint } from "../controls/upload-field";
import { useEditor } from "../state/editor-context";
import { useUpload } from "../state/use-upload";
import { TrackRow } from "./track-row";

/** Names a track after its file at first. */
const trackFileName = (file: File, unnamed: string) =>
  file.name
    .replace(/\.[^.]+$/, "")
    .replaceAll(/[_\s]+/g, " ")
    .trim()
    .slice(0, maxLength.trackName) || unnamed;

/** Shows the tracks of the page, and how they are played. */
export function MusicSection() {
  const { document, edit, ...spoken } = useEditor();
  const { words } = spoken;
  const upload = useUpload();
  const queue = useRef<File[]>([]);
  const isRunning = useRef(false);
  const [waiting, setWaiting] = useState(0);
  const setQueue = (files: File[]) => {
    queue.current = files;
    setWaiting(files.length);
  };
  /** Uploads what is queued, one file after the other. A file that fails waits for a decision, and the others go on. */
  const add = async (files: readonly File[]) => {
    setQueue([...queue.current, ...files]);
    if (isRunning.current) return;
    isRunning.current = true;
    for (let file = queue.current[0]; file; file = queue.current[0]) {
      setQueue(queue.current.slice(1));
      const stored = await upload.start("audio", file, file.name);
      if (!stored) continue;
      const track = {
        id: randomId(),
        name: trackFileName(file, words.music.unnamed),
        file: stored.file,
        cover: null,
      };
      edit((page) => ({ ...page, tracks: [...page.tracks, track] }));
    }
    isRunning.current = false;
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
              {(track) => <TrackRow track={track} />}
            </SortableList>
          )}
          <UploadField
            label={words.music.upload}
            hint={uploadHint("audio", spoken)}
            accept={acceptAttribute("audio")}
            isMany
            upload={upload}
            waiting={waiting}
            onCancelAll={() => {
              setQueue([]);
              upload.cancel();
              upload.skip();
            }}
            onFiles={(files) => void add(files)}
          />
        </div>
      </Panel>
      <ControlGroup group="music" title={words.music.playing} />
    </div>
  );
}
