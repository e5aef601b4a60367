import { env } from "@/lib/env";
import type { ProfileView } from "@/lib/profile-page/profile-view";
import { pageFont } from "./font-faces";
import { palette } from "./palette";

/** The owner's look as custom properties, in the page's one style block. Every value is made here from checked parts. */
export function ProfileStyle({ view, nonce }: { view: ProfileView; nonce: string | undefined }) {
  const { profile, links } = view;
  const colours = palette({
    background: profile.backgroundColor,
    accent: profile.accentColor,
    text: profile.textColor,
    badge: profile.badgeColor,
    link: profile.linkColor,
    opacity: profile.profileOpacity,
  });
  const customFile = profile.customFont ? `${env().CDN_URL}/fonts/${profile.customFont}` : undefined;
  const font = pageFont(profile.font, JSON.stringify(view), customFile);
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
    "accent-fill": colours.accentFill,
    "on-accent": colours.onAccent,
    badge: colours.badge,
    link: colours.link,
    field: colours.field,
    hover: colours.hover,
    blur: `${blur * 0.4}px`,
    font: font.family,
  };
  const rules = Object.entries(properties).map(([name, value]) => `--profile-${name}:${value}`);
  const scheme = `color-scheme:${colours.isDark ? "dark" : "light"}`;
  const brands = [...new Map(links.map(({ type, color }) => [type, color]))].map(
    ([type, color]) => `[data-kind="${type}"]{--brand:${colours.brand(color)}}`,
  );
  const css = `${font.rules}:root{${[scheme, ...rules].join(";")}}${brands.join("")}`;
  return (
    <>
      {font.preload.map((file) => (
        <link key={file} rel="preload" as="font" type="font/woff2" href={file} crossOrigin="anonymous" />
      ))}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: React would escape the quotes of font names; nothing here is the owner's text */}
      <style nonce={nonce} dangerouslySetInnerHTML={{ __html: css }} />
    </>
  );
}
