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
      {(look.backdrop === "grid" || look.backdrop === "lines") && (
        <path d={ruled(look.backdrop === "grid")} stroke={ink} strokeOpacity={0.14} strokeWidth={0.6} />
      )}
      {look.backdrop === "rays" && <path d={rays} fill={colours.glow} />}
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

/** Returns lines over the whole page, and across it where it is a grid. */
function ruled(isGrid: boolean): string {
  const across = Array.from({ length: Math.floor(height / 10) }, (_, at) => `M0 ${at * 10 + 5}H${width}`);
  const down = Array.from({ length: Math.floor(width / 10) }, (_, at) => `M${at * 10 + 5} 0V${height}`);
  return [...across, ...(isGrid ? down : [])].join("");
}

/** Every second of two dozen rays from above the middle. */
const rays = Array.from({ length: 12 }, (_, at) => {
  const corner = (angle: number) => {
    const turn = (angle * Math.PI) / 180;
    return `${Math.round(width / 2 + 260 * Math.cos(turn))} ${Math.round(height * 0.32 + 260 * Math.sin(turn))}`;
  };
  return `M${width / 2} ${height * 0.32}L${corner(at * 30)}L${corner(at * 30 + 15)}Z`;
}).join("");

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
