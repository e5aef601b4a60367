import type { PageSettings } from "../document/document";
import { type Look, palette } from "../palette/palette";

type NameEffect = PageSettings["effects"]["username"];
type Colours = Omit<ReturnType<typeof palette>, "isDark">;

export function lookProperties(look: Look, nameEffect: NameEffect): Record<string, string> {
  const { isDark, ...colours } = palette(look);
  const custom = {
    background: colours.background,
    glow: colours.glow,
    "glow-far": colours.glowFar,
    pane: colours.pane,
    paper: colours.paper,
    veil: colours.veil,
    "on-veil": colours.onVeil,
    line: colours.line,
    text: colours.text,
    "on-text": colours.onText,
    soft: colours.soft,
    accent: colours.accent,
    ...nameColours(nameEffect, colours),
    "accent-fill": colours.accentFill,
    "on-accent": colours.onAccent,
    badge: colours.badge,
    link: colours.link,
    field: colours.field,
    hover: colours.hover,
  };
  const named = Object.entries(custom).map(([name, value]) => [`--profile-${name}`, value]);
  return { "color-scheme": isDark ? "dark" : "light", ...Object.fromEntries(named) };
}

/** The effect has these colours besides the owner's. */
function nameColours(effect: NameEffect, colours: Colours): Record<string, string> {
  const { red, amber, green, cyan, blue, pink } = colours;
  const needed: Partial<Record<NameEffect, Record<string, string>>> = {
    rainbow: { red, amber, green, cyan, blue, pink },
    sparkles: { amber },
    glitch: { red, cyan },
    retro: { amber, red, pink },
    cyber: { cyan, pink },
    hacker: { green },
  };
  return needed[effect] ?? {};
}
