import { z } from "zod";
import { issue } from "@/lib/core/messages/message";
import { textOrNull } from "@/lib/core/text/schema";
import { effect, removal } from "./clearing";

/**
 * A group shows its fields in the order of `profile-fields.ts`; their names are in `fields.ts` of `lib/core/messages`.
 */
type Editor = {
  group: "profile" | "look" | "music" | "privacy";
  control: "text" | "paragraph" | "texts" | "switch" | "choice" | "colour" | "percent" | "file";
};

export type ProfileField = {
  schema: z.ZodType;
  /** The value as a person or an application writes it, where that differs. Its output is stored. */
  change?: z.ZodType;
  /** The default is that of the database, and absent where a new account has nothing. */
  default?: unknown;
  example: unknown;
  editor?: Editor;
};

type Group = Editor["group"];

export const flag = (group: Group, initial: boolean, example = initial) => ({
  schema: z.boolean(),
  default: initial,
  example,
  editor: { group, control: "switch" as const },
});

// The pattern has no flags, since the OpenAPI document cannot carry them.
const hexColour = z
  .string()
  .regex(/^#(?:[0-9A-Fa-f]{3}|[0-9A-Fa-f]{6})$/, issue("colour"))
  .meta({ examples: ["#7c9cff"] });
export const colour = (initial: string) => ({
  schema: hexColour,
  default: initial,
  example: initial,
  editor: { group: "look" as const, control: "colour" as const },
});

export const percent = (initial: number) => ({
  schema: z.int().min(0).max(100),
  default: initial,
  example: initial,
  editor: { group: "look" as const, control: "percent" as const },
});

/** The first value is the default. */
export const choice = <const Values extends readonly [string, ...string[]]>(
  values: Values,
  example: Values[number],
  initial: Values[number] = values[0],
) => ({
  schema: z.enum(values),
  default: initial,
  example,
  editor: { group: "look" as const, control: "choice" as const },
});

/** Null means the same as `none`. */
export const effectChoice = <const Values extends readonly ["none", ...string[]]>(
  values: Values,
  example: Values[number],
) => ({ ...choice(values, example), change: effect(values) });

export const writtenText = <Change extends z.ZodType>(change: Change, example: string, group: Group = "profile") => ({
  schema: z.string().nullable(),
  change,
  example,
  editor: { group, control: "text" as const },
});

export const paragraph = (max: number, example: string) => ({
  ...writtenText(textOrNull({ max, lines: true }), example),
  editor: { group: "profile" as const, control: "paragraph" as const },
});

/** PATCH can only remove the file. */
export const file = (group: Group) => ({
  schema: z.string().nullable(),
  change: removal,
  example: null,
  editor: { group, control: "file" as const },
});
