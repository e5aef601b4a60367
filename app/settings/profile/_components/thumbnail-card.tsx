import { ThumbnailAvatar } from "./thumbnail-avatar";
import type { Drawing } from "./thumbnail-drawing";
import { Icons, Row, Tile } from "./thumbnail-links";
import { ThumbnailName } from "./thumbnail-name";

type Props = { drawing: Drawing };

/** Draws the card of a page as each layout composes it. */
export function ThumbnailCard({ drawing }: Props) {
  const Layout = layouts[drawing.look.layout];
  return <Layout drawing={drawing} />;
}

const layouts: Record<Drawing["look"]["layout"], (props: Props) => React.ReactNode> = {
  default: ({ drawing }) => (
    <>
      <Pane drawing={drawing} x={18} y={28} width={124} height={144} />
      <ThumbnailAvatar drawing={drawing} x={59} y={42} size={42} />
      <ThumbnailName drawing={drawing} x={80} y={105} room={104} size={15} isCentred />
      <Bar drawing={drawing} x={65} y={111} width={30} />
      <Bar drawing={drawing} x={42} y={122} width={76} />
      <Bar drawing={drawing} x={53} y={128} width={54} />
      <Icons drawing={drawing} x={40} y={147} gap={20} radius={8} size={16} />
      <Bar drawing={drawing} x={64} y={163} width={32} />
    </>
  ),
  modern: ({ drawing }) => (
    <>
      <Pane drawing={drawing} x={14} y={22} width={132} height={156} banner={40} />
      <ThumbnailAvatar drawing={drawing} x={25} y={42} size={38} />
      <ThumbnailName drawing={drawing} x={25} y={97} room={110} size={14} />
      <Bar drawing={drawing} x={25} y={103} width={34} />
      <Bar drawing={drawing} x={25} y={112} width={92} />
      {[122, 142].map((y, index) => (
        <Row key={y} drawing={drawing} index={index} x={25} y={y} width={110} height={17} />
      ))}
      <Bar drawing={drawing} x={25} y={167} width={44} />
    </>
  ),
  minimal: ({ drawing }) => (
    <>
      <ThumbnailAvatar drawing={drawing} x={62} y={40} size={36} />
      <ThumbnailName drawing={drawing} x={80} y={103} room={128} size={19} isCentred />
      <Bar drawing={drawing} x={64} y={111} width={32} />
      <Bar drawing={drawing} x={36} y={124} width={88} />
      <Bar drawing={drawing} x={48} y={130} width={64} />
      <Icons drawing={drawing} x={47} y={152} gap={15} radius={4.5} size={9} isBare />
    </>
  ),
  compact: ({ drawing }) => (
    <>
      <Pane drawing={drawing} x={14} y={54} width={132} height={92} round={9} />
      <ThumbnailAvatar drawing={drawing} x={25} y={65} size={31} />
      <ThumbnailName drawing={drawing} x={64} y={81} room={73} size={13} />
      <Bar drawing={drawing} x={64} y={87} width={32} />
      <Bar drawing={drawing} x={25} y={105} width={104} />
      <Bar drawing={drawing} x={25} y={111} width={76} />
      <Icons drawing={drawing} x={25} y={128} gap={18.5} radius={4.5} size={15} isLeft />
    </>
  ),
  portfolio: ({ drawing }) => (
    <>
      <Pane drawing={drawing} x={10} y={14} width={140} height={172} />
      <ThumbnailName drawing={drawing} x={22} y={52} room={76} size={18} />
      <Bar drawing={drawing} x={22} y={59} width={34} />
      <ThumbnailAvatar drawing={drawing} x={102} y={28} size={36} />
      <Bar drawing={drawing} x={22} y={78} width={108} />
      <Bar drawing={drawing} x={22} y={84} width={82} />
      {([0, 1, 2, 3] as const).map((index) => (
        <Tile
          key={index}
          drawing={drawing}
          index={index}
          x={22 + (index % 2) * 60}
          y={98 + Math.floor(index / 2) * 40}
        />
      ))}
    </>
  ),
  split: ({ drawing }) => (
    <>
      <Pane drawing={drawing} x={8} y={30} width={68} height={112} />
      <Pane drawing={drawing} x={8} y={147} width={68} height={23} />
      <Pane drawing={drawing} x={81} y={30} width={71} height={140} />
      <ThumbnailAvatar drawing={drawing} x={24} y={42} size={36} />
      <ThumbnailName drawing={drawing} x={42} y={97} room={60} size={12} isCentred />
      <Bar drawing={drawing} x={30} y={103} width={24} />
      <Bar drawing={drawing} x={19} y={116} width={46} />
      <Bar drawing={drawing} x={25} y={122} width={34} />
      <Bar drawing={drawing} x={21} y={157} width={42} />
      {[40, 61, 82, 103].map((y, index) => (
        <Row key={y} drawing={drawing} index={index} x={89} y={y} width={55} height={17} />
      ))}
      <Bar drawing={drawing} x={89} y={131} width={48} />
      <Bar drawing={drawing} x={89} y={137} width={34} />
    </>
  ),
};

type Box = Props & { x: number; y: number; width: number; height: number };

/** Draws the pane of glass that text stands on, with a banner of the accent where the layout has one. */
function Pane({ drawing, round = 11, banner = 0, ...box }: Box & { round?: number; banner?: number }) {
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
function Bar({ drawing: { colours }, x, y, width }: Props & { x: number; y: number; width: number }) {
  return <rect x={x} y={y} width={width} height={2.8} rx={1.4} fill={colours.soft} fillOpacity={0.62} />;
}
