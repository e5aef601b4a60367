import { lookOf } from "./apply-look";
import type { Control } from "./controls";
import { isTree } from "./json";
import { isOfLook, type LookSettings, type LookTarget, type NamedLook } from "./look-settings";

/** A longer file is not a look. */
const maxCharacters = 20_000;
const longestName = 50;

/** JSON with nothing of the page but its look. */
export function lookFile(page: Pick<LookTarget, "settings">, name: string): string {
  return `${JSON.stringify({ vitrine_look: 1, name, settings: lookOf(page) }, null, 2)}\n`;
}

type Problem = { problem: string };
export type ReadLook = { look: NamedLook } | Problem;

/** Settings that the file lacks are those of a new account; the first thing that is not part of a look is a problem. */
export function readLookFile(text: string, controls: readonly Control[]): ReadLook {
  if (text.length > maxCharacters) return { problem: "This file is too long to be a look." };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { problem: "This file is not JSON. Choose a file that was exported as a look." };
  }
  if (!isTree(value) || !Object.hasOwn(value, "vitrine_look"))
    return { problem: "This file does not hold a look. Choose a file that was exported as a look." };
  const { vitrine_look: version, name, settings, ...rest } = value;
  if (version !== 1) return { problem: "This look was made by a newer version, which this one cannot read." };
  const [unknown] = Object.keys(rest);
  if (unknown !== undefined) return notOfLook(unknown);
  const title = typeof name === "string" ? name.trim() : "";
  if (name === undefined) return { problem: "name is missing." };
  if (title === "" || [...title].length > longestName)
    return { problem: `name must have 1 to ${longestName} characters.` };
  if (settings === undefined) return { problem: "settings is missing." };
  const read = readSettings(
    settings,
    "settings",
    controls.filter(({ path }) => isOfLook(path)),
  );
  // There is a control for each setting of a look.
  return "problem" in read ? read : { look: { name: title, settings: read.value as LookSettings } };
}

type Read = { value: unknown } | Problem;

const notOfLook = (path: string): Problem => ({ problem: `${path.slice(0, 80)} is not a look setting.` });

function readSettings(value: unknown, path: string, controls: readonly Control[]): Read {
  const control = controls.find((one) => one.path === path);
  if (control) return readSetting(value, control);
  if (value !== undefined && !isTree(value)) return { problem: `${path} must be an object.` };
  const below = controls.filter((one) => one.path.startsWith(`${path}.`));
  const keys = new Set(below.map((one) => one.path.slice(path.length + 1).split(".")[0] ?? ""));
  const unknown = Object.keys(value ?? {}).find((key) => !keys.has(key));
  if (unknown !== undefined) return notOfLook(`${path}.${unknown}`);
  const made: Record<string, unknown> = {};
  for (const key of keys) {
    const read = readSettings(value?.[key], `${path}.${key}`, below);
    if ("problem" in read) return read;
    made[key] = read.value;
  }
  return { value: made };
}

function readSetting(value: unknown, { path, kind, options = [], initial }: Control): Read {
  if (value === undefined) return { value: initial };
  // Null means `none`, as everywhere in the API.
  if (value === null && options.includes("none")) return { value: "none" };
  const wanted = wantedOf(kind, options);
  return wanted.isMet(value) ? { value } : { problem: `${path} must be ${wanted.words}.` };
}

type Wanted = { isMet: (value: unknown) => boolean; words: string };

function wantedOf(kind: Control["kind"], options: readonly string[]): Wanted {
  switch (kind) {
    case "choice":
      return { isMet: (value) => options.some((option) => option === value), words: `one of ${options.join(", ")}` };
    case "switch":
      return { isMet: (value) => typeof value === "boolean", words: "true or false" };
    case "percent":
      return {
        isMet: (value) => Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 100,
        words: "a whole number from 0 to 100",
      };
    case "colour":
      return {
        isMet: (value) => typeof value === "string" && /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i.test(value),
        words: "a colour such as #1af or #11aaff",
      };
    default:
      return { isMet: () => false, words: "left out" };
  }
}
