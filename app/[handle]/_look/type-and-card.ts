import { fontFamily } from "@/lib/media/fonts/font-families";
import type { Profile } from "@/lib/people/users/store";
import type { PageFont } from "./font-faces";
import { layoutTraits } from "./layout-traits";

type Properties = Record<string, string | undefined>;

const weights: Readonly<Partial<Record<Profile["headingWeight"], string>>> = {
  regular: "400",
  medium: "500",
  bold: "700",
};
const cases: Readonly<Partial<Record<Profile["letterCase"], string>>> = { upper: "uppercase", lower: "lowercase" };
const spaces: Readonly<Partial<Record<Profile["tracking"], string>>> = { tight: "-0.05em", wide: "0.09em" };

const sizes: Readonly<Partial<Record<Profile["typeScale"], string>>> = {
  small: "clamp(1.375rem,4.5vw,1.625rem)",
  large: "clamp(2.125rem,8vw,3rem)",
  display: "clamp(2.5rem,12vw,4.5rem)",
};
/** A sheet without a narrow card has room for a poster. */
const posterSize = "clamp(2.75rem,12vw,6rem)";

/** These reach over what each layout says of a name. */
const name = ".profile[data-layout] .profile-card .profile-names h1";
const headings = `${name},.profile .profile-heading`;
const labels = ".profile-link-title,.profile-link-label";

/** The lines of a name in a font that needs no more room than others. */
const plainLeading = 1.02;

/**
 * Returns the rules of type that is not as the layout has it. @param text the font of all text @param heading that of
 * headings, where it is another one
 */
export function typeRules(profile: Profile, text: PageFont, heading: PageFont | undefined): string {
  const { typeScale, letterCase, tracking, headingWeight } = profile;
  const size = headingSize(profile);
  const { leading } = heading ?? text;
  const words = typeScale === "medium" ? "" : `font-size:${typeScale === "small" ? "0.9375rem" : "1.125rem"}`;
  const rules: readonly (string | false | undefined)[] = [
    heading !== undefined && `${headings}{font-family:${heading.family}}`,
    (typeScale === "display" || leading > plainLeading) &&
      `${headings}{line-height:${Math.max(plainLeading, leading)}}`,
    size !== undefined && `${name}{font-size:${size}}`,
    words !== "" && `.profile[data-layout] .profile-words{${words}}`,
    weights[headingWeight] && `${headings}{font-weight:${weights[headingWeight]}}`,
    cases[letterCase] && `${headings},${labels}{text-transform:${cases[letterCase]}}`,
    spaces[tracking] && `${headings}{letter-spacing:${spaces[tracking]}}`,
    // The space is a letter, too: without more, words would grow into one.
    tracking === "tight" && `${headings}{word-spacing:0.12em}`,
  ];
  const css = rules.filter(Boolean).join("");
  return css && `@media screen{${css}}`;
}

/** Returns a size in which the longest word of the name has room. */
function headingSize({ displayName, layout, letterCase, tracking, cardWidth, ...profile }: Profile) {
  const { name: own, room } = layoutTraits[layout];
  const isLong = [...displayName].length > 24;
  const size =
    profile.typeScale === "display" && room[0] > 30
      ? posterSize
      : (sizes[profile.typeScale] ?? (isLong && own ? `0.7*${own}` : own));
  if (size === undefined) return undefined;
  const font = profile.headingFont === "text" ? profile.font : profile.headingFont;
  const family = fontFamily(font);
  const letter = family[letterCase === "upper" ? "capitals" : "name"] + (tracking === "wide" ? 0.09 : 0);
  const words = displayName.split(/\s+|(?<=-)/).map((word) => [...word].length);
  // Some room is left, since a word that fills its line to the last pixel breaks.
  const ems = Math.max(1, ...words) * letter * 1.06;
  const [desk, sides] = room;
  const narrow = cardWidth === "narrow" && layout !== "split" ? desk * 0.75 : desk;
  return `max(1rem,min(${size},${(narrow / ems).toFixed(2)}rem,calc((100vw - ${sides}rem)/${ems.toFixed(2)})))`;
}

const scales: Readonly<Partial<Record<Profile["cardWidth"], string>>> = { narrow: "0.8", wide: "1.25", full: "9" };
const corners: Readonly<Partial<Record<Profile["cardRadius"], string>>> = {
  none: "0px",
  small: "0.5rem",
  large: "2.5rem",
};
const borders: Readonly<Partial<Record<Profile["cardBorder"], string>>> = {
  none: "0 solid transparent",
  thick: "0.1875rem solid var(--profile-text)",
  double: "0.3125rem double var(--profile-text)",
};
const shadows: Readonly<Partial<Record<Profile["cardShadow"], string>>> = {
  none: "none",
  hard: "0.625rem 0.625rem 0 var(--profile-text)",
  glow: "0 0 5rem -1rem var(--profile-accent-fill)",
};

/** Returns the properties of the card that are not as the layout has them. */
export const cardProperties = ({ cardWidth, cardRadius, cardBorder, cardShadow }: Profile): Properties => ({
  "--card-scale": scales[cardWidth],
  "--card-radius": corners[cardRadius],
  "--card-border": borders[cardBorder],
  "--card-shadow": shadows[cardShadow],
});
