import { z } from "zod";
import { textOrNull } from "@/lib/text/schema";
import { effect, removal } from "./clearing";

/** Fields of a group are shown in the order of `profile-fields.ts`. */
type Editor = {
  group: "profile" | "look" | "music" | "privacy";
  control: "text" | "paragraph" | "texts" | "switch" | "choice" | "colour" | "percent" | "file";
  label: string;
};

export type ProfileField = {
  schema: z.ZodType;
  /** The value as a person or an application writes it, where that differs; what it makes of it is stored. */
  change?: z.ZodType;
  /** As in the database; absent where a new account has nothing. */
  default?: unknown;
  example: unknown;
  editor?: Editor;
};

type Group = Editor["group"];

export const flag = (group: Group, label: string, initial: boolean, example = initial) => ({
  schema: z.boolean(),
  default: initial,
  example,
  editor: { group, control: "switch" as const, label },
});

// No flags on this pattern: the OpenAPI document cannot carry them.
const hexColour = z
  .string()
  .regex(/^#(?:[0-9A-Fa-f]{3}|[0-9A-Fa-f]{6})$/, "must be a colour such as #1af or #11aaff")
  .meta({ examples: ["#7c9cff"] });
export const colour = (label: string, initial: string) => ({
  schema: hexColour,
  default: initial,
  example: initial,
  editor: { group: "look" as const, control: "colour" as const, label },
});

export const percent = (label: string, initial: number) => ({
  schema: z.int().min(0).max(100),
  default: initial,
  example: initial,
  editor: { group: "look" as const, control: "percent" as const, label },
});

/** The first value is the default. */
export const choice = <const Values extends readonly [string, ...string[]]>(
  label: string,
  values: Values,
  example: Values[number],
  initial: Values[number] = values[0],
) => ({
  schema: z.enum(values),
  default: initial,
  example,
  editor: { group: "look" as const, control: "choice" as const, label },
});

/** Null means the same as `none`. */
export const effectChoice = <const Values extends readonly ["none", ...string[]]>(
  label: string,
  values: Values,
  example: Values[number],
) => ({ ...choice(label, values, example), change: effect(values) });

export const writtenText = <Change extends z.ZodType>(
  label: string,
  change: Change,
  example: string,
  group: Group = "profile",
) => ({
  schema: z.string().nullable(),
  change,
  example,
  editor: { group, control: "text" as const, label },
});

export const paragraph = (label: string, max: number, example: string) => ({
  ...writtenText(label, textOrNull({ max, lines: true }), example),
  editor: { group: "profile" as const, control: "paragraph" as const, label },
});

/** PATCH can only remove the file. */
export const file = (group: Group, label: string) => ({
  schema: z.string().nullable(),
  change: removal,
  example: null,
  editor: { group, control: "file" as const, label },
});
