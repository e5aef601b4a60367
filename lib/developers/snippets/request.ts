/** A part of a multipart body is a text, or a file by its name. */
export type ExamplePart = string | { file: string };

export type ExampleBody =
  | { type: "json"; value: unknown }
  | { type: "form"; fields: Readonly<Record<string, string>> }
  | { type: "multipart"; parts: Readonly<Record<string, ExamplePart>> };

/** One request of the API as documentation shows it. */
export type ExampleRequest = {
  method: string;
  url: string;
  /** The request carries the access token of the environment variable `VITRINE_TOKEN`. */
  needsToken: boolean;
  headers?: Readonly<Record<string, string>>;
  body?: ExampleBody;
  /** A 204 holds nothing, and a stored file holds bytes. */
  answer: "json" | "nothing" | "file";
};

/** A PUT sends back what a GET of the same address has answered, with one change. */
export type Replacement = { url: string; change: { path: readonly string[]; value: string } };

/** `language` is the word after the fence in Markdown. */
export type Snippet = { language: "sh" | "ts" | "python" | "go"; text: string };

/** Snippets read the access token from this environment variable. */
export const tokenVariable = "VITRINE_TOKEN";
