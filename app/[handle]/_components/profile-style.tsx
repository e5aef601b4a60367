import { backdropProperties } from "@/lib/page/backdrops";
import { lookProperties } from "@/lib/page/look-properties";
import { brandColours } from "@/lib/page/palette";
import type { ProfileView } from "@/lib/profile-page/view";
import { filesAddress } from "@/lib/site-origin";
import type { Profile } from "@/lib/users/store";
import { pageFont } from "../_look/font-faces";
import { lookOf } from "../_look/look-of";
import { pageStyles } from "../_look/page-styles";
import { backgroundFile, backgroundPlaceholder, cursorAddress } from "../_look/stored-media";
import { wordsIn } from "../_words/words";

/** The owner's look as custom properties, in the page's one style block. Every value is made here from checked parts. */
export async function ProfileStyle({ view, nonce }: { view: ProfileView; nonce: string | undefined }) {
  const { profile, links } = view;
  const look = lookOf(profile);
  const customFile = profile.customFont ? `${filesAddress()}/fonts/${profile.customFont}` : undefined;
  const font = pageFont(profile.font, JSON.stringify([view, wordsIn(profile.locale)]), customFile);
  const properties = {
    ...lookProperties(look, profile.usernameEffect),
    ...backdropProperties(look, profile.backdrop, profile.id),
    ...(await placeholderOf(profile)),
    "--profile-frost": frostOf(profile),
    "--profile-font": font.family,
  };
  const rules = Object.entries(properties).map(([name, value]) => `${name}:${value}`);
  const kinds = new Map(links.map(({ type, color }) => [type, color]));
  const brands = brandColours(look, [...kinds.values()]);
  const brandRules = [...kinds.keys()].map((type, index) => `[data-kind="${type}"]{--brand:${brands[index]}}`);
  const root = `:root{${rules.join(";")}}`;
  const css = `${pageStyles(view)}${font.rules}${root}${brandRules.join("")}${cursorRules(profile)}`;
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

async function placeholderOf(profile: Profile): Promise<Record<string, string>> {
  const address = await backgroundPlaceholder(profile);
  return address === undefined ? {} : { "--profile-placeholder": `url("${address}")` };
}

/**
 * What the pane does to the picture or video behind it. A plain ground looks the same through it, and an effect alone is
 * not worth it: the browser would blur all behind the pane again for every frame, for five times the effect's own cost.
 */
function frostOf(profile: Profile): string {
  const { profileBlur, profileOpacity } = profile;
  const isPlain = backgroundFile(profile) === undefined;
  const blur = Math.min(100, Math.max(0, profileBlur)) * 0.4;
  return isPlain || blur === 0 || profileOpacity >= 100 ? "none" : `blur(${blur}px) saturate(1.25)`;
}

/** The owner's cursor; where it does not load, the hand still shows what can be clicked. */
function cursorRules(profile: Profile): string {
  const address = cursorAddress(profile);
  if (address === undefined) return "";
  const pressed = ":root :is(a[href],button:not(:disabled),summary,label,select,input[type=range])";
  return `:root{cursor:url("${address}"),auto}${pressed}{cursor:url("${address}"),pointer}`;
}
