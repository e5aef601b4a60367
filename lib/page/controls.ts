import { z } from "zod";
import type { ProfileField } from "@/lib/users/field-kinds";
import { type FieldName, profileFields, type Shape } from "@/lib/users/profile-fields";
import { pageFileKinds, pageSettings } from "./document";

/** Plain data for the browser. */
export type Control = {
  /** Such as `settings.colors.accent`. */
  path: string;
  group: NonNullable<ProfileField["editor"]>["group"];
  kind: NonNullable<ProfileField["editor"]>["control"];
  label: string;
  options?: readonly string[];
  most?: number;
  maxLines?: number;
  /** An empty text means null. */
  isOptional?: boolean;
  /** The value of a new account, where it has one. */
  initial?: unknown;
};

function boundOf(schema: z.ZodType, keyword: "maxLength" | "maxItems"): number | undefined {
  const written = JSON.stringify(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }));
  const found = new RegExp(`"${keyword}":(\\d+)`).exec(written);
  return found ? Number(found[1]) : undefined;
}

function controlOf(path: string, name: FieldName): Control[] {
  const { editor, schema, change, default: initial } = profileFields[name] as ProfileField;
  if (!editor) return [];
  const options = schema instanceof z.ZodEnum ? schema.options.map(String) : undefined;
  const isText = ["text", "paragraph", "texts"].includes(editor.control);
  const most = isText ? boundOf(change ?? schema, "maxLength") : undefined;
  const maxLines = isText ? boundOf(change ?? schema, "maxItems") : undefined;
  const isOptional = isText && (change ?? schema).safeParse(null).success;
  const { group, control: kind, label } = editor;
  return [
    {
      ...{ path, group, kind, label },
      ...(options && { options }),
      ...(most && { most }),
      ...(maxLines && { maxLines }),
      ...(isOptional && { isOptional }),
      ...(initial !== undefined && { initial }),
    },
  ];
}

function controlsOf(path: string, shape: Shape): Control[] {
  return Object.entries(shape).flatMap(([key, entry]) =>
    typeof entry === "string" ? controlOf(`${path}.${key}`, entry) : controlsOf(`${path}.${key}`, entry),
  );
}

/** Not a field of the profile. */
const fontControl: Control = { path: "files.font", group: "look", kind: "file", label: "Font of your own" };

/** From the records of the fields. */
export const pageControls: readonly Control[] = [
  ...controlsOf("settings", pageSettings),
  ...pageFileKinds.flatMap((kind) => (kind === "font" ? [fontControl] : controlOf(`files.${kind}`, kind))),
];
