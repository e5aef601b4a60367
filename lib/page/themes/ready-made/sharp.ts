import { theme } from "./theme";

export const swiss = theme({
  id: "swiss",
  name: "Swiss",
  words: "Black on white and one red",
  mood: "sharp",
  settings: {
    backdrop: "plain",
    layout: "portfolio",
    avatar_shape: "square",
    profile: { opacity: 100, blur: 0, font: "Inter" },
    buttons: { style: "underline" },
    type: { scale: "display", weight: "bold", tracking: "tight" },
    card: { surface: "none" },
    colors: {
      accent: "#e4e4e4",
      text: "#0a0a0a",
      background: "#ffffff",
      badge: "#0a0a0a",
      link: "#bb0218",
      monochrome_links: true,
    },
  },
});

export const acid = theme({
  id: "acid",
  name: "Acid",
  words: "Loud yellow, black ink, no apology",
  mood: "sharp",
  settings: {
    layout: "split",
    avatar_shape: "square",
    profile: { opacity: 0, blur: 0, font: "Space Grotesk" },
    buttons: { style: "fill", radius: "none", height: "large", icon: "none" },
    type: { scale: "display", weight: "bold", case: "upper", tracking: "tight" },
    card: { surface: "none" },
    colors: {
      accent: "#ffffff",
      text: "#0a0a0a",
      background: "#ffe500",
      badge: "#0a0a0a",
      link: "#0a0a0a",
      monochrome_links: true,
    },
    effects: { cursor: "following-dot", username: "shake" },
    tab: { animated_title: "scroll" },
  },
});

export const studio = theme({
  id: "studio",
  name: "Studio",
  words: "Cool grey with a line of cobalt",
  mood: "sharp",
  settings: {
    layout: "split",
    avatar_shape: "squircle",
    profile: { opacity: 85, blur: 20, font: "Roboto" },
    buttons: { style: "outline", radius: "small" },
    type: { scale: "large", tracking: "tight", weight: "bold" },
    card: { radius: "small", border: "none", shadow: "none", width: "wide" },
    colors: {
      accent: "#c9d3e6",
      text: "#14181f",
      background: "#f3f5f9",
      badge: "#1d45c4",
      link: "#1d45c4",
      monochrome_links: true,
    },
  },
});

export const carbon = theme({
  id: "carbon",
  name: "Carbon",
  words: "Graphite with one orange spark",
  mood: "sharp",
  settings: {
    backdrop: "dots",
    layout: "portfolio",
    avatar_shape: "squircle",
    profile: { opacity: 80, blur: 20, font: "Space Grotesk" },
    buttons: { style: "soft", radius: "none" },
    type: { heading: "Fira Mono", scale: "large", case: "lower" },
    card: { radius: "none", border: "none", shadow: "none", width: "wide" },
    colors: {
      accent: "#3b3b40",
      text: "#f4f4f5",
      background: "#0b0b0c",
      badge: "#ff7a3d",
      link: "#ff7a3d",
      monochrome_links: true,
    },
  },
});
