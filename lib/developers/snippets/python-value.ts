import type { Code, Entry } from "./layout";

export const pythonStyle = { indent: "    " };

const constants = new Map<unknown, string>([
  [null, "None"],
  [true, "True"],
  [false, "False"],
]);

export const pythonDict = (entries: readonly Entry[]): Code => ({ open: "{", entries, close: "}" });

/** Returns what stands before the value of a dictionary's entry. */
export const pythonKey = (name: string) => `${JSON.stringify(name)}: `;

/** Returns a JSON value as a literal. */
export function pythonValue(value: unknown): Code {
  if (Array.isArray(value))
    return { open: "[", entries: value.map((item) => ({ value: pythonValue(item) })), close: "]" };
  if (typeof value !== "object" || value === null) return constants.get(value) ?? JSON.stringify(value);
  return pythonDict(Object.entries(value).map(([name, item]) => ({ name: pythonKey(name), value: pythonValue(item) })));
}
