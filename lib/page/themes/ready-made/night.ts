import { theme } from "./theme";

export const aurora = theme({
  id: "aurora",
  name: "Aurora",
  words: "Green light over a midnight sea",
  mood: "night",
  settings: {
    layout: "modern",
    avatar_shape: "circle",
    profile: { opacity: 45, blur: 40, font: "Outfit" },
    buttons: { style: "soft", radius: "full" },
    type: { scale: "large" },
    card: { border: "none", shadow: "glow" },
    colors: {
      accent: "#35d6a5",
      text: "#ecfbf6",
      background: "#06101f",
      badge: "#9ef0d3",
      link: "#d9fbef",
      monochrome_links: false,
    },
    effects: { background: "aurora", username: "shine" },
    tab: { animated_title: "typewriter" },
  },
});

export const sunset = theme({
  id: "sunset",
  name: "Sunset",
  words: "The last ten minutes of a warm day",
  mood: "night",
  settings: {
    layout: "default",
    avatar_shape: "circle",
    profile: { opacity: 40, blur: 50, font: "Poppins" },
    buttons: { style: "fill", radius: "full", height: "large", color: "accent" },
    type: { scale: "display" },
    card: { radius: "large", border: "none", shadow: "none", width: "narrow" },
    colors: {
      accent: "#ff7a45",
      text: "#fff3ea",
      background: "#33102f",
      badge: "#ffc98a",
      link: "#ffd9b8",
      monochrome_links: false,
    },
    effects: { background: "blurred", username: "gradient" },
    tab: { animated_title: "reverse" },
  },
});

export const snowfall = theme({
  id: "snowfall",
  name: "Snowfall",
  words: "A blue evening, and it snows",
  mood: "night",
  settings: {
    layout: "compact",
    avatar_shape: "circle",
    profile: { opacity: 50, blur: 40, font: "Nunito" },
    buttons: { style: "soft", radius: "large", color: "accent" },
    card: { radius: "large", border: "none" },
    colors: {
      accent: "#8fbff2",
      text: "#f4f8ff",
      background: "#13223a",
      badge: "#cfe4ff",
      link: "#dcebff",
      monochrome_links: false,
    },
    effects: { background: "snowflakes", cursor: "snowflakes" },
  },
});

export const nightRain = theme({
  id: "rain",
  name: "Night rain",
  words: "Grey-blue, late, by the window",
  mood: "night",
  settings: {
    layout: "minimal",
    avatar_shape: "rounded",
    profile: { opacity: 0, blur: 20, font: "Inter" },
    buttons: { style: "underline" },
    type: { scale: "large", weight: "regular", case: "lower", tracking: "wide" },
    colors: {
      accent: "#4d7ea8",
      text: "#e4ecf3",
      background: "#0b1118",
      badge: "#9fc4e4",
      link: "#c2d8ea",
      monochrome_links: true,
    },
    effects: { background: "rain" },
  },
});

export const midnight = theme({
  id: "midnight",
  name: "Midnight",
  words: "Moon, mist and slow stars",
  mood: "night",
  settings: {
    layout: "split",
    avatar_shape: "circle",
    profile: { opacity: 50, blur: 30, font: "Roboto" },
    buttons: { style: "outline", radius: "full" },
    type: { scale: "large", weight: "regular", tracking: "wide" },
    card: { border: "none", shadow: "glow" },
    colors: {
      accent: "#7f88ff",
      text: "#eef0ff",
      background: "#0b0e2a",
      badge: "#ffe6a8",
      link: "#cdd2ff",
      monochrome_links: false,
    },
    effects: { background: "night-time", cursor: "fairy-dust", username: "sparkles", username_glow: true },
  },
});
