import {
  type Field,
  formFields,
  isFile,
  type Method,
  type Model,
  readDocument,
  type Type,
} from "@/lib/developers/clients/models";
import {
  isKeyword,
  isPassedByName,
  type PythonArgument,
  pythonArguments,
  pythonName,
  pythonParameter,
} from "@/lib/developers/clients/python";

const mark = "# Made by `npm run client` from the OpenAPI document; do not edit it.";
const simple = {
  text: "str",
  integer: "int",
  number: "float",
  boolean: "bool",
  file: "File",
  null: "None",
  any: "Any",
};

function annotation(type: Type, prefix = ""): string {
  const inner = (of: Type) => annotation(of, prefix);
  if (type.kind === "named") return prefix + type.name;
  if (type.kind === "list") return `list[${inner(type.of)}]`;
  if (type.kind === "map") return `dict[str, ${inner(type.of)}]`;
  if (type.kind === "union") return `Union[${type.of.map(inner).join(", ")}]`;
  return simple[type.kind];
}

/** Returns lines of at most 100 characters. */
function comment(text: string | undefined, indent: string): string[] {
  const lines: string[] = [];
  for (const word of (text ?? "").split(/\s+/).filter(Boolean)) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < 100) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(`${indent}# ${word}`);
  }
  return lines;
}

function objectLines(name: string, fields: Field[]): string[] {
  const typeOf = ({ type, isRequired }: Field) => (isRequired ? annotation(type) : `NotRequired[${annotation(type)}]`);
  if (!fields.some((field) => isKeyword(field.name))) {
    const entries = fields.flatMap((field) => [
      ...comment(field.description, "    "),
      `    ${field.name}: ${typeOf(field)}`,
    ]);
    return [`class ${name}(TypedDict):`, ...entries];
  }
  const entries = fields.flatMap((field) => [
    ...comment(field.description, "        "),
    `        "${field.name}": ${typeOf(field)},`,
  ]);
  return [`${name} = TypedDict(`, `    "${name}",`, "    {", ...entries, "    },", ")"];
}

function modelLines(model: Model): string[] {
  if (model.kind === "object") return objectLines(model.name, model.fields);
  const isValues = model.kind === "values";
  const forms = isValues
    ? model.values.map((value) => JSON.stringify(value))
    : model.of.map((type) => annotation(type));
  return [`${model.name} = ${isValues ? "Literal" : "Union"}[`, ...forms.map((form) => `    ${form},`), "]"];
}

/** Returns the text of `models.py`. */
export function pythonModels(document: object): string {
  // Files are sent by the methods of uploads themselves.
  const models = readDocument(document).models.filter((model) => model.kind !== "object" || !model.fields.some(isFile));
  const parts = models.map((model) => modelLines(model).join("\n"));
  const head = [
    mark,
    '"""The shapes of the API: what is sent, and what is answered. Later versions may add fields and values."""',
    "from typing import Any, Literal, NotRequired, TypedDict, Union",
  ];
  return `${head.join("\n\n")}\n\n\n${parts.join("\n\n\n")}\n`;
}

/** An argument in the signature of a method. */
function signed(argument: PythonArgument): string {
  const { from, name } = argument;
  if (from === "match") return `${name}: str`;
  if (from === "progress") return `${name}: Optional[Progress] = None`;
  if (from === "body") return `${name}: ${bodyType(argument.type)}`;
  const { type, isRequired } = argument.field;
  const written = annotation(type, "models.");
  return isRequired ? `${name}: ${written}` : `${name}: Optional[${written}] = None`;
}

function methodLines(method: Method, models: Model[]): string {
  const { id, summary, path, parameters, query, needsMatch, takesKey, isTagged, body, result } = method;
  const given = (fields: Field[]) => `{${fields.map(({ name }) => `"${name}": ${pythonParameter(name)}`).join(", ")}}`;
  const form = formFields(method, models);
  const files = form.filter(isFile);
  const fields = form.filter((field) => !isFile(field));
  const takes = pythonArguments(method, models);
  const named = takes.filter(isPassedByName).map(signed);
  const passed = [
    `"${method.method}"`,
    `"${path}"`,
    ...(parameters.length > 0 ? [given(parameters)] : []),
    ...(query.length > 0 ? [`query=${given(query)}`] : []),
    ...(body?.kind === "json" ? ["body=body"] : []),
    ...(fields.length > 0 ? [`fields=${given(fields)}`] : []),
    ...(files.length > 0 ? [`files=${given(files)}`, "on_progress=on_progress"] : []),
    ...(needsMatch ? ["if_match=if_match"] : []),
    ...(takesKey ? ["takes_key=True"] : []),
  ];
  const data = annotation(result, "models.");
  const written = `self._send(${passed.join(", ")})`;
  const lines = passed.map((part) => `            ${part},`).join("\n");
  const call = written.length > 100 ? `self._send(\n${lines}\n        )` : written;
  const positional = takes.filter((argument) => !isPassedByName(argument)).map(signed);
  const signature = ["self", ...positional, ...(named.length > 0 ? ["*", ...named] : [])];
  const answered = isTagged ? `Tagged[${data}]` : data;
  const end =
    result.kind === "null"
      ? `        ${call}`
      : isTagged
        ? `        return ${call}.tagged()`
        : `        return cast(${data}, ${call}.data)`;
  const line = `    def ${pythonName(id)}(${signature.join(", ")}) -> ${answered}:`;
  const split = [`    def ${pythonName(id)}(`, ...signature.map((part) => `        ${part},`), `    ) -> ${answered}:`];
  const head = line.length > 120 ? split.join("\n") : line;
  return `${head}\n        """${summary}."""\n${end}`;
}

/** A page that was read may be sent back. */
const bodyType = (type: Type) =>
  type.kind === "named" && type.name === "NewPage" ? "Union[models.NewPage, models.Page]" : annotation(type, "models.");

/** Returns the text of `operations.py`: a method for each operation. */
export function pythonOperations(document: object): string {
  const { models, methods } = readDocument(document);
  const head = [
    mark,
    '"""A method for each operation of the API, by its name in the reference."""',
    [
      "from typing import Any, Mapping, Optional, Union, cast",
      "",
      "from . import models",
      "from .answer import Answer, File, Progress, Tagged",
    ].join("\n"),
  ];
  const base = `class Operations:
    def _send(
        self,
        method: str,
        path: str,
        parameters: Optional[Mapping[str, str]] = None,
        *,
        query: Optional[Mapping[str, Any]] = None,
        body: Optional[Mapping[str, Any]] = None,
        fields: Optional[Mapping[str, str]] = None,
        files: Optional[Mapping[str, Optional[File]]] = None,
        if_match: Optional[str] = None,
        takes_key: bool = False,
        on_progress: Optional[Progress] = None,
    ) -> Answer:
        raise NotImplementedError`;
  return `${head.join("\n\n")}\n\n\n${[base, ...methods.map((method) => methodLines(method, models))].join("\n\n")}\n`;
}
