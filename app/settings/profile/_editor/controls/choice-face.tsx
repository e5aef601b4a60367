import { useId } from "react";
import type { LookSettings } from "@/lib/page/document/look-settings";
import { themeOf } from "@/lib/page/themes/apply-theme";
import "../../_components/page-fonts.css";
import styles from "../../_components/look-thumbnail.module.css";
import { createDrawing, type Drawing } from "../../_components/thumbnail-drawing";
import { ThumbnailEffect } from "../../_components/thumbnail-effect";
import { ThumbnailName } from "../../_components/thumbnail-name";
import { useEditor } from "../state/editor-context";
import { LayoutFace } from "./layout-face";

const shapes: Readonly<Record<string, string>> = {
  circle: "M16 2a14 14 0 1 1 0 28 14 14 0 0 1 0-28Z",
  rounded: "M9 2h14a7 7 0 0 1 7 7v14a7 7 0 0 1-7 7H9a7 7 0 0 1-7-7V9a7 7 0 0 1 7-7Z",
  square: "M2 2h28v28H2Z",
  squircle: "M16 2c10 0 14 4 14 14s-4 14-14 14S2 26 2 16 6 2 16 2Z",
  hexagon: "M16 1.5 28.5 8.8v14.4L16 30.500 3.500 23.200V8.800Z",
  diamond: "M16 1 31 16 16 31 1 16Z",
};

/** Shows what a layout, a shape or an effect looks like, small. */
export function ChoiceFace({ path, option }: { path: string; option: string }) {
  if (path.startsWith("settings.effects.")) return <EffectFace path={path} option={option} />;
  if (path === "settings.layout") return <LayoutFace layout={option} />;
  return (
    <svg viewBox="0 0 32 32" className="size-8 text-ink-soft" aria-hidden="true">
      <path d={shapes[option]} fill="currentColor" opacity="0.6" />
    </svg>
  );
}

/** Shows an effect in the colours of the page, and on its name. It moves while it is pointed at. */
function EffectFace({ path, option }: { path: string; option: string }) {
  const { document } = useEditor();
  const look = themeOf(document);
  const isOfName = path.endsWith(".username");
  const effects = { ...look.effects, [isOfName ? "username" : "background"]: option } as LookSettings["effects"];
  const drawing = createDrawing({ ...look, effects }, document.settings.display_name, null, useId());
  return (
    <svg viewBox={isOfName ? "0 0 120 40" : "0 60 160 80"} className={styles.thumbnail} aria-hidden="true">
      <rect width="160" height="200" rx={isOfName ? 4 : 0} fill={drawing.colours.background} />
      {isOfName ? (
        <ThumbnailName drawing={drawing} x={60} y={25} room={104} size={17} isCentred />
      ) : (
        <>
          {option === "blurred" && <BlurredPicture drawing={drawing} />}
          <ThumbnailEffect drawing={drawing} />
        </>
      )}
    </svg>
  );
}

/** Shows the background of a page, out of focus. */
function BlurredPicture({ drawing: { colours, own } }: { drawing: Drawing }) {
  return (
    <>
      <filter id={own("blur")} x="-50%" y="-50%" width="200%" height="200%">
        <feGaussianBlur stdDeviation={7} />
      </filter>
      <g filter={`url(#${own("blur")})`} fill={colours.accentFill}>
        <circle cx={112} cy={86} r={17} fill={colours.badge} />
        <path d="M-20 160v-34l40-32 34 26 32-16 94 44v12z" />
      </g>
    </>
  );
}
