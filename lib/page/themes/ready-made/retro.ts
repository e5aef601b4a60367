import { theme } from "./theme";

export const terminal = theme({
  id: "terminal",
  name: "Terminal",
  words: "Green letters on an old screen",
  mood: "retro",
  settings: {
    layout: "compact",
    avatar_shape: "square",
    profile: { opacity: 85, blur: 0, font: "Fira Mono" },
    buttons: { style: "outline", radius: "none", icon: "none", height: "small" },
    type: { case: "lower" },
    card: { radius: "none", shadow: "none", width: "wide" },
    colors: {
      accent: "#1fd866",
      text: "#bdf7cf",
      background: "#020a05",
      badge: "#5cf295",
      link: "#5cf295",
      monochrome_links: true,
    },
    effects: { background: "matrix", username: "hacker" },
    tab: { animated_title: "typewriter" },
  },
});

export const arcade = theme({
  id: "arcade",
  name: "Arcade",
  words: "Insert coin: pixels, pink and gold",
  mood: "retro",
  settings: {
    layout: "default",
    avatar_shape: "square",
    profile: { opacity: 60, blur: 0, font: "Fira Mono" },
    buttons: { style: "shadow", radius: "none" },
    type: { heading: "Press Start 2P", case: "upper" },
    card: { radius: "none", border: "thick", shadow: "none" },
    colors: {
      accent: "#ff2fa0",
      text: "#fff3fb",
      background: "#190a3a",
      badge: "#ffd84a",
      link: "#ffd84a",
      monochrome_links: true,
    },
    effects: { background: "stars", cursor: "character", username: "retro", links_glow: true },
    tab: { animated_title: "scroll" },
  },
});

export const neon = theme({
  id: "neon",
  name: "Neon",
  words: "Violet and cyan after the rain",
  mood: "retro",
  settings: {
    layout: "modern",
    avatar_shape: "hexagon",
    profile: { opacity: 55, blur: 30, font: "Space Grotesk" },
    buttons: { style: "outline", radius: "small" },
    type: { scale: "large", case: "upper", tracking: "wide" },
    card: { radius: "small", border: "none", shadow: "glow" },
    colors: {
      accent: "#b81cff",
      text: "#f5edff",
      background: "#080414",
      badge: "#5ff4ff",
      link: "#5ff4ff",
      monochrome_links: true,
    },
    effects: {
      background: "particles",
      cursor: "trailing",
      username: "cyber",
      badges_glow: true,
      links_glow: true,
      username_glow: true,
    },
    tab: { animated_title: "scroll" },
  },
});

export const haunted = theme({
  id: "haunted",
  name: "Haunted",
  words: "A red whisper on a broken set",
  mood: "retro",
  settings: {
    layout: "default",
    avatar_shape: "diamond",
    profile: { opacity: 65, blur: 0, font: "Lacquer" },
    buttons: { style: "underline", icon: "none" },
    type: { scale: "display" },
    card: { radius: "none", border: "none", shadow: "none", width: "narrow" },
    colors: {
      accent: "#c8141f",
      text: "#f7e3e0",
      background: "#10080a",
      badge: "#ff8d85",
      link: "#ffb3ab",
      monochrome_links: true,
    },
    effects: { background: "old-tv", cursor: "ghost", username: "glitch", username_glow: true },
    tab: { animated_title: "left-right" },
  },
});
