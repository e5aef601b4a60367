import { theme } from "./theme";

export const sugar = theme({
  id: "sugar",
  name: "Sugar",
  mood: "playful",
  settings: {
    layout: "default",
    avatar_shape: "circle",
    profile: { opacity: 75, blur: 20, font: "Fredoka" },
    buttons: { style: "soft", radius: "full", height: "large", color: "accent" },
    type: { scale: "display", weight: "semibold" },
    card: { radius: "large", border: "none", shadow: "soft" },
    colors: {
      accent: "#ff8fc0",
      text: "#5b1f43",
      background: "#ffe1ef",
      badge: "#a3195f",
      link: "#a01f66",
      monochrome_links: true,
    },
    effects: { background: "confetti", cursor: "emoji", username: "wave" },
    tab: { animated_title: "scroll" },
  },
});

export const kapow = theme({
  id: "kapow",
  name: "Kapow",
  mood: "playful",
  settings: {
    backdrop: "dots",
    layout: "modern",
    avatar_shape: "square",
    profile: { opacity: 100, blur: 0, font: "Poppins" },
    buttons: { style: "shadow", radius: "small", color: "links" },
    type: { heading: "Bangers", scale: "display", case: "upper" },
    card: { radius: "none", border: "thick", shadow: "hard" },
    colors: {
      accent: "#e8123c",
      text: "#0b0b12",
      background: "#59c9ff",
      badge: "#0b0b12",
      link: "#a4001d",
      monochrome_links: true,
    },
    effects: { cursor: "bubbles", username: "shake" },
  },
});

export const groove = theme({
  id: "groove",
  name: "Groove",
  mood: "playful",
  settings: {
    backdrop: "rays",
    layout: "default",
    avatar_shape: "squircle",
    profile: { opacity: 100, blur: 0, font: "Outfit" },
    buttons: { style: "fill", radius: "full" },
    type: { heading: "Shrikhand", scale: "display" },
    card: { radius: "large", border: "none", shadow: "none", width: "narrow" },
    colors: {
      accent: "#e8871e",
      text: "#3d1a05",
      background: "#f6c979",
      badge: "#7b2d08",
      link: "#7b2d08",
      monochrome_links: true,
    },
  },
});

export const zine = theme({
  id: "zine",
  name: "Zine",
  mood: "playful",
  settings: {
    backdrop: "grain",
    layout: "collage",
    avatar_shape: "square",
    profile: { opacity: 100, blur: 0, font: "Fira Mono" },
    buttons: { style: "fill", radius: "none", icon: "none" },
    type: { heading: "Permanent Marker", scale: "display" },
    card: { radius: "none", border: "none" },
    colors: {
      accent: "#f2a6bd",
      text: "#141414",
      background: "#f3e9dc",
      badge: "#a0003a",
      link: "#a0003a",
      monochrome_links: true,
    },
  },
});
