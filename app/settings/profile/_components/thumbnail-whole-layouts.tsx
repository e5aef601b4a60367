import { ThumbnailAvatar } from "./thumbnail-avatar";
import { type Drawing, height, width } from "./thumbnail-drawing";
import { Row, Tile } from "./thumbnail-links";
import { ThumbnailName } from "./thumbnail-name";
import { Bar, Pane } from "./thumbnail-pane";

type Props = { drawing: Drawing };

/** Draws the layouts that fill the window. */
export const wholeLayouts = {
  portfolio: ({ drawing }) => (
    <>
      <Pane drawing={drawing} x={0} y={0} width={width} height={height} round={0} />
      <ThumbnailName drawing={drawing} x={12} y={54} room={92} size={21} />
      <Bar drawing={drawing} x={12} y={64} width={74} />
      <Bar drawing={drawing} x={12} y={71} width={54} />
      <ThumbnailAvatar drawing={drawing} x={106} y={18} size={44} />
      {([0, 1, 2, 3] as const).map((index) => (
        <Tile key={index} drawing={drawing} index={index} x={(index % 2) * 80} y={88 + Math.floor(index / 2) * 50} />
      ))}
      <Bar drawing={drawing} x={12} y={193} width={44} />
    </>
  ),
  split: ({ drawing }) => (
    <>
      <Pane drawing={drawing} x={6} y={6} width={69} height={188} />
      <Pane drawing={drawing} x={80} y={6} width={74} height={188} />
      <ThumbnailAvatar drawing={drawing} x={15} y={16} size={36} />
      <ThumbnailName drawing={drawing} x={15} y={156} room={52} size={17} />
      <Bar drawing={drawing} x={15} y={164} width={28} />
      <Bar drawing={drawing} x={15} y={174} width={50} />
      <Bar drawing={drawing} x={15} y={180} width={38} />
      {[56, 78, 100, 122].map((y, index) => (
        <Row key={y} drawing={drawing} index={index} x={88} y={y} width={58} height={18} />
      ))}
      <Bar drawing={drawing} x={88} y={184} width={40} />
    </>
  ),
  newspaper: ({ drawing }) => (
    <>
      <Pane drawing={drawing} x={8} y={0} width={144} height={height} round={0} />
      <Bar drawing={drawing} x={68} y={8} width={24} />
      <Rules drawing={drawing} path="M16 15h128M16 51h128M16 53h128M58 62v122" />
      <ThumbnailName drawing={drawing} x={80} y={42} room={124} size={21} isCentred />
      <ThumbnailAvatar drawing={drawing} x={16} y={62} size={34} />
      {[104, 110, 116, 122, 128, 134, 140, 146].map((y) => (
        <Bar key={y} drawing={drawing} x={16} y={y} width={y === 146 ? 20 : 34} />
      ))}
      {[62, 92, 122, 152].map((y, index) => (
        <Line key={y} drawing={drawing} index={index} x={66} y={y} width={78} height={28} />
      ))}
    </>
  ),
  poster: ({ drawing }) => (
    <>
      <rect x={10} y={14} width={30} height={6} fill={drawing.colours.accentFill} />
      <ThumbnailName drawing={drawing} x={10} y={58} room={142} size={30} />
      <ThumbnailAvatar drawing={drawing} x={10} y={84} size={30} />
      <Bar drawing={drawing} x={64} y={86} width={78} />
      <Bar drawing={drawing} x={64} y={92} width={58} />
      {[108, 127, 146, 165].map((y, index) => (
        <Line key={y} drawing={drawing} index={index} x={64} y={y} width={88} height={18} isLarge />
      ))}
      <Bar drawing={drawing} x={10} y={180} width={26} />
    </>
  ),
  console: ({ drawing }) => (
    <>
      <Pane drawing={drawing} x={8} y={8} width={144} height={184} round={3} />
      <Rules drawing={drawing} path="M8 22h144" />
      {[14, 20, 26].map((x) => (
        <circle key={x} cx={x} cy={15} r={2} fill={drawing.colours.soft} />
      ))}
      <ThumbnailAvatar drawing={drawing} x={16} y={34} size={38} />
      <ThumbnailName drawing={drawing} x={62} y={50} room={80} size={17} />
      <Bar drawing={drawing} x={62} y={58} width={36} />
      <Bar drawing={drawing} x={62} y={67} width={72} />
      {[86, 98, 110, 122, 134].map((y, index) => (
        <g key={y}>
          <rect x={16} y={y} width={5} height={5} fill={drawing.links[index % 4]?.ink} />
          <Bar drawing={drawing} x={26} y={y + 1} width={22 + ((index * 7) % 13)} />
          <Bar drawing={drawing} x={74} y={y + 1} width={40 + ((index * 11) % 24)} />
        </g>
      ))}
      <rect x={16} y={174} width={5} height={9} fill={drawing.colours.accent} />
    </>
  ),
  arcade: ({ drawing }) => (
    <>
      <Pane drawing={drawing} x={6} y={6} width={148} height={188} round={0} />
      <path
        d="M12 30V12h18M130 12h18v18M148 170v18h-18M30 188H12v-18"
        fill="none"
        stroke={drawing.colours.accentFill}
        strokeWidth={4}
      />
      <Bar drawing={drawing} x={22} y={21} width={24} />
      <Bar drawing={drawing} x={114} y={21} width={24} />
      <rect x={58} y={36} width={44} height={44} fill="none" stroke={drawing.colours.accentFill} strokeWidth={3} />
      <ThumbnailAvatar drawing={drawing} x={62} y={40} size={36} />
      <ThumbnailName drawing={drawing} x={80} y={108} room={120} size={22} isCentred />
      {([0, 1, 2, 3] as const).map((index) => (
        <Row
          key={index}
          drawing={drawing}
          index={index}
          x={22 + (index % 2) * 60}
          y={124 + Math.floor(index / 2) * 27}
          width={56}
          height={21}
        />
      ))}
    </>
  ),
  collage: ({ drawing }) => (
    <>
      <g transform="rotate(-5 44 46)">
        <Paper drawing={drawing} x={16} y={16} width={52} height={62} />
        <ThumbnailAvatar drawing={drawing} x={21} y={21} size={42} />
        <rect x={31} y={11} width={24} height={8} fill={drawing.colours.accentFill} fillOpacity={0.72} />
      </g>
      <g transform="rotate(-2 112 40)">
        <rect x={76} y={28} width={74} height={24} fill={drawing.colours.text} />
        <ThumbnailName
          drawing={{ ...drawing, colours: { ...drawing.colours, text: drawing.colours.onText } }}
          x={81}
          y={46}
          room={64}
          size={18}
        />
      </g>
      <g transform="rotate(2 112 76)">
        <Paper drawing={drawing} x={80} y={60} width={66} height={32} />
        <Bar drawing={drawing} x={87} y={68} width={52} />
        <Bar drawing={drawing} x={87} y={75} width={44} />
        <Bar drawing={drawing} x={87} y={82} width={34} />
      </g>
      {([0, 1, 2, 3] as const).map((index) => (
        <g key={index} transform={`rotate(${[-3, 2, 2, -2][index]} ${45 + (index % 2) * 70} 120)`}>
          <Row
            drawing={drawing}
            index={index}
            x={12 + (index % 2) * 70}
            y={110 + Math.floor(index / 2) * 34}
            width={64}
            height={24}
          />
        </g>
      ))}
    </>
  ),
} satisfies Partial<Record<Drawing["look"]["layout"], (props: Props) => React.ReactNode>>;

function Rules({ drawing: { colours }, path }: Props & { path: string }) {
  return <path d={path} fill="none" stroke={colours.text} strokeOpacity={0.7} strokeWidth={0.8} />;
}

type Box = Props & { x: number; y: number; width: number; height: number };

/** Draws a piece of paper with its shadow. */
function Paper({ drawing: { colours }, x, y, width, height }: Box) {
  return (
    <>
      <rect x={x + 1} y={y + 2} width={width} height={height} fill="#000" fillOpacity={0.25} />
      <rect x={x} y={y} width={width} height={height} fill={colours.pane} />
    </>
  );
}

/** Draws a link as a line of type with a rule below it, or as a row where its page has buttons. */
function Line({ drawing, index, isLarge = false, ...box }: Box & { index: number; isLarge?: boolean }) {
  const { look, links, colours } = drawing;
  const { x, y, width, height } = box;
  const { ink, text } = links[index] ?? {};
  if (look.buttons.style !== "layout") return <Row drawing={drawing} index={index} {...box} height={height - 2} />;
  const middle = y + height / 2;
  const size = isLarge ? 5 : 3.2;
  return (
    <>
      <rect x={x} y={y + height - 0.8} width={width} height={0.8} fill={colours.text} fillOpacity={0.5} />
      <rect x={x} y={middle - 3.5} width={7} height={7} rx={2.2} fill={ink} />
      <rect x={x + 12} y={middle - size / 2} width={width * 0.42} height={size} fill={text} fillOpacity={0.9} />
    </>
  );
}
