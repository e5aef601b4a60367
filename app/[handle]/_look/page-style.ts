import { filesAddress } from "@/lib/core/site-origin";
import { backdropProperties } from "@/lib/page/themes/backdrops";
import { lookProperties } from "@/lib/page/themes/look-properties";
import type { ProfileView } from "@/lib/page/view/view";
import type { Profile } from "@/lib/people/users/store";
import { pageMessages } from "../_words/words";
import { buttonProperties, buttonRules } from "./button-rules";
import { consoleStack, findSystemFont, type PageFont, pageFont } from "./font-faces";
import { ratioInTenths } from "./gallery-rows";
import { toPaletteInput } from "./look-of";
import { pageStyles } from "./page-styles";
import { backgroundFile, backgroundFocus, cursorAddress } from "./stored-media";
import { cardProperties, typeRules } from "./type-and-card";

/** The text of the page's one style block, and the fonts that come first. */
export type PageStyle = { css: string; preload: readonly string[] };

/** Writes the owner's look as custom properties, and the sheets. Every value is made here from checked parts. */
export function pageStyle(view: ProfileView, placeholder: string | undefined): PageStyle {
  const { profile } = view;
  const look = toPaletteInput(profile);
  const customFile = profile.customFont ? `${filesAddress()}/fonts/${profile.customFont}` : undefined;
  const said = JSON.stringify([view, pageMessages(profile.locale)]);
  const font = findSystemFont(profile) ?? pageFont(profile.font, said, customFile);
  const heading = headingFont(view);
  const properties: Record<string, string | undefined> = {
    ...lookProperties(look, profile.usernameEffect),
    ...backdropProperties(look, profile.backdrop, profile.id),
    ...(placeholder !== undefined && { "--profile-placeholder": `url("${placeholder}")` }),
    "--profile-focus": backgroundFile(profile) && backgroundFocus(profile),
    "--profile-frost": paneBackdropFilter(profile),
    "--profile-font": font.family,
    "--profile-console": profile.layout === "console" ? consoleStack(profile.font) : undefined,
    ...buttonProperties(profile),
    ...cardProperties(profile),
  };
  const rules = Object.entries(properties).flatMap(([name, value]) => (value === undefined ? [] : `${name}:${value}`));
  const root = `:root{${rules.join(";")}}`;
  const faces = font.rules + (heading?.rules ?? "");
  const own = buttonRules(view, look) + providerRules(view) + pictureRules(view) + typeRules(profile, font, heading);
  const css = `${pageStyles(view)}${faces}${root}${own}${cursorRules(profile)}`;
  return { css, preload: [...(heading?.preload ?? []), ...font.preload] };
}

/** Returns the rules that give what plays the colour of its provider. */
function providerRules({ cards }: ProfileView): string {
  const rules = cards.map((card) =>
    card.type === "video" || card.type === "music" ? `[data-provider="${card.provider}"]{--brand:${card.color}}` : "",
  );
  return [...new Set(rules)].join("");
}

/** Returns the rules that give the pictures of galleries their shapes. */
function pictureRules({ cards }: ProfileView): string {
  const pictures = cards.flatMap((card) => (card.type === "image" && card.pictures.length > 1 ? card.pictures : []));
  const ratios = [...new Set(pictures.map(ratioInTenths))].sort((one, other) => one - other);
  return ratios.map((ratio) => `[data-ratio="${ratio}"]{--ratio:${ratio / 10}}`).join("");
}

/** Returns the font of the name and of headings, where it is another one than that of the text. */
function headingFont({ profile, headings, cards }: ProfileView): PageFont | undefined {
  const { headingFont: font, displayName } = profile;
  if (font === "text" || font === profile.font) return undefined;
  const said = JSON.stringify([displayName, headings.map(({ title }) => title), cards]);
  return pageFont(font, said + said.toUpperCase(), undefined);
}

/**
 * Returns what the pane does to the picture or video behind it. A plain ground looks the same through it, and an effect
 * alone is not worth it: the browser would blur all behind the pane again for every frame, for five times the effect's
 * own cost.
 */
function paneBackdropFilter(profile: Profile): string {
  const { profileBlur, profileOpacity } = profile;
  const isPlain = backgroundFile(profile) === undefined;
  const blur = Math.min(100, Math.max(0, profileBlur)) * 0.4;
  return isPlain || blur === 0 || profileOpacity >= 100 ? "none" : `blur(${blur}px) saturate(1.25)`;
}

/** Sets the owner's cursor; where it does not load, the hand still shows what can be clicked. */
function cursorRules(profile: Profile): string {
  const address = cursorAddress(profile);
  if (address === undefined) return "";
  const pressed = ":root :is(a[href],button:not(:disabled),summary,label,select,input[type=range])";
  return `:root{cursor:url("${address}"),auto}${pressed}{cursor:url("${address}"),pointer}`;
}
