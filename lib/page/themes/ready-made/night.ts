import { theme } from "./theme";

export const aurora = theme({
  id: "aurora",
  name: "Aurora",
  mood: "night",
  settings: {
    layout: "modern",
    avatar_shape: "circle",
    profile: { opacity: 45, blur: 40, font: "Outfit" },
    buttons: { style: "soft", radius: "full" },
    type: { heading: "Syne", scale: "large", weight: "bold" },
    card: { border: "none", shadow: "glow" },
    colors: {
      accent: "#35d6a5",
      text: "#ecfbf6",
      background: "#06101f",
      badge: "#9ef0d3",
      link: "#d9fbef",
      monochrome_links: true,
    },
    effects: { background: "aurora", username: "shine" },
    tab: { animated_title: "typewriter" },
  },
});

export const sunset = theme({
  id: "sunset",
  name: "Sunset",
  mood: "night",
  settings: {
    backdrop: "gradient",
    layout: "default",
    avatar_shape: "circle",
    profile: { opacity: 0, blur: 50, font: "Poppins" },
    buttons: { style: "fill", radius: "full", height: "large", icon: "none" },
    type: { heading: "DM Serif Display", scale: "display" },
    card: { surface: "none", width: "narrow" },
    colors: {
      accent: "#ff7f9f",
      text: "#3a0823",
      background: "#ffc48f",
      badge: "#5c0f38",
      link: "#5c0f38",
      monochrome_links: true,
    },
  },
});

export const midnight = theme({
  id: "midnight",
  name: "Midnight",
  mood: "night",
  settings: {
    layout: "minimal",
    avatar_shape: "circle",
    profile: { opacity: 0, blur: 30, font: "Noto Serif JP" },
    buttons: { style: "outline", radius: "full", icon: "none" },
    type: { scale: "large", weight: "regular", case: "lower", tracking: "wide" },
    colors: {
      accent: "#7f88ff",
      text: "#eef0ff",
      background: "#0b0e2a",
      badge: "#ffe6a8",
      link: "#dfe2ff",
      monochrome_links: true,
    },
    effects: { background: "night-time", cursor: "fairy-dust" },
  },
});

export const snowfall = theme({
  id: "snowfall",
  name: "Snowfall",
  mood: "night",
  settings: {
    backdrop: "gradient",
    layout: "compact",
    avatar_shape: "circle",
    profile: { opacity: 50, blur: 40, font: "Nunito" },
    buttons: { style: "soft", radius: "large" },
    type: { weight: "bold" },
    card: { radius: "large", border: "none" },
    colors: {
      accent: "#8fbff2",
      text: "#f4f8ff",
      background: "#1b3454",
      badge: "#cfe4ff",
      link: "#dcebff",
      monochrome_links: true,
    },
    effects: { background: "snowflakes", cursor: "snowflakes" },
  },
});

export const club = theme({
  id: "club",
  name: "Club",
  mood: "night",
  settings: {
    backdrop: "plain",
    layout: "poster",
    avatar_shape: "circle",
    profile: { opacity: 0, blur: 0, font: "Unbounded" },
    buttons: { style: "fill", radius: "full", icon: "none" },
    type: { scale: "display", weight: "bold", case: "lower", tracking: "tight" },
    card: { surface: "none" },
    colors: {
      accent: "#b8ff2c",
      text: "#f4ffe0",
      background: "#060606",
      badge: "#b8ff2c",
      link: "#b8ff2c",
      monochrome_links: true,
    },
  },
});

export const cockpit = theme({
  id: "cockpit",
  name: "Cockpit",
  mood: "night",
  settings: {
    backdrop: "grid",
    layout: "arcade",
    avatar_shape: "hexagon",
    profile: { opacity: 70, blur: 0, font: "Roboto" },
    buttons: { style: "outline", radius: "small", height: "small" },
    type: { heading: "Orbitron", scale: "large", case: "upper", tracking: "wide" },
    card: { radius: "small", border: "none", shadow: "glow", width: "wide" },
    colors: {
      accent: "#12b5c9",
      text: "#e3fbff",
      background: "#03131c",
      badge: "#7af0ff",
      link: "#7af0ff",
      monochrome_links: true,
    },
    effects: { background: "particles" },
  },
});
