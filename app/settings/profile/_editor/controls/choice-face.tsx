import { useId } from "react";
import type { LookSettings } from "@/lib/page/document/look-settings";
import { themeOf } from "@/lib/page/themes/apply-theme";
import "../../_components/page-fonts.css";
import styles from "../../_components/look-thumbnail.module.css";
import { createDrawing, type Drawing } from "../../_components/thumbnail-drawing";
import { ThumbnailEffect } from "../../_components/thumbnail-effect";
import { ThumbnailName } from "../../_components/thumbnail-name";
import { useEditor } from "../state/editor-context";

/** Each layout is a small drawing of rectangles: x, y, width, height, and a radius for pictures. */
const layouts: Readonly<Record<string, readonly (readonly [number, number, number, number, number?])[]>> = {
  default: [
    [24, 6, 16, 16, 8],
    [18, 26, 28, 4],
    [22, 33, 20, 3],
    [14, 41, 36, 5],
    [14, 49, 36, 5],
  ],
  modern: [
    [4, 4, 56, 16],
    [10, 14, 14, 14, 7],
    [28, 24, 24, 4],
    [10, 34, 44, 5],
    [10, 42, 44, 5],
    [10, 50, 44, 4],
  ],
  minimal: [
    [10, 12, 30, 5],
    [10, 20, 22, 3],
    [10, 32, 44, 2],
    [10, 39, 44, 2],
    [10, 46, 44, 2],
  ],
  compact: [
    [8, 10, 14, 14, 7],
    [26, 11, 26, 4],
    [26, 18, 18, 3],
    [8, 30, 8, 8],
    [20, 30, 8, 8],
    [32, 30, 8, 8],
    [44, 30, 8, 8],
  ],
  portfolio: [
    [6, 6, 30, 6],
    [6, 16, 24, 3],
    [44, 6, 14, 14, 7],
    [6, 28, 24, 12],
    [34, 28, 24, 12],
    [6, 44, 24, 12],
    [34, 44, 24, 12],
  ],
  split: [
    [4, 4, 26, 52],
    [10, 14, 14, 14, 7],
    [36, 10, 22, 6],
    [36, 20, 22, 6],
    [36, 30, 22, 6],
    [36, 40, 22, 6],
  ],
};

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
  if (path === "settings.layout") {
    return (
      <svg viewBox="0 0 64 60" className="h-14 w-16 text-ink-soft" aria-hidden="true">
        <rect x="0.5" y="0.5" width="63" height="59" rx="6" className="fill-sunken stroke-line" />
        {(layouts[option] ?? []).map(([x, y, width, height, radius = 1.5]) => (
          <rect
            key={`${x} ${y}`}
            x={x}
            y={y}
            width={width}
            height={height}
            rx={radius}
            fill="currentColor"
            opacity="0.55"
          />
        ))}
      </svg>
    );
  }
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
