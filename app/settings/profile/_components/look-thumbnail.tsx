import { useId } from "react";
import type { LookSettings } from "@/lib/page/look-settings";
import "./page-fonts.css";
import styles from "./look-thumbnail.module.css";
import { ThumbnailCard } from "./thumbnail-card";
import { drawingOf, height, width } from "./thumbnail-drawing";
import { ThumbnailEffect } from "./thumbnail-effect";

type Props = {
  look: LookSettings;
  /** The display name on it. */
  name: string;
  /** The address of the picture; without one it shows the first letter of the name. */
  avatar?: string | null;
};

/**
 * A small page in a look. It is drawn by attributes and classes alone, which the Content Security Policy lets a server
 * send, and moves while what it stands in is pointed at or has the focus. It says nothing: whatever chooses the look
 * names it.
 */
export function LookThumbnail({ look, name, avatar = null }: Props) {
  const drawing = drawingOf(look, name, avatar, useId());
  const { colours, own } = drawing;
  return (
    <svg className={styles.thumbnail} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <radialGradient id={own("glow")} gradientUnits="userSpaceOnUse" cx={18} cy={-12} r={170}>
        <stop offset={0} stopColor={colours.glow} />
        <stop offset={0.7} stopColor={colours.glow} stopOpacity={0} />
      </radialGradient>
      <radialGradient id={own("far")} gradientUnits="userSpaceOnUse" cx={160} cy={216} r={160}>
        <stop offset={0} stopColor={colours.glowFar} />
        <stop offset={0.7} stopColor={colours.glowFar} stopOpacity={0} />
      </radialGradient>
      <rect width={width} height={height} fill={colours.background} />
      <g className={look.effects.background === "blurred" ? styles.breathing : undefined}>
        <rect width={width} height={height} fill={`url(#${own("glow")})`} />
        <rect width={width} height={height} fill={`url(#${own("far")})`} />
      </g>
      <ThumbnailEffect drawing={drawing} />
      <ThumbnailCard drawing={drawing} />
    </svg>
  );
}
