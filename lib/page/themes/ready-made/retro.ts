import { theme } from "./theme";

export const terminal = theme({
  id: "terminal",
  name: "Terminal",
  mood: "retro",
  settings: {
    backdrop: "plain",
    layout: "console",
    avatar_shape: "square",
    profile: { opacity: 85, blur: 0, font: "JetBrains Mono" },
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
    effects: { username: "hacker" },
    tab: { animated_title: "typewriter" },
  },
});

export const arcade = theme({
  id: "arcade",
  name: "Arcade",
  mood: "retro",
  settings: {
    layout: "arcade",
    avatar_shape: "square",
    profile: { opacity: 60, blur: 0, font: "VT323" },
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
    effects: { background: "stars", cursor: "character", username: "retro" },
    tab: { animated_title: "scroll" },
  },
});

export const neon = theme({
  id: "neon",
  name: "Neon",
  mood: "retro",
  settings: {
    backdrop: "mesh",
    layout: "default",
    avatar_shape: "circle",
    profile: { opacity: 55, blur: 30, font: "Space Grotesk" },
    buttons: { style: "outline", radius: "full" },
    type: { heading: "Monoton", scale: "display", case: "upper" },
    card: { surface: "none" },
    colors: {
      accent: "#b81cff",
      text: "#fbe9ff",
      background: "#080414",
      badge: "#ff9df2",
      link: "#ff9df2",
      monochrome_links: true,
    },
    effects: { background: "rain", cursor: "trailing", links_glow: true, username_glow: true },
    tab: { animated_title: "scroll" },
  },
});

export const haunted = theme({
  id: "haunted",
  name: "Haunted",
  mood: "retro",
  settings: {
    layout: "minimal",
    avatar_shape: "diamond",
    profile: { opacity: 65, blur: 0, font: "Lacquer" },
    buttons: { style: "underline", icon: "none" },
    type: { scale: "display" },
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

export const grimoire = theme({
  id: "grimoire",
  name: "Grimoire",
  mood: "retro",
  settings: {
    backdrop: "grain",
    layout: "default",
    avatar_shape: "diamond",
    profile: { opacity: 100, blur: 0, font: "Noto Serif" },
    buttons: { style: "outline", radius: "none", icon: "none" },
    type: { heading: "UnifrakturCook", scale: "display", weight: "bold" },
    card: { radius: "none", border: "double", shadow: "none" },
    colors: {
      accent: "#d3b27a",
      text: "#2a1610",
      background: "#ead9b5",
      badge: "#7a1420",
      link: "#7a1420",
      monochrome_links: true,
    },
  },
});

export const dossier = theme({
  id: "dossier",
  name: "Dossier",
  mood: "retro",
  settings: {
    backdrop: "grain",
    layout: "newspaper",
    avatar_shape: "square",
    profile: { opacity: 0, blur: 0, font: "Special Elite" },

    type: { scale: "large", case: "upper" },
    card: { width: "narrow", border: "none", shadow: "none" },
    colors: {
      accent: "#c3c6a8",
      text: "#241c12",
      background: "#dfe0cf",
      badge: "#8d0f1c",
      link: "#8d0f1c",
      monochrome_links: true,
    },
  },
});
