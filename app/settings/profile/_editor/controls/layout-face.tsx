import type { LookSettings } from "@/lib/page/document/look-settings";

/** A rectangle: x, y, width, height, and a radius for pictures. */
type Box = readonly [number, number, number, number, number?];

/** Each layout is a small drawing in a box of 64 by 60: what is filled, and what is only a line. */
const faces: Readonly<
  Record<LookSettings["layout"], { boxes: readonly Box[]; lines?: string; turns?: readonly number[] }>
> = {
  default: {
    boxes: [
      [25, 10, 14, 14, 7],
      [20, 27, 24, 4],
      [24, 33, 16, 2.5],
      [18, 41, 6, 6, 3],
      [29, 41, 6, 6, 3],
      [40, 41, 6, 6, 3],
    ],
    lines: "M14 5h36a3 3 0 0 1 3 3v44a3 3 0 0 1-3 3H14a3 3 0 0 1-3-3V8a3 3 0 0 1 3-3Z",
  },
  modern: {
    boxes: [
      [10, 5, 44, 13],
      [14, 12, 12, 12, 6],
      [14, 27, 24, 4],
      [14, 36, 36, 6],
      [14, 45, 36, 6],
    ],
    lines: "M13 5h38a3 3 0 0 1 3 3v44a3 3 0 0 1-3 3H13a3 3 0 0 1-3-3V8a3 3 0 0 1 3-3Z",
  },
  minimal: {
    boxes: [
      [29, 13, 6, 6, 3],
      [14, 24, 36, 6],
      [22, 34, 20, 2],
      [21, 44, 4, 4],
      [30, 44, 4, 4],
      [39, 44, 4, 4],
    ],
  },
  compact: {
    boxes: [
      [7, 15, 2, 31],
      [13, 19, 24, 4],
      [13, 26, 15, 2.5],
      [44, 19, 9, 9, 4.5],
      [13, 38, 5, 5],
      [21, 38, 5, 5],
      [29, 38, 5, 5],
    ],
    lines: "M7 15h48a2 2 0 0 1 2 2v27a2 2 0 0 1-2 2H7Z",
  },
  portfolio: {
    boxes: [
      [6, 7, 28, 7],
      [6, 17, 20, 2.5],
      [45, 6, 14, 14, 7],
      [1, 26, 20, 16, 0],
      [22, 26, 20, 16, 0],
      [43, 26, 20, 16, 0],
      [1, 43, 30.5, 16, 0],
      [32.5, 43, 30.5, 16, 0],
    ],
  },
  split: {
    boxes: [
      [8, 9, 13, 13, 6.5],
      [8, 38, 18, 6],
      [8, 47, 13, 2.5],
      [36, 15, 20, 6],
      [36, 25, 20, 6],
      [36, 35, 20, 6],
    ],
    lines: "M5 4h24v52H5ZM33 4h26v52H33Z",
  },
  newspaper: {
    boxes: [
      [12, 9, 40, 8, 1],
      [6, 28, 14, 14, 0],
      [6, 45, 14, 2],
      [6, 49, 14, 2],
      [26, 29, 32, 2.5],
      [26, 37, 32, 2.5],
      [26, 45, 32, 2.5],
    ],
    lines: "M6 6h52M6 20h52M6 22h52M23 27v27M26 34h32M26 42h32M26 50h32",
  },
  poster: {
    boxes: [
      [5, 6, 10, 3, 0],
      [5, 12, 46, 9, 0],
      [5, 23, 34, 9, 0],
      [5, 39, 9, 9, 0],
      [28, 40, 20, 3, 0],
      [28, 48, 16, 3, 0],
    ],
    lines: "M28 37.5h31M28 45.5h31M28 53.5h31",
  },
  console: {
    boxes: [
      [8, 20, 12, 12, 0],
      [24, 21, 26, 4, 0],
      [24, 28, 18, 2.5, 0],
      [8, 37, 12, 2.5, 0],
      [26, 37, 20, 2.5, 0],
      [8, 43, 9, 2.5, 0],
      [26, 43, 24, 2.5, 0],
      [8, 50, 4, 5, 0],
    ],
    lines: "M4 5h56v50H4ZM4 13h56M8 9h.01M12 9h.01M16 9h.01",
  },
  arcade: {
    boxes: [
      [9, 8, 12, 3, 0],
      [43, 8, 12, 3, 0],
      [26, 14, 12, 12, 0],
      [17, 29, 30, 5, 0],
      [11, 40, 19, 8, 0],
      [34, 40, 19, 8, 0],
    ],
    lines: "M4 13V4h9M51 4h9v9M60 47v9h-9M13 56H4v-9",
  },
  collage: {
    boxes: [
      [7, 8, 18, 22, 0],
      [27, 12, 30, 7, 0],
      [29, 21, 20, 7, 0],
      [9, 36, 22, 7, 0],
      [35, 35, 22, 7, 0],
      [8, 47, 22, 7, 0],
      [34, 46, 22, 7, 0],
    ],
    turns: [-6, -3, -3, 2, -3, -2, 3],
  },
};

/** Shows how a layout composes a page, small. */
export function LayoutFace({ layout }: { layout: string }) {
  const { boxes, lines, turns = [] } = faces[layout as LookSettings["layout"]] ?? { boxes: [] };
  return (
    <svg viewBox="0 0 64 60" className="h-14 w-16 text-ink-soft" aria-hidden="true">
      <rect x="0.5" y="0.5" width="63" height="59" rx="6" className="fill-sunken stroke-line" />
      {lines && <path d={lines} fill="none" stroke="currentColor" strokeOpacity="0.5" strokeLinecap="round" />}
      {boxes.map(([x, y, width, height, radius = 1.5], index) => (
        <rect
          key={`${x} ${y}`}
          x={x}
          y={y}
          width={width}
          height={height}
          rx={radius}
          fill="currentColor"
          opacity="0.55"
          transform={turns[index] ? `rotate(${turns[index]} ${x + width / 2} ${y + height / 2})` : undefined}
        />
      ))}
    </svg>
  );
}
