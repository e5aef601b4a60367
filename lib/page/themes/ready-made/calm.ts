import { theme } from "./theme";

export const paper = theme({
  id: "paper",
  name: "Paper",
  words: "Warm white, a quiet serif, nothing else",
  mood: "calm",
  settings: {
    backdrop: "plain",
    layout: "minimal",
    avatar_shape: "circle",
    profile: { opacity: 0, blur: 0, font: "Noto Serif JP" },
    buttons: { style: "underline" },
    type: { scale: "display", weight: "regular", tracking: "tight" },
    colors: {
      accent: "#eadfca",
      text: "#2b2622",
      background: "#faf6ee",
      badge: "#7d4a1c",
      link: "#7a3b1d",
      monochrome_links: true,
    },
  },
});

export const gazette = theme({
  id: "gazette",
  name: "Gazette",
  words: "The salmon page of a morning paper",
  mood: "calm",
  settings: {
    backdrop: "grain",
    layout: "portfolio",
    avatar_shape: "rounded",
    profile: { opacity: 55, blur: 10, font: "Noto Serif" },
    buttons: { style: "underline" },
    type: { scale: "display", weight: "regular", tracking: "tight" },
    card: { radius: "none", border: "double", shadow: "none", width: "wide" },
    colors: {
      accent: "#e7b98f",
      text: "#2a2522",
      background: "#fff1e5",
      badge: "#8b0f37",
      link: "#8b0f37",
      monochrome_links: true,
    },
  },
});

export const dune = theme({
  id: "dune",
  name: "Dune",
  words: "Sand that wanders in the afternoon",
  mood: "calm",
  settings: {
    layout: "compact",
    avatar_shape: "rounded",
    profile: { opacity: 55, blur: 20, font: "Outfit" },
    buttons: { style: "soft", radius: "full", height: "large" },
    type: { scale: "large", weight: "medium" },
    card: { radius: "large", border: "none" },
    colors: {
      accent: "#e08a4a",
      text: "#44200e",
      background: "#f7e3c8",
      badge: "#7d3410",
      link: "#7a330f",
      monochrome_links: true,
    },
    effects: { background: "waves" },
  },
});

export const forest = theme({
  id: "forest",
  name: "Forest",
  words: "Fireflies between dark trees",
  mood: "calm",
  settings: {
    layout: "split",
    avatar_shape: "rounded",
    profile: { opacity: 60, blur: 30, font: "Noto Serif" },
    buttons: { style: "outline", radius: "small", icon: "centred" },
    type: { scale: "large", weight: "regular" },
    card: { radius: "small", border: "none", shadow: "none" },
    colors: {
      accent: "#6f9c4f",
      text: "#f0f4e6",
      background: "#0a1810",
      badge: "#e7cf86",
      link: "#cfe3ab",
      monochrome_links: true,
    },
    effects: { background: "fireflies" },
  },
});
