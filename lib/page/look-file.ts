import {
  animatedTitles,
  avatarShapes,
  backdrops,
  backgroundEffects,
  cursorEffects,
  fonts,
  layouts,
  usernameEffects,
} from "@/lib/users/look";
import { lookOf } from "./apply-look";
import type { LookSettings, LookTarget, NamedLook } from "./look-settings";

/** A longer file is not a look. */
const maxCharacters = 20_000;
const longestName = 50;

/** JSON with nothing of the page but its look. */
export function lookFile(page: Pick<LookTarget, "settings">, name: string): string {
  return `${JSON.stringify({ vitrine_look: 1, name, settings: lookOf(page) }, null, 2)}\n`;
}

export type ReadLook = { look: NamedLook } | { problem: string };

/** Names the first thing that is not part of a look. */
export function readLookFile(text: string): ReadLook {
  if (text.length > maxCharacters) return { problem: "This file is too long to be a look." };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { problem: "This file is not JSON. Choose a file that was exported as a look." };
  }
  if (!isObject(value) || !Object.hasOwn(value, "vitrine_look"))
    return { problem: "This file does not hold a look. Choose a file that was exported as a look." };
  if (value.vitrine_look !== 1)
    return { problem: "This look was made by a newer version, which this one cannot read." };
  // Files of the first release have none.
  const { settings } = value;
  if (isObject(settings) && !Object.hasOwn(settings, "backdrop")) settings.backdrop = backdrops[0];
  const problem = problemOf(value, file, "");
  // `problemOf` has seen every value, and no other.
  return problem === undefined ? { look: normal(value as unknown as NamedLook) } : { problem };
}

/** Undefined when the value is valid. */
type Check = (value: unknown, path: string) => string | undefined;
type Checks = { [key: string]: Check | Checks };
/** A setting without a check does not compile. */
type ChecksOf<Of> = { [Key in keyof Of]: Of[Key] extends object ? ChecksOf<Of[Key]> : Check };

const oneOf =
  (values: readonly string[]): Check =>
  (value, path) =>
    values.some((known) => known === value) ? undefined : `${path} must be one of ${values.join(", ")}.`;

/** Null means `none`, as everywhere in the API. */
const effect =
  (values: readonly string[]): Check =>
  (value, path) =>
    value === null ? undefined : oneOf(values)(value, path);

const percent: Check = (value, path) =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 100
    ? undefined
    : `${path} must be a whole number from 0 to 100.`;

const flag: Check = (value, path) => (typeof value === "boolean" ? undefined : `${path} must be true or false.`);

const colour: Check = (value, path) =>
  typeof value === "string" && /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i.test(value)
    ? undefined
    : `${path} must be a colour such as #1af or #11aaff.`;

const name: Check = (value, path) => {
  const length = typeof value === "string" ? [...value.trim()].length : 0;
  return length >= 1 && length <= longestName ? undefined : `${path} must have 1 to ${longestName} characters.`;
};

const settings: ChecksOf<LookSettings> = {
  layout: oneOf(layouts),
  avatar_shape: oneOf(avatarShapes),
  profile: { opacity: percent, blur: percent, font: oneOf(fonts) },
  colors: { accent: colour, text: colour, background: colour, badge: colour, link: colour, monochrome_links: flag },
  backdrop: oneOf(backdrops),
  effects: {
    background: effect(backgroundEffects),
    cursor: effect(cursorEffects),
    username: effect(usernameEffects),
    badges_glow: flag,
    links_glow: flag,
    username_glow: flag,
  },
  tab: { animated_title: effect(animatedTitles) },
};

const file: Checks = { vitrine_look: () => undefined, name, settings };

function problemOf(value: unknown, checks: Checks, path: string): string | undefined {
  const at = (key: string) => (path === "" ? key : `${path}.${key}`);
  if (!isObject(value)) return `${path} must be an object.`;
  const unknown = Object.keys(value).find((key) => !Object.hasOwn(checks, key));
  if (unknown !== undefined) return `${at(unknown).slice(0, 80)} is not a look setting.`;
  for (const [key, check] of Object.entries(checks)) {
    if (!Object.hasOwn(value, key)) return `${at(key)} is missing.`;
    const problem = typeof check === "function" ? check(value[key], at(key)) : problemOf(value[key], check, at(key));
    if (problem !== undefined) return problem;
  }
  return undefined;
}

function normal({ name, settings: { effects, tab, ...rest } }: NamedLook): NamedLook {
  return {
    name: name.trim(),
    settings: {
      ...rest,
      effects: {
        ...effects,
        background: effects.background ?? "none",
        cursor: effects.cursor ?? "none",
        username: effects.username ?? "none",
      },
      tab: { animated_title: tab.animated_title ?? "none" },
    },
  };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
