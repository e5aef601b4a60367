import type { Profile } from "@/lib/users/store";
import { nameColours } from "./name-colours";
import { palette } from "./palette";

const sans = 'ui-sans-serif,system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif';
const mono = 'ui-monospace,Menlo,Consolas,"Noto Sans Mono",monospace';
const families: Record<Profile["font"], string> = {
  Inter: `Inter,${sans}`,
  Outfit: `Outfit,${sans}`,
  Nunito: `Nunito,${sans}`,
  Roboto: `Roboto,${sans}`,
  Poppins: `Poppins,${sans}`,
  "Fira Mono": `"Fira Mono",${mono}`,
  "Noto Serif": '"Noto Serif",Georgia,serif',
  "Noto Serif JP": '"Noto Serif JP","Noto Serif CJK JP","Noto Serif",serif',
  "Space Grotesk": `"Space Grotesk",${sans}`,
  "Press Start 2P": `"Press Start 2P",${mono}`,
  Lacquer: `Lacquer,${sans}`,
  custom: sans,
};

/** The owner's look as custom properties, in the page's one style block. Every value is made here from checked parts. */
export function ProfileStyle({ profile, nonce }: { profile: Profile; nonce: string | undefined }) {
  const colours = palette({
    background: profile.backgroundColor,
    accent: profile.accentColor,
    text: profile.textColor,
    badge: profile.badgeColor,
    opacity: profile.profileOpacity,
  });
  const blur = Math.min(100, Math.max(0, profile.profileBlur));
  const properties = {
    background: colours.background,
    glow: colours.glow,
    "glow-far": colours.glowFar,
    pane: colours.pane,
    line: colours.line,
    text: colours.text,
    soft: colours.soft,
    accent: colours.accent,
    ...nameColours(profile.usernameEffect, colours),
    "accent-fill": colours.accentFill,
    "on-accent": colours.onAccent,
    badge: colours.badge,
    blur: `${blur * 0.4}px`,
    font: families[profile.font] ?? sans,
  };
  const rules = Object.entries(properties).map(([name, value]) => `--profile-${name}:${value}`);
  const scheme = `color-scheme:${colours.isDark ? "dark" : "light"}`;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React would escape the quotes of font names; nothing here is the owner's text
  return <style nonce={nonce} dangerouslySetInnerHTML={{ __html: `:root{${[scheme, ...rules].join(";")}}` }} />;
}
