import { theme } from "./theme";

export const swiss = theme({
  id: "swiss",
  name: "Swiss",
  mood: "sharp",
  settings: {
    backdrop: "plain",
    layout: "poster",
    avatar_shape: "square",
    profile: { opacity: 0, blur: 0, font: "Inter" },
    buttons: { icon: "none" },
    type: { scale: "display", weight: "bold", tracking: "tight" },
    card: { surface: "none" },
    colors: {
      accent: "#e3001b",
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
  mood: "sharp",
  settings: {
    backdrop: "plain",
    layout: "split",
    avatar_shape: "square",
    profile: { opacity: 0, blur: 0, font: "Space Grotesk" },
    buttons: { style: "fill", radius: "none", height: "large", icon: "none" },
    type: { heading: "Anton", scale: "display", case: "upper" },
    card: { radius: "none", border: "none", shadow: "none" },
    colors: {
      accent: "#ffffff",
      text: "#0a0a0a",
      background: "#ffe500",
      badge: "#0a0a0a",
      link: "#0a0a0a",
      monochrome_links: true,
    },
    effects: { username: "shake" },
  },
});

export const brutal = theme({
  id: "brutal",
  name: "Brutal",
  mood: "sharp",
  settings: {
    backdrop: "plain",
    layout: "compact",
    avatar_shape: "square",
    profile: { opacity: 100, blur: 0, font: "Space Mono" },
    buttons: { style: "shadow", radius: "none" },
    type: { heading: "Rubik Mono One", scale: "large", case: "upper" },
    card: { radius: "none", border: "thick", shadow: "hard", width: "wide" },
    colors: {
      accent: "#d9d9d9",
      text: "#000000",
      background: "#dedede",
      badge: "#0000c8",
      link: "#0000c8",
      monochrome_links: true,
    },
  },
});

export const studio = theme({
  id: "studio",
  name: "Studio",
  mood: "sharp",
  settings: {
    backdrop: "plain",
    layout: "modern",
    avatar_shape: "squircle",
    profile: { opacity: 100, blur: 0, font: "Bricolage Grotesque" },
    buttons: { style: "fill", radius: "small", color: "accent" },
    type: { scale: "large", tracking: "tight", weight: "bold" },
    card: { radius: "small", border: "none", shadow: "soft", width: "wide" },
    colors: {
      accent: "#1d45c4",
      text: "#14181f",
      background: "#eef1f6",
      badge: "#1d45c4",
      link: "#1d45c4",
      monochrome_links: true,
    },
  },
});

export const blueprint = theme({
  id: "blueprint",
  name: "Blueprint",
  mood: "sharp",
  settings: {
    backdrop: "grid",
    layout: "split",
    avatar_shape: "hexagon",
    profile: { opacity: 0, blur: 0, font: "Space Mono" },
    buttons: { style: "outline", radius: "none", icon: "none" },
    type: { scale: "large", weight: "regular", case: "upper" },
    card: { radius: "none", border: "double", shadow: "none" },
    colors: {
      accent: "#2f63c7",
      text: "#ffffff",
      background: "#0f3a89",
      badge: "#f2f7ff",
      link: "#dbe8ff",
      monochrome_links: true,
    },
  },
});

export const marquee = theme({
  id: "marquee",
  name: "Marquee",
  mood: "sharp",
  settings: {
    backdrop: "rays",
    layout: "default",
    avatar_shape: "circle",
    profile: { opacity: 0, blur: 0, font: "Archivo" },
    buttons: { style: "fill", radius: "none", height: "large", icon: "none", color: "links" },
    type: { heading: "Bebas Neue", scale: "display", case: "upper" },
    card: { surface: "none" },
    colors: {
      accent: "#6d0012",
      text: "#ffffff",
      background: "#a3001b",
      badge: "#ffe2b8",
      link: "#fff4e2",
      monochrome_links: true,
    },
  },
});
