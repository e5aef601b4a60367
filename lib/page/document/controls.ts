import { z } from "zod";
import { fields } from "@/lib/core/messages/en/fields";
import type { ProfileField } from "@/lib/people/users/field-kinds";
import { type FieldName, profileFields, type Shape } from "@/lib/people/users/profile-fields";
import { pageFileKinds, pageSettings } from "./document";

/** The browser gets controls as plain data. */
export type Control = {
  /** A path is such as `settings.colors.accent`. */
  path: string;
  group: NonNullable<ProfileField["editor"]>["group"];
  kind: NonNullable<ProfileField["editor"]>["control"];
  label: string;
  options?: readonly string[];
  /** Names of options, without those that are the same in every language. */
  optionNames?: Readonly<Record<string, string>>;
  most?: number;
  maxLines?: number;
  /** An empty text then means null. */
  isOptional?: boolean;
  /** The value of a new account, where it has one. */
  initial?: unknown;
};

function schemaBound(schema: z.ZodType, keyword: "maxLength" | "maxItems"): number | undefined {
  const written = JSON.stringify(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }));
  const found = new RegExp(`"${keyword}":(\\d+)`).exec(written);
  return found ? Number(found[1]) : undefined;
}

/** The settings of the account edit its names. */
type EditedField = Exclude<
  { [Name in FieldName]: (typeof profileFields)[Name] extends { editor: unknown } ? Name : never }[FieldName],
  "username" | "alias"
>;
type Labels = Readonly<Record<EditedField | "ownFont", string>>;
type OptionNames = Readonly<Record<string, Readonly<Record<string, string>>>>;
type Named = { labels: Labels; optionNames: OptionNames };

function createControl(path: string, name: FieldName, { labels, optionNames }: Named): Control[] {
  const { editor, schema, change, default: initial } = profileFields[name] as ProfileField;
  if (!editor) return [];
  const options = schema instanceof z.ZodEnum ? schema.options.map(String) : undefined;
  const isText = ["text", "paragraph", "texts"].includes(editor.control);
  const most = isText ? schemaBound(change ?? schema, "maxLength") : undefined;
  const maxLines = isText ? schemaBound(change ?? schema, "maxItems") : undefined;
  const isOptional = isText && (change ?? schema).safeParse(null).success;
  const { group, control: kind } = editor;
  const label = labels[name as EditedField];
  const named = optionNames[name];
  return [
    {
      ...{ path, group, kind, label },
      ...(options && { options }),
      ...(named && { optionNames: named }),
      ...(most && { most }),
      ...(maxLines && { maxLines }),
      ...(isOptional && { isOptional }),
      ...(initial !== undefined && { initial }),
    },
  ];
}

function createControls(path: string, shape: Shape, named: Named): Control[] {
  return Object.entries(shape).flatMap(([key, entry]) =>
    typeof entry === "string"
      ? createControl(`${path}.${key}`, entry, named)
      : createControls(`${path}.${key}`, entry, named),
  );
}

/** Makes controls from the records of the fields. @param optionNames by the field that offers the options */
export function controlsNamed(labels: Labels, optionNames: OptionNames): readonly Control[] {
  const named = { labels, optionNames };
  // The font file is not a field of the profile.
  const font: Control = { path: "files.font", group: "look", kind: "file", label: labels.ownFont };
  return [
    ...createControls("settings", pageSettings, named),
    ...pageFileKinds.flatMap((kind) => (kind === "font" ? [font] : createControl(`files.${kind}`, kind, named))),
  ];
}

/** The labels are in English. */
export const pageControls: readonly Control[] = controlsNamed(fields.labels, {});
