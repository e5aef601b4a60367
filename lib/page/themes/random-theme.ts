import type { LookLocks, LookSettings, Mood, NonEmpty, PageLook } from "../document/look-settings";
import { lchToRgb, parseHex, rgbToLch, toHex, withContrast } from "../palette/colours";
import { backgroundExtremes, paletteInput } from "../palette/palette";
import { mixThemes } from "./apply-theme";

/** Returns a number from 0 up to 1, as Math.random does. */
export type RandomSource = () => number;

type Choices = {
  layouts: NonEmpty<LookSettings["layout"]>;
  shapes: NonEmpty<LookSettings["avatar_shape"]>;
  fonts: NonEmpty<LookSettings["profile"]["font"]>;
  backgrounds: NonEmpty<LookSettings["effects"]["background"]>;
  cursors: NonEmpty<LookSettings["effects"]["cursor"]>;
  names: NonEmpty<LookSettings["effects"]["username"]>;
  buttons: NonEmpty<LookSettings["buttons"]["style"]>;
  corners: NonEmpty<LookSettings["buttons"]["radius"]>;
  headings: NonEmpty<LookSettings["type"]["heading"]>;
  scales: NonEmpty<LookSettings["type"]["scale"]>;
  cases: NonEmpty<LookSettings["type"]["case"]>;
  borders: NonEmpty<LookSettings["card"]["border"]>;
  shadows: NonEmpty<LookSettings["card"]["shadow"]>;
  surfaces: NonEmpty<LookSettings["card"]["surface"]>;
};

/** A value that is listed twice is chosen more often. */
const moodChoices: Readonly<Record<Mood, Choices>> = {
  calm: {
    layouts: ["minimal", "compact", "newspaper", "portfolio", "split"],
    shapes: ["circle", "rounded", "squircle"],
    fonts: ["Noto Serif", "Noto Serif JP", "Outfit", "Inter", "Cormorant Garamond", "Archivo"],
    backgrounds: ["none", "none", "waves", "fireflies", "blurred"],
    cursors: ["none"],
    names: ["none", "none", "shine"],
    buttons: ["underline", "outline", "soft", "layout"],
    corners: ["layout", "full", "small"],
    headings: ["text", "Fraunces", "Instrument Serif", "Playfair Display", "DM Serif Display"],
    scales: ["medium", "large", "display"],
    cases: ["written", "written", "lower"],
    borders: ["thin", "none"],
    shadows: ["soft", "none", "none"],
    surfaces: ["layout", "layout", "none"],
  },
  sharp: {
    layouts: ["poster", "portfolio", "split", "compact"],
    shapes: ["square", "squircle", "rounded"],
    fonts: ["Inter", "Space Grotesk", "Archivo", "Space Mono", "Bricolage Grotesque"],
    backgrounds: ["none", "none", "none", "particles"],
    cursors: ["none", "none", "following-dot"],
    names: ["none", "none", "shine"],
    buttons: ["shadow", "outline", "underline", "fill"],
    corners: ["none", "none", "small", "layout"],
    headings: ["text", "Anton", "Bebas Neue", "Rubik Mono One", "Syne"],
    scales: ["large", "display", "display"],
    cases: ["written", "upper", "lower"],
    borders: ["none", "thick", "thin", "double"],
    shadows: ["none", "hard", "none"],
    surfaces: ["layout", "none"],
  },
  night: {
    layouts: ["modern", "default", "minimal", "split", "poster"],
    shapes: ["circle", "rounded", "squircle"],
    fonts: ["Outfit", "Inter", "Poppins", "Nunito", "Roboto"],
    backgrounds: ["aurora", "stars", "night-time", "snowflakes", "rain", "blurred", "fireflies"],
    cursors: ["none", "none", "fairy-dust"],
    names: ["none", "shine", "gradient", "sparkles"],
    buttons: ["layout", "soft", "outline", "fill"],
    corners: ["layout", "full", "large"],
    headings: ["text", "Syne", "Unbounded", "Orbitron", "DM Serif Display"],
    scales: ["medium", "large"],
    cases: ["written", "written", "lower"],
    borders: ["thin", "none"],
    shadows: ["soft", "glow", "glow"],
    surfaces: ["layout", "layout", "layout", "none"],
  },
  playful: {
    layouts: ["default", "modern", "collage"],
    shapes: ["circle", "squircle", "hexagon", "rounded"],
    fonts: ["Nunito", "Poppins", "Outfit", "Fredoka"],
    backgrounds: ["bubbles", "confetti", "waves", "blurred"],
    cursors: ["none", "emoji", "springy-emoji", "bubbles", "oneko", "rainbow"],
    names: ["wave", "gradient", "sparkles", "none"],
    buttons: ["fill", "shadow", "soft"],
    corners: ["full", "large", "full"],
    headings: ["text", "Fredoka", "Bangers", "Shrikhand", "Caveat"],
    scales: ["large", "display", "medium"],
    cases: ["written", "lower", "written"],
    borders: ["thick", "none", "thin"],
    shadows: ["hard", "none", "soft"],
    surfaces: ["layout"],
  },
  retro: {
    layouts: ["arcade", "console", "default"],
    shapes: ["square", "hexagon", "diamond"],
    fonts: ["JetBrains Mono", "Space Mono", "VT323", "Special Elite", "Lacquer"],
    backgrounds: ["matrix", "old-tv", "stars", "particles"],
    cursors: ["none", "ghost", "trailing", "character", "clock"],
    names: ["retro", "glitch", "cyber", "hacker"],
    buttons: ["outline", "shadow", "fill"],
    corners: ["none", "none", "small"],
    headings: ["text", "Press Start 2P", "Monoton", "UnifrakturCook", "Permanent Marker"],
    scales: ["medium", "large"],
    cases: ["upper", "written", "lower"],
    borders: ["thick", "double", "thin"],
    shadows: ["hard", "glow", "none"],
    surfaces: ["layout"],
  },
};

/** Returns a theme in other hues with choices of its mood. @param random the same numbers give the same look */
export function randomTheme(
  random: RandomSource,
  looks: NonEmpty<PageLook>,
  current: LookSettings,
  locks: LookLocks,
): LookSettings {
  const pick = <Value>(values: NonEmpty<Value>): Value => values[Math.floor(random() * values.length)] ?? values[0];
  const { settings, mood } = pick(looks);
  const choices = moodChoices[mood];
  const { buttons, type, card } = settings;
  // The theme itself is among what it is mixed from, so that some of its ideas may stay.
  const mixed: LookSettings = {
    layout: pick([settings.layout, ...choices.layouts]),
    avatar_shape: pick([settings.avatar_shape, ...choices.shapes]),
    profile: { ...settings.profile, font: pick([settings.profile.font, ...choices.fonts]) },
    buttons: {
      ...buttons,
      style: pick([buttons.style, ...choices.buttons]),
      radius: pick([buttons.radius, ...choices.corners]),
    },
    type: {
      ...type,
      heading: pick([type.heading, ...choices.headings]),
      scale: pick([type.scale, ...choices.scales]),
      case: pick([type.case, ...choices.cases]),
    },
    card: {
      ...card,
      border: pick([card.border, ...choices.borders]),
      shadow: pick([card.shadow, ...choices.shadows]),
      surface: pick([card.surface, ...choices.surfaces]),
    },
    colors: settings.colors,
    backdrop: settings.backdrop,
    effects: {
      ...settings.effects,
      background: pick([settings.effects.background, ...choices.backgrounds]),
      cursor: pick(choices.cursors),
      username: pick(choices.names),
    },
    tab: settings.tab,
  };
  const degrees = random() * 360;
  const drawn = mixThemes(current, mixed, locks);
  return locks.has("colours") ? drawn : { ...drawn, colors: rotateHue(drawn, degrees) };
}

/** Turns hues in OKLCH; lightness and chroma stay wherever sRGB and readability allow it. */
function rotateHue(look: LookSettings, degrees: number): LookSettings["colors"] {
  const turn = (hex: string) => {
    const [lightness, chroma, hue] = rgbToLch(parseHex(hex));
    return toHex(lchToRgb([lightness, chroma, hue + degrees]));
  };
  const { accent, text, background, badge, link } = look.colors;
  const colors = {
    ...look.colors,
    accent: turn(accent),
    text: turn(text),
    background: turn(background),
    badge: turn(badge),
    link: turn(link),
  };
  return legibleColors({ ...look, colors });
}

/** Changes colours only as far as reading needs. */
function legibleColors(look: LookSettings): LookSettings["colors"] {
  const grounds = backgroundExtremes(paletteInput(look));
  // Rounding to eight bits may cost a little.
  const read = (hex: string, ratio: number) => toHex(withContrast(parseHex(hex), grounds, ratio + 0.1));
  const { text, badge, link } = look.colors;
  return { ...look.colors, text: read(text, 7), badge: read(badge, 4.5), link: read(link, 4.5) };
}
