"use client";
import { interpolate } from "@/lib/core/messages/message";
import { useEditor } from "../state/editor-context";
import { formatBytes } from "../state/words";

/** Shows how much of their storage the person's files take. */
export function StorageBar() {
  const { storage, ...spoken } = useEditor();
  const { words } = spoken;
  return (
    <div className="flex flex-col gap-1.5 px-1 text-[13px] text-ink-soft">
      <p>
        {interpolate(words.storage.used, {
          used: formatBytes(storage.used, spoken),
          most: formatBytes(storage.most, spoken),
        })}
      </p>
      <progress
        value={storage.used}
        max={storage.most}
        aria-label={words.storage.label}
        className="h-1.5 w-full appearance-none overflow-hidden rounded-full border-0 bg-line [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:min-w-1 [&::-webkit-progress-value]:bg-accent"
      />
    </div>
  );
}
