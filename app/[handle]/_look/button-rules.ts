import { type ButtonColour, type ButtonColours, buttonColours } from "@/lib/page/palette/button-colours";
import { brandColours, type Look, palette } from "@/lib/page/palette/palette";
import type { ProfileView } from "@/lib/page/view/view";
import type { Profile } from "@/lib/people/users/store";

const radii: Readonly<Partial<Record<Profile["buttonRadius"], string>>> = {
  none: "0px",
  small: "0.375rem",
  medium: "0.875rem",
  large: "1.5rem",
  full: "99rem",
};

/** Returns the properties of buttons that are not as the layout has them. */
export const buttonProperties = ({ buttonRadius }: Profile): Record<string, string | undefined> => ({
  "--button-radius": radii[buttonRadius],
});

/** Returns what the sheet of buttons goes by; a page whose buttons are as the layout has them has none of it. */
export const buttonMarks = ({ buttonStyle, buttonRadius, buttonHeight, buttonIcon }: Profile) => ({
  "data-buttons": buttonStyle === "layout" ? undefined : buttonStyle,
  "data-radius": buttonRadius === "layout" ? undefined : buttonRadius,
  "data-height": buttonHeight === "medium" ? undefined : buttonHeight,
  "data-icon": buttonIcon === "left" ? undefined : buttonIcon,
});

/** Returns the rules that give each kind of link its colours. */
export function buttonRules({ profile, links }: Pick<ProfileView, "profile" | "links">, look: Look): string {
  const kinds = [...new Map(links.map(({ type, color }) => [type, color]))];
  const { buttonStyle, buttonColor, monochromeLinks } = profile;
  if (kinds.length === 0) return "";
  const one: ButtonColour | undefined =
    buttonColor === "accent"
      ? { hex: profile.accentColor, isAccent: true }
      : monochromeLinks
        ? { hex: profile.linkColor }
        : undefined;
  if (buttonStyle === "layout") {
    const brands = brandColours(
      look,
      kinds.map(([, color]) => color),
    );
    const brandRules = kinds.map(([type], index) => `[data-kind="${type}"]{--brand:${brands[index]}}`);
    const accent = buttonColor === "accent" ? `.profile .profile-links>[data-kind]{--ink:${palette(look).accent}}` : "";
    return brandRules.join("") + accent;
  }
  const written = ({ fill, text, edge, ink }: ButtonColours) =>
    `--fill:${fill};--on:${text};--edge:${edge};--ink:${ink}`;
  const rule = (kind: string, colour: ButtonColour) =>
    `.profile .profile-links>${kind}{${written(buttonColours(look, buttonStyle, colour))}}`;
  if (one) return rule("[data-kind]", one);
  return kinds.map(([type, hex]) => rule(`[data-kind="${type}"]`, { hex })).join("");
}
