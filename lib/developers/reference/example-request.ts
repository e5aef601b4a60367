import { siteOrigin } from "@/lib/core/site-origin";
import type { ExampleBody, ExamplePart, ExampleRequest } from "@/lib/developers/snippets/request";
import { bodyProperties, type DescribedOperation } from "./document";
import { recordedAnswer } from "./recorded";

/** The keys are last segments of upload paths; covers are sent with a track. */
const exampleFiles: Readonly<Record<string, string>> = {
  ...{ avatar: "avatar.png", background: "background.png", audio: "track.mp3", cover: "cover.jpg" },
  ...{ cursor: "cursor.cur", font: "font.ttf", image: "picture.jpg" },
};

function exampleParts(operation: DescribedOperation, example: Record<string, unknown>) {
  const properties = bodyProperties(operation);
  const kind = operation.path.split("/").at(-1) ?? "";
  return Object.fromEntries(
    Object.keys(example).map((name): [string, ExamplePart] => {
      if (properties[name]?.format !== "binary") return [name, String(example[name])];
      return [name, { file: exampleFiles[name] ?? exampleFiles[kind] ?? name }];
    }),
  );
}

export function exampleBody(operation: DescribedOperation): ExampleBody | undefined {
  const [type, media] = Object.entries(operation.requestBody?.content ?? {})[0] ?? [];
  if (!media) return undefined;
  const example = media.example as Record<string, unknown>;
  if (type === "multipart/form-data") return { type: "multipart", parts: exampleParts(operation, example) };
  if (type === "application/json") return { type: "json", value: example };
  return { type: "form", fields: example as Record<string, string> };
}

/** An example reads somebody else's public profile; the reader gets their own. */
const publicProfile = /(?<=\/api\/users?\/|\bget_?user(?:_?b)?\([^"\n]*")(?:ada|demo)(?![\w.-])/gi;
export const exampleProfile = "demo";
export const withProfile = (text: string, username: string) => text.replaceAll(publicProfile, username);

/** Replacing a whole that was not read first would remove what it lacks. */
export const isReplacement = ({ parameters }: DescribedOperation): boolean =>
  parameters.some(({ name }) => name === "If-Match");
export const pageChange = { path: ["settings", "bio"], value: "Written by a program." };

/** Builds the request at the recorded address. */
export function exampleRequest(operation: DescribedOperation): ExampleRequest {
  const { operationId, method, path, token, responses } = operation;
  const recorded = recordedAnswer(operationId);
  return {
    method,
    url: `${siteOrigin()}${withProfile(recorded?.path ?? path, exampleProfile)}`,
    needsToken: token !== "none",
    headers: recorded?.headers,
    body: exampleBody(operation),
    answer: "204" in responses ? "nothing" : "206" in responses ? "file" : "json",
  };
}
