import { ThumbnailAvatar } from "./thumbnail-avatar";
import type { Drawing } from "./thumbnail-drawing";
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
  const { colours, own, look } = drawing;
  const { x, y, width } = box;
  return (
    <>
      {look.profile.opacity >= 80 &&
        [1, 2.5, 4.5].map((down) => (
          <rect key={down} {...box} y={y + down} rx={round} fill="#000" fillOpacity={0.045} />
        ))}
      <rect {...box} rx={round} fill={colours.pane} stroke={colours.line} strokeWidth={0.6} />
      {banner > 0 && (
        <>
          <clipPath id={own("pane")}>
            <rect {...box} rx={round} />
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

/** Draws a line of text. */
function Bar({ drawing: { colours }, x, y, width }: Props & { x: number; y: number; width: number }) {
  return <rect x={x} y={y} width={width} height={2.8} rx={1.4} fill={colours.soft} fillOpacity={0.62} />;
}

type IconsProps = Props & { x: number; y: number; gap: number; radius: number; size: number };

/** Draws links as icons only, in a row around `y`. */
function Icons({
  drawing,
  x,
  y,
  gap,
  radius,
  size,
  isBare,
  isLeft,
}: IconsProps & { isBare?: boolean; isLeft?: boolean }) {
  const { colours, links, look } = drawing;
  const first = isLeft ? x + size / 2 : x + gap / 2;
  return links.map(({ kind, ink }) => {
    const middle = first + kind * gap;
    const mark = isBare ? size : size * 0.42;
    return (
      <g key={kind}>
        {!isBare && (
          <rect
            x={middle - size / 2}
            y={y - size / 2}
            width={size}
            height={size}
            rx={radius}
            fill={colours.field}
            stroke={colours.line}
            strokeWidth={0.7}
          />
        )}
        {look.effects.links_glow && <circle cx={middle} cy={y} r={size * 0.42} fill={ink} fillOpacity={0.22} />}
        <rect x={middle - mark / 2} y={y - mark / 2} width={mark} height={mark} rx={mark * 0.32} fill={ink} />
      </g>
    );
  });
}

/** Draws a link as a row: icon, label, value. */
function Row({ drawing, index, ...box }: Box & { index: number }) {
  const { colours, links, look } = drawing;
  const ink = links[index]?.ink;
  const { x, y, width, height } = box;
  const middle = y + height / 2;
  return (
    <>
      <rect {...box} rx={5} fill={colours.field} stroke={colours.line} strokeWidth={0.7} />
      {look.effects.links_glow && <circle cx={x + 9} cy={middle} r={6.5} fill={ink} fillOpacity={0.24} />}
      <rect x={x + 5.5} y={middle - 3.5} width={7} height={7} rx={2.2} fill={ink} />
      <rect
        x={x + 17}
        y={middle - 1.6}
        width={width * 0.36}
        height={3.2}
        rx={1.6}
        fill={colours.link}
        fillOpacity={0.9}
      />
    </>
  );
}

/** Draws a link as a tile of a wide sheet. */
function Tile({ drawing: { colours, links }, index, x, y }: Props & { index: number; x: number; y: number }) {
  return (
    <>
      <rect x={x} y={y} width={56} height={35} rx={5} fill={colours.field} stroke={colours.line} strokeWidth={0.7} />
      <rect x={x + 7} y={y + 7} width={8} height={8} rx={2.5} fill={links[index]?.ink} />
      <rect x={x + 7} y={y + 22} width={27} height={3.2} rx={1.6} fill={colours.link} fillOpacity={0.9} />
    </>
  );
}
