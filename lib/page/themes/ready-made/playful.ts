import { theme } from "./theme";

export const sorbet = theme({
  id: "sorbet",
  name: "Sorbet",
  words: "Lilac and peach that melt into each other",
  mood: "playful",
  settings: {
    layout: "modern",
    avatar_shape: "squircle",
    profile: { opacity: 60, blur: 30, font: "Outfit" },
    buttons: { style: "soft", radius: "full", height: "large", color: "accent" },
    type: { scale: "large", case: "lower", weight: "bold" },
    card: { radius: "large", border: "none", shadow: "none" },
    colors: {
      accent: "#b7a4ff",
      text: "#2f2a55",
      background: "#f1efff",
      badge: "#6a35b5",
      link: "#5a3fc0",
      monochrome_links: false,
    },
    effects: { background: "blurred", username: "gradient" },
    tab: { animated_title: "reverse" },
  },
});

export const sugar = theme({
  id: "sugar",
  name: "Sugar",
  words: "Pink, round and full of confetti",
  mood: "playful",
  settings: {
    layout: "default",
    avatar_shape: "circle",
    profile: { opacity: 75, blur: 20, font: "Nunito" },
    buttons: { style: "shadow", radius: "full", height: "large", color: "accent" },
    type: { scale: "display", weight: "bold" },
    card: { radius: "large", border: "thick", shadow: "hard" },
    colors: {
      accent: "#ff8fc0",
      text: "#5b1f43",
      background: "#ffe9f3",
      badge: "#a3195f",
      link: "#a01f66",
      monochrome_links: true,
    },
    effects: { background: "confetti", cursor: "emoji", username: "wave", username_glow: true },
    tab: { animated_title: "scroll" },
  },
});

export const lagoon = theme({
  id: "lagoon",
  name: "Lagoon",
  words: "Clear water and bubbles rising",
  mood: "playful",
  settings: {
    layout: "modern",
    avatar_shape: "circle",
    profile: { opacity: 70, blur: 30, font: "Poppins" },
    buttons: { style: "fill", radius: "large", color: "accent", icon: "centred" },
    type: { scale: "large" },
    card: { radius: "large", border: "none" },
    colors: {
      accent: "#3fc1dc",
      text: "#0b3240",
      background: "#e3f8fb",
      badge: "#0a5a70",
      link: "#0b566b",
      monochrome_links: false,
    },
    effects: { background: "bubbles", cursor: "bubbles" },
    tab: { animated_title: "left-right" },
  },
});
