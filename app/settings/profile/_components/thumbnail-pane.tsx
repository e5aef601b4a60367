import type { Drawing } from "./thumbnail-drawing";

type Props = { drawing: Drawing };
type Box = Props & { x: number; y: number; width: number; height: number };

/** Draws the pane of glass that text stands on, with a banner of the accent where the layout has one. */
export function Pane({ drawing, round = 11, banner = 0, ...box }: Box & { round?: number; banner?: number }) {
  const { colours, own, look, corners } = drawing;
  const { x, y, width } = box;
  const { surface, border, shadow } = look.card;
  const rx = corners.card ?? round;
  return (
    <>
      {surface !== "none" && (
        <>
          {shadow === "soft" &&
            look.profile.opacity >= 80 &&
            [1, 2.5, 4.5].map((down) => (
              <rect key={down} {...box} y={y + down} rx={rx} fill="#000" fillOpacity={0.045} />
            ))}
          {shadow === "glow" &&
            [5, 3].map((wide) => (
              <rect
                key={wide}
                {...box}
                rx={rx}
                fill="none"
                stroke={colours.accentFill}
                strokeOpacity={0.22}
                strokeWidth={wide * 2}
              />
            ))}
          {shadow === "hard" && <rect {...box} x={x + 4} y={y + 4} rx={rx} fill={colours.text} />}
          {shadow === "hard" && <rect {...box} rx={rx} fill={colours.background} />}
          <rect {...box} rx={rx} fill={colours.pane} {...frameOf(border, colours)} />
          {border === "double" && (
            <rect
              x={x + 2.2}
              y={y + 2.2}
              width={width - 4.4}
              height={box.height - 4.4}
              rx={Math.max(0, rx - 2)}
              fill="none"
              stroke={colours.text}
              strokeWidth={0.7}
            />
          )}
        </>
      )}
      {banner > 0 && (
        <>
          <clipPath id={own("pane")}>
            <rect {...box} height={surface === "none" ? banner : box.height} rx={rx} />
          </clipPath>
          <radialGradient id={own("banner")} cx={0.9} cy={0} r={0.9}>
            <stop offset={0} stopColor="#fff" stopOpacity={0.4} />
            <stop offset={1} stopColor="#fff" stopOpacity={0} />
          </radialGradient>
          <g clipPath={`url(#${own("pane")})`}>
            <rect x={x} y={y} width={width} height={banner} fill={colours.accentFill} />
            <rect x={x} y={y} width={width} height={banner} fill={`url(#${own("banner")})`} />
          </g>
        </>
      )}
    </>
  );
}

/** Returns how the edge of the card is drawn. */
function frameOf(border: Drawing["look"]["card"]["border"], colours: Drawing["colours"]) {
  if (border === "none") return {};
  if (border === "thin") return { stroke: colours.line, strokeWidth: 0.6 };
  return { stroke: colours.text, strokeWidth: border === "thick" ? 1.8 : 0.7 };
}

/** Draws a line of text. */
export function Bar({ drawing: { colours }, x, y, width }: Props & { x: number; y: number; width: number }) {
  return <rect x={x} y={y} width={width} height={2.8} rx={1.4} fill={colours.soft} fillOpacity={0.62} />;
}
