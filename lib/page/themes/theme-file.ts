import { interpolate } from "@/lib/core/messages/message";
import type { Messages } from "@/lib/core/messages/namespaces";
import { findJson } from "@/lib/core/text/json";
import type { Control } from "../document/controls";
import { isTree } from "../document/json";
import { isLookPath, type LookSettings, type LookTarget, type NamedLook } from "../document/look-settings";
import { themeOf } from "./apply-theme";

/** A longer file is no theme. */
const maxCharacters = 20_000;
const longestName = 50;

/** Returns JSON with the look of a page and nothing else of it. */
export function themeFile(page: Pick<LookTarget, "settings">, name: string): string {
  return `${JSON.stringify({ vitrine_look: 1, name, settings: themeOf(page) }, null, 2)}\n`;
}

type Problem = { problem: string };
type ProblemWords = Messages["pageParts"]["lookFile"];
export type ReadLook = { look: NamedLook } | Problem;

/** Settings that the file lacks are those of a new account; the first thing that does not belong is a problem. */
export function parseThemeFile(text: string, controls: readonly Control[], words: ProblemWords): ReadLook {
  if (text.length > maxCharacters) return { problem: words.tooLong };
  const value = findJson(text);
  if (value === undefined) return { problem: words.notJson };
  if (!isTree(value) || !Object.hasOwn(value, "vitrine_look")) return { problem: words.noLook };
  const { vitrine_look: version, name, settings, ...rest } = value;
  if (version !== 1) return { problem: words.newer };
  const [unknown] = Object.keys(rest);
  if (unknown !== undefined) return notOfLook(unknown, words);
  const title = typeof name === "string" ? name.trim() : "";
  if (name === undefined) return { problem: interpolate(words.missing, { path: "name" }) };
  if (title === "" || [...title].length > longestName)
    return { problem: interpolate(words.nameLength, { most: longestName }) };
  if (settings === undefined) return { problem: interpolate(words.missing, { path: "settings" }) };
  const read = readSettings(
    settings,
    "settings",
    controls.filter(({ path }) => isLookPath(path)),
    words,
  );
  // Each setting of a look has a control.
  return "problem" in read ? read : { look: { name: title, settings: read.value as LookSettings } };
}

type Read = { value: unknown } | Problem;

const notOfLook = (path: string, words: ProblemWords): Problem => ({
  problem: interpolate(words.foreign, { path: path.slice(0, 80) }),
});

function readSettings(value: unknown, path: string, controls: readonly Control[], words: ProblemWords): Read {
  const control = controls.find((one) => one.path === path);
  if (control) return readSetting(value, control, words);
  if (value !== undefined && !isTree(value)) return { problem: interpolate(words.object, { path }) };
  const below = controls.filter((one) => one.path.startsWith(`${path}.`));
  const keys = new Set(below.map((one) => one.path.slice(path.length + 1).split(".")[0] ?? ""));
  const unknown = Object.keys(value ?? {}).find((key) => !keys.has(key));
  if (unknown !== undefined) return notOfLook(`${path}.${unknown}`, words);
  const made: Record<string, unknown> = {};
  for (const key of keys) {
    const read = readSettings(value?.[key], `${path}.${key}`, below, words);
    if ("problem" in read) return read;
    made[key] = read.value;
  }
  return { value: made };
}

function readSetting(value: unknown, { path, kind, options = [], initial }: Control, words: ProblemWords): Read {
  if (value === undefined) return { value: initial };
  // Null means `none`, as everywhere in the API.
  if (value === null && options.includes("none")) return { value: "none" };
  const wanted = describeExpected(kind, options);
  if (wanted.isMet(value)) return { value };
  return { problem: interpolate(words[wanted.words], { path, options: options.join(", ") }) };
}

type Wanted = { isMet: (value: unknown) => boolean; words: "choice" | "switch" | "percent" | "colour" | "leftOut" };

function describeExpected(kind: Control["kind"], options: readonly string[]): Wanted {
  switch (kind) {
    case "choice":
      return { isMet: (value) => options.some((option) => option === value), words: kind };
    case "switch":
      return { isMet: (value) => typeof value === "boolean", words: kind };
    case "percent":
      return {
        isMet: (value) => Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 100,
        words: kind,
      };
    case "colour":
      return {
        isMet: (value) => typeof value === "string" && /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i.test(value),
        words: kind,
      };
    default:
      return { isMet: () => false, words: "leftOut" };
  }
}
