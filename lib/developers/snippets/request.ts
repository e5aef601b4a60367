/** A part of a multipart body: a text, or a file by its name. */
export type ExamplePart = string | { file: string };

export type ExampleBody =
  | { type: "json"; value: unknown }
  | { type: "form"; fields: Readonly<Record<string, string>> }
  | { type: "multipart"; parts: Readonly<Record<string, ExamplePart>> };

/** One request of the API as documentation shows it. */
export type ExampleRequest = {
  method: string;
  url: string;
  /** Whether it carries the access token in the environment variable `VITRINE_TOKEN`. */
  needsToken: boolean;
  headers?: Readonly<Record<string, string>>;
  body?: ExampleBody;
  /** What the response holds: nothing after a 204, and bytes for a stored file. */
  answer: "json" | "nothing" | "file";
};

/** A PUT of what a GET of the same address has answered, with one change. */
export type Replacement = { url: string; change: { path: readonly string[]; value: string } };

/** A piece of code to copy; `language` is the word after the fence in Markdown. */
export type Snippet = { language: "sh" | "ts" | "python"; text: string };

/** The environment variable that snippets read the access token from. */
export const tokenVariable = "VITRINE_TOKEN";
