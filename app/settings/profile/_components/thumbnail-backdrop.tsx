import styles from "./look-thumbnail.module.css";
import { type Drawing, height, scatterPoints, width } from "./thumbnail-drawing";

/** Draws what lies behind the card of a page without a picture. */
export function ThumbnailBackdrop({ drawing }: { drawing: Drawing }) {
  const { colours, look, own } = drawing;
  const whole = { width, height };
  const ink = colours.isDark ? "#fff" : "#000";
  const isStraight = look.backdrop === "gradient" || look.backdrop === "grain";
  return (
    <>
      <rect {...whole} fill={colours.background} />
      {look.backdrop !== "plain" && (
        <g className={look.effects.background === "blurred" ? styles.breathing : undefined}>
          {isStraight ? <Slopes drawing={drawing} /> : <Lights drawing={drawing} />}
          {["first", "second"].map((part) => (
            <rect key={part} {...whole} fill={`url(#${own(part)})`} />
          ))}
        </g>
      )}
      {look.backdrop === "dots" && (
        <>
          <pattern id={own("dots")} patternUnits="userSpaceOnUse" width={8} height={8}>
            <circle cx={4} cy={4} r={0.6} fill={ink} fillOpacity={0.22} />
          </pattern>
          <rect {...whole} fill={`url(#${own("dots")})`} />
        </>
      )}
      {look.backdrop === "grain" && (
        <path
          d={scatterPoints(160)
            .map(({ x, y }) => `M${Math.round(x)} ${Math.round(y)}h.7`)
            .join("")}
          stroke={ink}
          strokeOpacity={0.16}
          strokeWidth={0.7}
        />
      )}
    </>
  );
}

/** Draws lights in two corners. */
function Lights({ drawing: { colours, own } }: { drawing: Drawing }) {
  return (
    <>
      <radialGradient id={own("first")} gradientUnits="userSpaceOnUse" cx={18} cy={-12} r={170}>
        <stop offset={0} stopColor={colours.glow} />
        <stop offset={0.7} stopColor={colours.glow} stopOpacity={0} />
      </radialGradient>
      <radialGradient id={own("second")} gradientUnits="userSpaceOnUse" cx={160} cy={216} r={160}>
        <stop offset={0} stopColor={colours.glowFar} />
        <stop offset={0.7} stopColor={colours.glowFar} stopOpacity={0} />
      </radialGradient>
    </>
  );
}

/** Draws slopes from edge to edge, once from each end. */
function Slopes({ drawing: { colours, own } }: { drawing: Drawing }) {
  return (
    <>
      <linearGradient id={own("first")} x2={1} y2={1}>
        <stop offset={0} stopColor={colours.glow} />
        <stop offset={0.6} stopColor={colours.glow} stopOpacity={0} />
      </linearGradient>
      <linearGradient id={own("second")} x1={1} y1={1} x2={0} y2={0}>
        <stop offset={0} stopColor={colours.glowFar} />
        <stop offset={0.7} stopColor={colours.glowFar} stopOpacity={0} />
      </linearGradient>
    </>
  );
}
