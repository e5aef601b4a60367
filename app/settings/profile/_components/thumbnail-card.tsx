import { ThumbnailAvatar } from "./thumbnail-avatar";
import type { Drawing } from "./thumbnail-drawing";
import { Icons, Row } from "./thumbnail-links";
import { ThumbnailName } from "./thumbnail-name";
import { Bar, Pane } from "./thumbnail-pane";
import { wholeLayouts } from "./thumbnail-whole-layouts";

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
      <Pane drawing={drawing} x={14} y={58} width={132} height={84} round={5} />
      <rect x={14} y={58} width={3} height={84} rx={1.5} fill={drawing.colours.accentFill} />
      <ThumbnailAvatar drawing={drawing} x={108} y={67} size={28} />
      <ThumbnailName drawing={drawing} x={25} y={80} room={76} size={14} />
      <Bar drawing={drawing} x={25} y={87} width={32} />
      <Bar drawing={drawing} x={25} y={105} width={104} />
      <Bar drawing={drawing} x={25} y={111} width={76} />
      <Icons drawing={drawing} x={25} y={128} gap={18.5} radius={4.5} size={15} isLeft />
    </>
  ),
  ...wholeLayouts,
};
