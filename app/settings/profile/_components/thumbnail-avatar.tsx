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

/** Returns the outline in a square of 100. */
function avatarOutline(shape: Drawing["look"]["avatar_shape"]): string {
  switch (shape) {
    case "circle":
      return "M50 0a50 50 0 0 1 0 100a50 50 0 0 1 0-100z";
    case "rounded":
      return "M22 0h56a22 22 0 0 1 22 22v56a22 22 0 0 1-22 22h-56a22 22 0 0 1-22-22v-56a22 22 0 0 1 22-22z";
    case "square":
      return "M0 0h100v100h-100z";
    case "squircle":
      return "M50 0C86 0 100 14 100 50S86 100 50 100 0 86 0 50 14 0 50 0z";
    case "hexagon":
      return "M50 0L95 25V75L50 100L5 75V25z";
    case "diamond":
      return "M50 0L100 50L50 100L0 50z";
  }
}
