import { avatarOutline } from "./avatar-outline";
import { type Drawing, fontStack } from "./thumbnail-drawing";

type Props = { drawing: Drawing; x: number; y: number; size: number };

/** Draws the picture in its shape, or the first letter of the name. */
export function ThumbnailAvatar({ drawing, x, y, size }: Props) {
  const { look, colours, avatar, name, own } = drawing;
  const initial = new Intl.Segmenter().segment(name)[Symbol.iterator]().next().value?.segment ?? "";
  const outline = <path d={avatarOutline(look.avatar_shape)} transform={`translate(${x} ${y}) scale(${size / 100})`} />;
  return (
    <>
      <clipPath id={own("avatar")}>{outline}</clipPath>
      <g clipPath={`url(#${own("avatar")})`}>
        <rect x={x} y={y} width={size} height={size} fill={colours.accentFill} />
        {avatar === null ? (
          <>
            <linearGradient id={own("shine")} x2={0.7} y2={1}>
              <stop offset={0} stopColor="#fff" stopOpacity={0.32} />
              <stop offset={0.6} stopColor="#fff" stopOpacity={0} />
            </linearGradient>
            <rect x={x} y={y} width={size} height={size} fill={`url(#${own("shine")})`} />
            <text
              x={x + size / 2}
              y={y + size * 0.645}
              fontSize={size * 0.42}
              fontWeight={600}
              fontFamily={fontStack(look.profile.font)}
              textAnchor="middle"
              fill={colours.onAccent}
            >
              {initial.toLocaleUpperCase()}
            </text>
          </>
        ) : (
          <image href={avatar} x={x} y={y} width={size} height={size} preserveAspectRatio="xMidYMid slice" />
        )}
      </g>
    </>
  );
}
