import { hasOneWeight } from "@/lib/media/fonts/font-families";
import styles from "./look-thumbnail.module.css";
import { type Drawing, fitText, fontStack } from "./thumbnail-drawing";

type Props = { drawing: Drawing; x: number; y: number; room: number; size: number; isCentred?: boolean };

const spark = "M0-5q.5 4.500 5 5-4.500.5-5 5-.5-4.500-5-5 4.500-.5 5-5z";

const scales = { small: 0.85, medium: 1, large: 1.2, display: 1.5 };
const weights = { regular: 400, medium: 500, semibold: 650, bold: 700 };
const spaces: Readonly<Partial<Record<Drawing["look"]["type"]["tracking"], number>>> = { tight: -0.05, wide: 0.09 };

function cased(name: string, letterCase: Drawing["look"]["type"]["case"]): string {
  if (letterCase === "written") return name;
  return letterCase === "upper" ? name.toUpperCase() : name.toLowerCase();
}

/** Draws the name in its font and effect. */
export function ThumbnailName({ drawing, x, y, room, size: most, isCentred = false }: Props) {
  const { look, colours, name, own } = drawing;
  const { username: effect, username_glow: glows } = look.effects;
  const { heading, scale, weight, case: letterCase, tracking } = look.type;
  const font = effect === "hacker" ? "Fira Mono" : heading === "text" ? look.profile.font : heading;
  const space = spaces[tracking] ?? (font === "Press Start 2P" ? -0.06 : -0.02);
  const width = effect === "hacker" ? room - most * 0.6 : room;
  const broader = 1 + Math.max(0, space) * 1.7;
  const { text, size } = fitText(cased(name, letterCase), font, width / broader, most * scales[scale]);
  const stops = gradientStops(effect, colours);
  const letters = {
    x,
    y,
    fontSize: size,
    fontWeight: hasOneWeight(font) ? "normal" : weights[weight],
    fontFamily: fontStack(font),
    letterSpacing: size * space,
    textAnchor: isCentred ? ("middle" as const) : ("start" as const),
  };
  const fill = stops ? `url(#${own("name")})` : effect === "cyber" ? colours.cyan : colours.text;
  const left = isCentred ? x - room / 2 : x;
  return (
    <g className={effect === "shake" ? styles.shaken : undefined}>
      {stops && (
        <linearGradient id={own("name")} x2={effect === "retro" ? 0 : 1} y2={effect === "retro" ? 1 : 0}>
          {stops
            .map((colour, index) => ({ colour, offset: index / (stops.length - 1) }))
            .map(({ colour, offset }) => (
              <stop key={offset} offset={offset} stopColor={colour} />
            ))}
        </linearGradient>
      )}
      {(glows || effect === "cyber") && (
        <text {...letters} className={styles.glow} fill={effect === "cyber" ? colours.pink : colours.accentFill}>
          {text}
        </text>
      )}
      {effect === "glitch" && (
        <>
          <text {...letters} x={x - 1} className={styles.glitch} fill={colours.red} fillOpacity={0.85}>
            {text}
          </text>
          <text {...letters} x={x + 1} className={styles.glitch} fill={colours.cyan} fillOpacity={0.85}>
            {text}
          </text>
        </>
      )}
      {effect === "retro" && (
        <text {...letters} x={x + size * 0.08} y={y + size * 0.1} fill={colours.red} fillOpacity={0.5}>
          {text}
        </text>
      )}
      <text {...letters} fill={fill} dy={effect === "wave" ? wavePath(text, size) : undefined}>
        {text}
        {effect === "hacker" && "▌"}
      </text>
      {effect === "cyber" && (
        <rect x={left} y={y + size * 0.3} width={room * 0.72} height={0.9} rx={0.45} fill={colours.pink} />
      )}
      {effect === "sparkles" && (
        <g className={styles.twinkling}>
          <path d={spark} transform={`translate(${left + 1} ${y - size}) scale(.8)`} fill={colours.amber} />
          <path d={spark} transform={`translate(${left + room - 2} ${y + 2}) scale(.6)`} fill={colours.accent} />
          <path d={spark} transform={`translate(${left + room - 5} ${y - size - 1}) scale(.45)`} fill={colours.amber} />
        </g>
      )}
    </g>
  );
}

/** Returns the colours that an effect paints into the letters. */
function gradientStops(
  effect: Drawing["look"]["effects"]["username"],
  colours: Drawing["colours"],
): string[] | undefined {
  const { red, amber, green, cyan, blue, pink, accent, text } = colours;
  switch (effect) {
    case "rainbow":
      return [red, amber, green, cyan, blue, pink];
    case "gradient":
      return [accent, text, accent];
    case "shine":
      return [text, text, accent, text, text];
    case "retro":
      return [text, amber, red, pink, amber];
    case "hacker":
      return [green, green];
    default:
      return undefined;
  }
}

/** Returns how far each letter is from the one before, up or down. */
function wavePath(text: string, size: number): string {
  const heightAt = (index: number) => Math.sin(index * 0.9) * size * 0.14;
  return Array.from(text, (_, index) => (heightAt(index) - heightAt(index - 1)).toFixed(2)).join(" ");
}
