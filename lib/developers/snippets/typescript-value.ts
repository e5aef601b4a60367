import type { Code, Entry } from "./layout";

export const typescriptStyle = { indent: "  " };

/** Returns what stands before the value of an object's entry, with quotes only where the name needs them. */
export const typescriptKey = (name: string) => `${/^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name)}: `;

export const typescriptObject = (entries: readonly Entry[]): Code => ({ open: "{", entries, close: "}", gap: " " });

/** Returns a JSON value as a literal. */
export function typescriptValue(value: unknown): Code {
  if (Array.isArray(value))
    return { open: "[", entries: value.map((item) => ({ value: typescriptValue(item) })), close: "]" };
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  return typescriptObject(
    Object.entries(value).map(([name, item]) => ({ name: typescriptKey(name), value: typescriptValue(item) })),
  );
}
