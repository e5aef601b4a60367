import { goName, goType, type Held, heldField, type Kinds, kindsOf } from "@/lib/developers/clients/go";
import { type Field, type Model, type Type, withoutNull } from "@/lib/developers/clients/models";
import type { Code, Entry } from "../layout";

/** Escapes what JSON leaves as it is and Go refuses: halves of surrogate pairs, and a byte order mark. */
export const goText = (text: string): string =>
  JSON.stringify(text.replaceAll(/[\ud800-\udfff]/gu, "\ufffd")).replaceAll("\ufeff", "\\ufeff");

/** How a program names what the package has. */
export const goPackage = "vitrine.";

/** Writes values of JSON as those of the Go client's types. */
export class GoValues {
  private readonly kinds: Kinds;
  private readonly models: ReadonlyMap<string, Model>;

  constructor(models: readonly Model[]) {
    this.kinds = kindsOf(models);
    this.models = new Map(models.map((model) => [model.name, model]));
  }

  /** Returns a body, which may be of several forms. */
  body(value: unknown, type: Type): Code {
    const model = type.kind === "named" ? this.models.get(type.name) : undefined;
    if (model?.kind !== "union") return this.value(value, type);
    const form = model.of.find((form) => this.fits(value, form));
    if (!form) throw new Error(`the example is no ${model.name}`);
    return this.value(value, form);
  }

  /** Returns the entries of a struct. */
  entries(value: object, fields: readonly Field[]): Entry[] {
    return Object.entries(value).flatMap(([name, item]) => {
      const held = heldField(this.field(name, fields), this.kinds);
      return held ? [{ name: `${goName(name)}: `, value: this.held(item, held) }] : [];
    });
  }

  /** Returns a place within a struct, by the names of its fields, and a value of its type. */
  place(path: readonly string[], value: unknown, type: Type): { place: string; value: Code } {
    const [name = "", ...rest] = path;
    const held = heldField(this.field(name, this.fieldsOf(type)), this.kinds);
    if (!held) throw new Error(`${name} can only be null`);
    if (rest.length === 0) return { place: `.${goName(name)}`, value: this.held(value, held) };
    if (held.as !== "value") throw new Error(`${name} may be absent`);
    const inner = this.place(rest, value, held.type);
    return { ...inner, place: `.${goName(name)}${inner.place}` };
  }

  private value(value: unknown, type: Type): Code {
    const written = goType(type, this.kinds, goPackage);
    if (written === "json.RawMessage") return `${written}(${goText(JSON.stringify(value))})`;
    if (type.kind === "union") return this.held(value, { ...withoutNull(type), as: "pointer" });
    if (type.kind === "named") return this.named(value, type.name, written);
    if (type.kind === "list" && Array.isArray(value))
      return { open: `${written}{`, entries: value.map((item) => ({ value: this.value(item, type.of) })), close: "}" };
    if (type.kind === "map") {
      const entries = Object.entries(Object(value)).map(([name, item]) => ({
        name: `${goText(name)}: `,
        value: this.value(item, type.of),
      }));
      return { open: `${written}{`, entries, close: "}" };
    }
    return typeof value === "string" ? goText(value) : JSON.stringify(value);
  }

  private named(value: unknown, name: string, written: string): Code {
    const model = this.models.get(name);
    if (model?.kind === "object") {
      return { open: `${written}{`, entries: this.entries(Object(value), model.fields), close: "}" };
    }
    const text = String(value);
    const isKnown = model?.kind === "values" && model.values.includes(text);
    return isKnown ? written + goName(text) : `${written}(${goText(text)})`;
  }

  private held(value: unknown, { type, as }: Held): Code {
    const inner = goType(type, this.kinds, goPackage);
    if (value === null && as !== "value") return as === "nullable" ? `${goPackage}Null[${inner}]()` : "nil";
    const written = this.value(value, type);
    if (as === "value") return written;
    if (as === "pointer" && typeof written !== "string") return { ...written, open: `&${written.open}` };
    // A number without a type would become an int.
    const argument = type.kind === "integer" || type.kind === "number" ? `[${inner}]` : "";
    const call = `${goPackage}${as === "nullable" ? "Set" : "Ptr"}${argument}(`;
    if (typeof written === "string") return `${call}${written})`;
    return { ...written, open: call + written.open, close: `${written.close})` };
  }

  private fits(value: unknown, type: Type): boolean {
    const given = Object.entries(Object(value));
    const fields = this.fieldsOf(type);
    const isWhole = fields.every(({ name, isRequired }) => !isRequired || given.some(([key]) => key === name));
    return (
      isWhole &&
      given.every(([name, item]) => {
        const field = fields.find((field) => field.name === name);
        const model = field?.type.kind === "named" ? this.models.get(field.type.name) : undefined;
        return field !== undefined && (model?.kind !== "values" || model.values.includes(String(item)));
      })
    );
  }

  private fieldsOf(type: Type): readonly Field[] {
    const model = type.kind === "named" ? this.models.get(type.name) : undefined;
    return model?.kind === "object" ? model.fields : [];
  }

  private field(name: string, fields: readonly Field[]): Field {
    const found = fields.find((field) => field.name === name);
    if (!found) throw new Error(`the client has no field ${name}`);
    return found;
  }
}
