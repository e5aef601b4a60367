import {
  type LookGroup,
  type LookLocks,
  type LookSettings,
  type LookTarget,
  lookGroups,
  pickLookParts,
} from "../document/look-settings";

export function themeOf({ settings }: Pick<LookTarget, "settings">): LookSettings {
  return structuredClone(pickLookParts(settings));
}

const noLocks: LookLocks = new Set();

/** Content and locked groups stay, and so does the font where the theme has an uploaded one that the page lacks. */
export function applyTheme<Page extends LookTarget>(page: Page, look: LookSettings, locks: LookLocks = noLocks): Page {
  const isFontMissing = look.profile.font === "custom" && page.files.font === null;
  const retained = isFontMissing ? new Set([...locks, "font" as const]) : locks;
  const merged = mixThemes(themeOf(page), look, retained);
  return { ...page, settings: { ...page.settings, ...merged, tab: { ...page.settings.tab, ...merged.tab } } };
}

/** Mixes two looks; the groups in `retained` come from `first`. */
export function mixThemes(first: LookSettings, second: LookSettings, retained: LookLocks): LookSettings {
  const from = Object.fromEntries(lookGroups.map((group) => [group, retained.has(group) ? first : second])) as Record<
    LookGroup,
    LookSettings
  >;
  return structuredClone({
    layout: from.layout.layout,
    avatar_shape: from.shape.avatar_shape,
    profile: { ...from.card.profile, font: from.font.profile.font },
    card: from.card.card,
    buttons: from.buttons.buttons,
    type: from.font.type,
    colors: from.colours.colors,
    backdrop: from.colours.backdrop,
    effects: from.effects.effects,
    tab: from.effects.tab,
  });
}
