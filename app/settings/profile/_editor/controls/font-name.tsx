import "../../_components/font-titles.css";
import { type FamilyName, fontFamilies } from "@/lib/media/fonts/font-families";

const isFamily = (name: string): name is FamilyName => name in fontFamilies;
const [width, height, largest] = [120, 24, 17];

/** Shows the name of a font in its own face, which is loaded with these few letters alone. */
export function FontName({ name }: { name: string }) {
  if (!isFamily(name)) return <span>{name}</span>;
  const family = fontFamilies[name];
  const size = Math.min(largest, width / ([...name].length * family.name));
  return (
    <>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="xMinYMid"
        className="h-6 w-full min-w-0"
        aria-hidden="true"
      >
        <text
          y={height / 2 + (size * (family.above - family.below)) / 2}
          fontSize={size}
          fontFamily={`"Title ${name}", sans-serif`}
          fill="currentColor"
        >
          {name}
        </text>
      </svg>
      <span className="sr-only">{name}</span>
    </>
  );
}
