import type { Drawing } from "./thumbnail-drawing";

type Props = { drawing: Drawing };
type ButtonProps = Props & { index: number; x: number; y: number; width: number; height: number; round: number };

/** Draws what stands behind a link, in the style that its page has for buttons. */
function Button({ drawing, index, round, ...box }: ButtonProps) {
  const { links, corners, look } = drawing;
  const colours = links[index];
  if (!colours) return null;
  const { x, y, width, height } = box;
  const { style } = look.buttons;
  const rx = Math.min(corners.button ?? round, height / 2);
  if (style === "underline")
    return <rect x={x} y={y + height - 0.8} width={width} height={0.8} fill={colours.edge} fillOpacity={0.8} />;
  return (
    <>
      {style === "shadow" && <rect {...box} x={x + 1.8} y={y + 1.8} rx={rx} fill={colours.edge} />}
      <rect {...box} rx={rx} fill={colours.fill} stroke={colours.edge} strokeWidth={style === "layout" ? 0.7 : 1} />
    </>
  );
}

type IconsProps = Props & { x: number; y: number; gap: number; radius: number; size: number };

/** Draws links as icons only, in a row around `y`. */
export function Icons({
  drawing,
  x,
  y,
  gap,
  radius,
  size,
  isBare,
  isLeft,
}: IconsProps & { isBare?: boolean; isLeft?: boolean }) {
  const { links, look } = drawing;
  const first = isLeft ? x + size / 2 : x + gap / 2;
  const { style } = look.buttons;
  const isFrameless = style === "underline" || (isBare && style === "layout");
  return links.map(({ kind, ink }) => {
    const middle = first + kind * gap;
    const mark = isBare && isFrameless ? size : size * (isBare ? 0.6 : 0.42);
    const box = { x: middle - size / 2, y: y - size / 2, width: size, height: size };
    return (
      <g key={kind}>
        {!isFrameless && <Button drawing={drawing} index={kind} {...box} round={radius} />}
        {look.effects.links_glow && <circle cx={middle} cy={y} r={size * 0.42} fill={ink} fillOpacity={0.22} />}
        <rect x={middle - mark / 2} y={y - mark / 2} width={mark} height={mark} rx={mark * 0.32} fill={ink} />
      </g>
    );
  });
}

type Box = Props & { index: number; x: number; y: number; width: number; height: number };

/** Draws a link as a row: icon, label, value. */
export function Row({ drawing, index, ...box }: Box) {
  const { links, look } = drawing;
  const { ink, text } = links[index] ?? {};
  const { x, y, width, height } = box;
  const { icon } = look.buttons;
  const middle = y + height / 2;
  const label = width * 0.36;
  const left = icon === "left" ? x + 5.5 : x + (width - label - (icon === "none" ? 0 : 11)) / 2;
  const start = icon === "none" ? left : left + 11.5;
  return (
    <>
      <Button drawing={drawing} index={index} {...box} round={5} />
      {look.effects.links_glow && <circle cx={left + 3.5} cy={middle} r={6.5} fill={ink} fillOpacity={0.24} />}
      {icon !== "none" && <rect x={left} y={middle - 3.5} width={7} height={7} rx={2.2} fill={ink} />}
      <rect x={start} y={middle - 1.6} width={label} height={3.2} rx={1.6} fill={text} fillOpacity={0.9} />
    </>
  );
}

/** Draws a link as a tile of a wall, or as a line of an index. */
export function Tile({ drawing, index, x, y }: Props & { index: number; x: number; y: number }) {
  const { links, look, colours } = drawing;
  const { ink, text } = links[index] ?? {};
  const { style } = look.buttons;
  if (style === "underline") {
    const top = 90 + index * 24;
    return <Row drawing={drawing} index={index} x={12} y={top} width={136} height={22} />;
  }
  return (
    <>
      {style === "layout" ? (
        <rect x={x} y={y} width={80} height={50} fill={links[index]?.fill} stroke={colours.line} strokeWidth={0.8} />
      ) : (
        <Button drawing={drawing} index={index} x={x + 5} y={y + 3} width={70} height={44} round={0} />
      )}
      <rect x={x + 12} y={y + 9} width={9} height={9} rx={2.5} fill={ink} />
      <rect x={x + 12} y={y + 35} width={36} height={3.6} rx={1.8} fill={text} fillOpacity={0.9} />
    </>
  );
}
