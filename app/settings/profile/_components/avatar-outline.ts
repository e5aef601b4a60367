import type { PageSettings } from "@/lib/page/document/document";

/** Returns the outline of a picture of that shape, in a square of 100, as the path of an SVG. */
export function avatarOutline(shape: PageSettings["avatar_shape"]): string {
  switch (shape) {
    case "circle":
      return "M50 0a50 50 0 0 1 0 100a50 50 0 0 1 0-100z";
    case "rounded":
      return "M22 0h56a22 22 0 0 1 22 22v56a22 22 0 0 1-22 22h-56a22 22 0 0 1-22-22v-56a22 22 0 0 1 22-22z";
    case "square":
      return "M0 0h100v100h-100z";
    case "squircle":
      return "M50 0C86 0 100 14 100 50S86 100 50 100 0 86 0 50 14 0 50 0z";
    case "hexagon":
      return "M50 0L95 25V75L50 100L5 75V25z";
    case "diamond":
      return "M50 0L100 50L50 100L0 50z";
  }
}
