import { useId } from "react";
import type { LookSettings } from "@/lib/page/document/look-settings";
import "./page-fonts.css";
import styles from "./look-thumbnail.module.css";
import { ThumbnailBackdrop } from "./thumbnail-backdrop";
import { ThumbnailCard } from "./thumbnail-card";
import { createDrawing, height, width } from "./thumbnail-drawing";
import { ThumbnailEffect } from "./thumbnail-effect";

type Props = {
  look: LookSettings;
  /** The display name stands on it. */
  name: string;
  /** The address of the picture; without one it shows the first letter of the name. */
  avatar?: string | null;
};

/**
 * Shows a small page in a look. It is drawn by attributes and classes alone, which the Content Security Policy lets a
 * server send, and moves while what it stands in is pointed at or has the focus. It has no text for screen readers:
 * whatever chooses the look names it.
 */
export function LookThumbnail({ look, name, avatar = null }: Props) {
  const drawing = createDrawing(look, name, avatar, useId());
  return (
    <svg className={styles.thumbnail} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <ThumbnailBackdrop drawing={drawing} />
      <ThumbnailEffect drawing={drawing} />
      <ThumbnailCard drawing={drawing} />
    </svg>
  );
}
