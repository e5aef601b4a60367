/** The values of the settings of the look; see docs/contract.md, Users. */
export const layouts = [
  "default",
  "modern",
  "minimal",
  "compact",
  "portfolio",
  "split",
  "newspaper",
  "poster",
  "console",
  "arcade",
  "collage",
] as const;
export const avatarShapes = ["circle", "rounded", "square", "squircle", "hexagon", "diamond"] as const;
export const animatedTitles = ["none", "typewriter", "reverse", "left-right", "scroll"] as const;
export const backgroundEffects = [
  "none",
  "snowflakes",
  "rain",
  "stars",
  "fireflies",
  "matrix",
  "particles",
  "bubbles",
  "confetti",
  "aurora",
  "night-time",
  "old-tv",
  "blurred",
  "waves",
] as const;
export const cursorEffects = [
  "none",
  "fairy-dust",
  "following-dot",
  "ghost",
  "trailing",
  "rainbow",
  "bubbles",
  "snowflakes",
  "emoji",
  "springy-emoji",
  "clock",
  "character",
  "text-flag",
  "oneko",
] as const;
export const usernameEffects = [
  "none",
  "rainbow",
  "gradient",
  "sparkles",
  "shine",
  "glitch",
  "shake",
  "wave",
  "retro",
  "cyber",
  "hacker",
] as const;
/** `custom` is the owner's uploaded font. */
export const fonts = [
  "Inter",
  "Outfit",
  "Nunito",
  "Roboto",
  "Poppins",
  "Fira Mono",
  "Noto Serif",
  "Noto Serif JP",
  "Space Grotesk",
  "Press Start 2P",
  "Lacquer",
  "Fraunces",
  "Playfair Display",
  "Instrument Serif",
  "DM Serif Display",
  "Cormorant Garamond",
  "Archivo",
  "Bricolage Grotesque",
  "Syne",
  "Unbounded",
  "Anton",
  "Bebas Neue",
  "Orbitron",
  "Fredoka",
  "Shrikhand",
  "Rubik Mono One",
  "Monoton",
  "Bangers",
  "Permanent Marker",
  "Caveat",
  "UnifrakturCook",
  "JetBrains Mono",
  "Space Mono",
  "Special Elite",
  "VT323",
  "custom",
] as const;
/** A page without a picture has one of these behind it. */
export const backdrops = ["mesh", "gradient", "grain", "dots", "grid", "lines", "rays", "plain"] as const;
/** Of all settings below, the first value is what every layout has of its own. */
export const buttonStyles = ["layout", "fill", "soft", "outline", "shadow", "underline"] as const;
export const buttonRadii = ["layout", "none", "small", "medium", "large", "full"] as const;
export const buttonHeights = ["medium", "small", "large"] as const;
export const buttonIcons = ["left", "centred", "none"] as const;
/** `links` is the brand of each link, or one colour for all where the owner wants that. */
export const buttonColours = ["links", "accent"] as const;
/** The face of headings; `text` is the one of all other text. */
export const headingFonts = [
  "text",
  ...fonts.filter((font): font is Exclude<(typeof fonts)[number], "custom"> => font !== "custom"),
] as const;
export const typeScales = ["medium", "small", "large", "display"] as const;
export const headingWeights = ["semibold", "regular", "medium", "bold"] as const;
export const letterCases = ["written", "upper", "lower"] as const;
export const trackings = ["normal", "tight", "wide"] as const;
export const cardSurfaces = ["layout", "none"] as const;
export const cardWidths = ["medium", "narrow", "wide", "full"] as const;
export const cardRadii = ["layout", "none", "small", "large"] as const;
export const cardBorders = ["thin", "none", "thick", "double"] as const;
export const cardShadows = ["soft", "none", "hard", "glow"] as const;
/** The page shows its views from so many on. */
export const viewThresholds = ["always", "hundred", "thousand", "ten-thousand"] as const;
/** The codes are BCP 47. */
export const locales = [
  "ar",
  "cs",
  "da",
  "de",
  "el",
  "en",
  "es",
  "fi",
  "fr",
  "he",
  "hi",
  "hu",
  "id",
  "it",
  "ja",
  "ko",
  "nb",
  "nl",
  "pl",
  "pt",
  "pt-BR",
  "ro",
  "ru",
  "sv",
  "th",
  "tr",
  "uk",
  "vi",
  "zh-Hans",
  "zh-Hant",
] as const;
