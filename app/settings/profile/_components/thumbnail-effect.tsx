import { isBareLayout } from "@/lib/page/palette/palette";
import styles from "./look-thumbnail.module.css";
import { type Drawing, fontStack, height, roundToHundredths, scatterPoints, width } from "./thumbnail-drawing";

type Props = { drawing: Drawing };

/** Hints at what moves behind the card; without a card between it and the text, it is fainter. */
export function ThumbnailEffect({ drawing }: Props) {
  const { effects, layout, profile } = drawing.look;
  const Effect = drawings[effects.background];
  const isQuiet = isBareLayout(layout) || profile.opacity < 35;
  return Effect ? (
    <g opacity={isQuiet ? 0.6 : 1}>
      <Effect drawing={drawing} />
    </g>
  ) : null;
}

/** Shows what falls or rises without end: a window of it, and the same again one window above. */
function LoopedPattern({ className, children }: { className: string | undefined; children: React.ReactNode }) {
  return (
    <g className={className}>
      {children}
      <g transform={`translate(0 ${-height})`}>{children}</g>
    </g>
  );
}

const drawings: Partial<Record<Drawing["look"]["effects"]["background"], (props: Props) => React.ReactNode>> = {
  snowflakes: ({ drawing: { colours } }) => (
    <LoopedPattern className={styles.falling}>
      {scatterPoints(34).map(({ x, y, at }) => (
        <circle
          key={at}
          cx={x}
          cy={y}
          r={0.7 + (at % 4) * 0.45}
          fill={colours.text}
          fillOpacity={0.4 + (at % 3) * 0.22}
        />
      ))}
    </LoopedPattern>
  ),
  rain: ({ drawing: { colours } }) => (
    <LoopedPattern className={styles.pouring}>
      {scatterPoints(44).map(({ x, y, at }) => (
        <path
          key={at}
          d={`M${x} ${y}l${roundToHundredths(-0.9 - (at % 3) * 0.4)} ${9 + (at % 3) * 6}`}
          stroke={colours.text}
          strokeWidth={0.45 + (at % 3) * 0.18}
          strokeOpacity={0.28 + (at % 3) * 0.14}
          strokeLinecap="round"
        />
      ))}
    </LoopedPattern>
  ),
  stars: ({ drawing: { colours } }) => (
    <>
      <Dots className={styles.twinkling} count={30} from={0} fill={colours.text} radius={0.75} />
      <Dots className={styles.twinklingLater} count={16} from={40} fill={colours.accent} radius={1} />
      {scatterPoints(6, 70).map(({ x, y, at }) => (
        <path key={at} d={`M${x} ${y - 4}q.4 3.600 4 4-3.600.4-4 4-.4-3.600-4-4 3.600-.4 4-4z`} fill={colours.text} />
      ))}
    </>
  ),
  fireflies: ({ drawing: { colours, look } }) => (
    <>
      {[styles.twinkling, styles.twinklingLater].map((className, half) => (
        <g key={className} className={className}>
          {scatterPoints(9, half * 20).map(({ x, y, at }) => (
            <g key={at} fill={colours.isDark ? "#ffd979" : look.colors.accent}>
              <circle cx={x} cy={y} r={6} fillOpacity={0.12} />
              <circle cx={x} cy={y} r={2.8} fillOpacity={0.35} />
              <circle cx={x} cy={y} r={1.2} />
            </g>
          ))}
        </g>
      ))}
    </>
  ),
  matrix: ({ drawing: { colours } }) => (
    <LoopedPattern className={styles.stepping}>
      {signsOfMatrix.map(({ strength, x, y, text }) => (
        <text
          key={strength}
          x={x}
          y={y}
          fontSize={7.5}
          fontFamily={fontStack("Fira Mono")}
          fill={strength === 1 ? colours.text : colours.accent}
          fillOpacity={roundToHundredths(0.1 + 0.8 * strength ** 1.5)}
        >
          {text}
        </text>
      ))}
    </LoopedPattern>
  ),
  particles: ({ drawing: { colours } }) => {
    const points = scatterPoints(20, 3);
    return (
      <g className={styles.swaying} stroke={colours.accent} strokeWidth={0.5}>
        {points.flatMap((one) =>
          points
            .filter((other) => other.at > one.at && Math.hypot(one.x - other.x, one.y - other.y) < 44)
            .map((other) => (
              <path key={`${one.at} ${other.at}`} d={`M${one.x} ${one.y}L${other.x} ${other.y}`} strokeOpacity={0.4} />
            )),
        )}
        {points.map(({ x, y, at }) => (
          <circle key={at} cx={x} cy={y} r={1.3} fill={colours.accent} stroke="none" />
        ))}
      </g>
    );
  },
  bubbles: ({ drawing: { colours } }) => (
    <LoopedPattern className={styles.rising}>
      {scatterPoints(15, 5).map(({ x, y, at }) => {
        const radius = 3 + ((at * 7) % 5) * 1.9;
        return (
          <g key={at}>
            <circle
              cx={x}
              cy={y}
              r={radius}
              fill={colours.accentFill}
              fillOpacity={0.14}
              stroke={colours.text}
              strokeOpacity={0.3}
              strokeWidth={0.5}
            />
            <circle cx={x - radius * 0.35} cy={y - radius * 0.4} r={radius * 0.17} fill="#fff" fillOpacity={0.8} />
          </g>
        );
      })}
    </LoopedPattern>
  ),
  confetti: ({ drawing: { colours } }) => (
    <LoopedPattern className={styles.falling}>
      {scatterPoints(36, 9).map(({ x, y, at }) => (
        <rect
          key={at}
          x={x}
          y={y}
          width={2.4 + (at % 2)}
          height={4 + (at % 3)}
          rx={0.4}
          fill={[colours.accentFill, ...festive][at % 6]}
          transform={`rotate(${(at * 53) % 180} ${x} ${y})`}
        />
      ))}
    </LoopedPattern>
  ),
  aurora: ({ drawing: { colours, own } }) => (
    <>
      <linearGradient id={own("curtain")} x2={0} y2={1}>
        <stop offset={0} stopColor={colours.accentFill} stopOpacity={0} />
        <stop offset={0.8} stopColor={colours.accentFill} stopOpacity={0.55} />
        <stop offset={1} stopColor={colours.accentFill} stopOpacity={0} />
      </linearGradient>
      {[
        ["M-40 0C0 30 20-10 60 14S130-6 200 12V92C150 66 120 108 70 84S10 110-40 78z", styles.swaying],
        ["M-40 20C10-4 50 40 90 16S160 30 200 6V130C150 150 130 100 80 126S0 104-40 134z", styles.swayingBack],
      ].map(([path, className]) => (
        <path key={path} className={className} d={path} fill={`url(#${own("curtain")})`} />
      ))}
    </>
  ),
  "night-time": ({ drawing: { colours } }) => (
    <>
      <Dots className={styles.twinkling} count={26} from={2} fill={colours.soft} radius={0.7} />
      <Dots className={styles.twinklingLater} count={14} from={50} fill={colours.text} radius={0.9} />
      <circle cx={132} cy={19} r={17} fill={colours.accentFill} fillOpacity={0.16} />
      <circle cx={132} cy={19} r={9.5} fill="#f1eff2" />
      <circle cx={129} cy={16} r={1.9} fill="#78788c" fillOpacity={0.25} />
      <circle cx={135} cy={22} r={2.5} fill="#78788c" fillOpacity={0.22} />
      <g className={styles.swaying}>
        <ellipse cx={40} cy={200} rx={90} ry={34} fill={colours.glow} fillOpacity={0.55} />
        <ellipse cx={130} cy={204} rx={80} ry={28} fill={colours.glowFar} fillOpacity={0.5} />
      </g>
    </>
  ),
  "old-tv": ({ drawing: { own } }) => (
    <>
      <pattern id={own("lines")} width={4} height={2.4} patternUnits="userSpaceOnUse">
        <rect width={4} height={0.9} fill="#000" fillOpacity={0.32} />
      </pattern>
      <radialGradient id={own("rim")} r={0.75}>
        <stop offset={0.55} stopOpacity={0} />
        <stop offset={1} stopOpacity={0.32} />
      </radialGradient>
      <rect width={width} height={height} fill={`url(#${own("lines")})`} />
      <rect width={width} height={height} fill={`url(#${own("rim")})`} />
      <rect className={styles.rolling} y={-40} width={width} height={40} fill="#fff" fillOpacity={0.09} />
    </>
  ),
  waves: ({ drawing: { colours } }) => (
    <>
      <path className={styles.flowing} d={wavePathAt(138, 11)} fill={colours.glow} fillOpacity={0.6} />
      <path className={styles.flowingBack} d={wavePathAt(160, 8)} fill={colours.glowFar} fillOpacity={0.85} />
    </>
  ),
};

const signs = [..."0+1=7:3*9<2>5#"];
/** Signs stand in columns, and the lowest of each is the brightest. */
const columnsOfMatrix = Array.from({ length: 16 }, (_, column) => {
  const length = 7 + (column % 4) * 2;
  return Array.from({ length }, (_, row) => ({
    x: column * 10 + 2,
    y: ((column * 67) % height) + row * 9 - 60,
    sign: signs[(column * 5 + row * 3) % signs.length],
    step: Math.floor((10 * (row + 1)) / length),
  }));
}).flat();
/** Each of eleven strengths is one text with a place for each sign: a text for each sign was 300 elements. */
const signsOfMatrix = Array.from({ length: 11 }, (_, step) => {
  const own = columnsOfMatrix.filter((sign) => sign.step === step);
  const list = (values: number[]) => values.join(" ");
  return {
    strength: step / 10,
    x: list(own.map(({ x }) => x)),
    y: list(own.map(({ y }) => y)),
    text: own.map(({ sign }) => sign).join(""),
  };
});
const festive = ["#ff6b81", "#ffbe5c", "#60d3a8", "#62a0ff", "#be84ff"];

function Dots(props: { className: string | undefined; count: number; from: number; fill: string; radius: number }) {
  const { className, count, from, fill, radius } = props;
  return (
    <g className={className} fill={fill}>
      {scatterPoints(count, from).map(({ x, y, at }) => (
        <circle key={at} cx={x} cy={y} r={roundToHundredths(radius * (0.7 + (at % 3) * 0.3))} />
      ))}
    </g>
  );
}

/** Returns a wave two windows wide, so that it can pass by. */
function wavePathAt(y: number, swing: number): string {
  return `M0 ${y}q40 ${-swing * 2} 80 0t80 0 80 0 80 0V${height}H0z`;
}
