import type { NonEmpty, PageLook } from "../document/look-settings";
import { dune, forest, gazette, paper } from "./looks/calm";
import { aurora, midnight, nightRain, snowfall, sunset } from "./looks/night";
import { lagoon, sorbet, sugar } from "./looks/playful";
import { arcade, haunted, neon, terminal } from "./looks/retro";
import { acid, carbon, studio, swiss } from "./looks/sharp";

/** The first eight show the whole range. */
export const looks: NonEmpty<PageLook> = [
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
