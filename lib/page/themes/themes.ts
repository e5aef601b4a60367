import type { NonEmpty, PageLook } from "../document/look-settings";
import { dune, forest, gazette, paper } from "./ready-made/calm";
import { aurora, midnight, nightRain, snowfall, sunset } from "./ready-made/night";
import { lagoon, sorbet, sugar } from "./ready-made/playful";
import { arcade, haunted, neon, terminal } from "./ready-made/retro";
import { acid, carbon, studio, swiss } from "./ready-made/sharp";

/** The first eight show the whole range. */
export const themes: NonEmpty<PageLook> = [
  aurora,
  paper,
  arcade,
  swiss,
  sunset,
  sugar,
  terminal,
  gazette,
  midnight,
  lagoon,
  forest,
  acid,
  neon,
  dune,
  snowfall,
  studio,
  carbon,
  sorbet,
  nightRain,
  haunted,
];
