import type { NonEmpty, PageLook } from "../document/look-settings";
import { folio, forest, gazette, letter, paper } from "./ready-made/calm";
import { aurora, club, cockpit, midnight, snowfall, sunset } from "./ready-made/night";
import { groove, kapow, sugar, zine } from "./ready-made/playful";
import { arcade, dossier, grimoire, haunted, neon, terminal } from "./ready-made/retro";
import { acid, blueprint, brutal, marquee, studio, swiss } from "./ready-made/sharp";

/** The first eight show the whole range. */
export const themes: NonEmpty<PageLook> = [
  aurora,
  gazette,
  arcade,
  swiss,
  sunset,
  zine,
  terminal,
  midnight,
  folio,
  kapow,
  paper,
  acid,
  groove,
  neon,
  letter,
  brutal,
  forest,
  sugar,
  grimoire,
  blueprint,
  snowfall,
  studio,
  marquee,
  cockpit,
  haunted,
  club,
  dossier,
];

/** Addresses still name themes that others have replaced. */
const replaced: Readonly<Record<string, PageLook>> = {
  lagoon: snowfall,
  dune: groove,
  sorbet: sugar,
  rain: midnight,
  carbon: club,
};

/** Returns a theme by its id, or what has replaced it. */
export const findTheme = (id: string | undefined): PageLook | undefined =>
  themes.find((one) => one.id === id) ?? (id !== undefined && Object.hasOwn(replaced, id) ? replaced[id] : undefined);
