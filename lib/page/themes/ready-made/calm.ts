import { theme } from "./theme";

export const paper = theme({
  id: "paper",
  name: "Paper",
  mood: "calm",
  settings: {
    backdrop: "plain",
    layout: "minimal",
    avatar_shape: "circle",
    profile: { opacity: 0, blur: 0, font: "Cormorant Garamond" },
    buttons: { style: "underline", icon: "none" },
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
  mood: "calm",
  settings: {
    backdrop: "plain",
    layout: "newspaper",
    avatar_shape: "square",
    profile: { opacity: 0, blur: 0, font: "Noto Serif" },
    buttons: { icon: "none" },
    type: { heading: "Playfair Display", scale: "display", weight: "bold", tracking: "tight" },
    card: { width: "wide", shadow: "none" },
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

export const letter = theme({
  id: "letter",
  name: "Letter",
  mood: "calm",
  settings: {
    backdrop: "lines",
    layout: "compact",
    avatar_shape: "circle",
    profile: { opacity: 0, blur: 0, font: "Caveat" },
    buttons: { style: "underline" },
    type: { scale: "display", weight: "medium" },
    card: { radius: "none", border: "none", shadow: "none" },
    colors: {
      accent: "#c9d6f2",
      text: "#1b2a63",
      background: "#fffdf4",
      badge: "#a3182d",
      link: "#1b2a63",
      monochrome_links: true,
    },
  },
});

export const folio = theme({
  id: "folio",
  name: "Folio",
  mood: "calm",
  settings: {
    backdrop: "plain",
    layout: "portfolio",
    avatar_shape: "square",
    profile: { opacity: 0, blur: 0, font: "Inter" },
    buttons: { icon: "none" },
    type: { heading: "Instrument Serif", scale: "display", weight: "regular", tracking: "tight" },
    card: { radius: "none", border: "none", shadow: "none", width: "full" },
    colors: {
      accent: "#2a2a2a",
      text: "#f5f3ef",
      background: "#0e0e0e",
      badge: "#d9c7a3",
      link: "#f5f3ef",
      monochrome_links: true,
    },
  },
});

export const forest = theme({
  id: "forest",
  name: "Forest",
  mood: "calm",
  settings: {
    layout: "split",
    avatar_shape: "rounded",
    profile: { opacity: 60, blur: 30, font: "Nunito" },
    buttons: { style: "soft", radius: "small" },
    type: { heading: "Fraunces", scale: "large", weight: "regular" },
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
