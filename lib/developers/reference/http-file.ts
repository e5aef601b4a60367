import { cachedByOrigin } from "@/lib/core/site-origin";
import { howToFillIn, type SavedBody, type SavedRequest, savedRequests, savedVariables } from "./saved-request";

const boundary = "part-of-the-request";

/** Encodes all but what stands for a variable. */
const encoded = (text: string) =>
  text.startsWith("{{") ? text : new URLSearchParams([["", text]]).toString().slice(1);

function httpBody(body: SavedBody): { type: string; text: string } {
  if (body.type === "json") return { type: "application/json", text: JSON.stringify(body.value, null, 2) ?? "" };
  if (body.type === "form") {
    const pairs = body.fields.filter(({ isSent }) => isSent).map(({ name, value }) => `${name}=${encoded(value)}`);
    return { type: "application/x-www-form-urlencoded", text: pairs.join("&") };
  }
  const parts = Object.entries(body.parts).map(([name, part]) => {
    const file = typeof part === "string" ? "" : `; filename="${part.file}"`;
    const content = typeof part === "string" ? part : `< ./${part.file}`;
    return `--${boundary}\nContent-Disposition: form-data; name="${name}"${file}\n\n${content}\n`;
  });
  return { type: `multipart/form-data; boundary=${boundary}`, text: `${parts.join("")}--${boundary}--` };
}

/** Writes text as comments: links are their words alone, and one in brackets is left out. */
const comments = (text: string) =>
  text
    .replaceAll(/ \(\[[^\]]*\]\([^)]*\)\)/g, "")
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .split("\n")
    .filter(Boolean)
    .map((line) => `# ${line}`);

function httpRequest({ name, method, token, description, path, headers, body }: SavedRequest): string {
  const written = body && httpBody(body);
  const lines = [
    `### ${name}`,
    ...comments(description),
    `${method} {{base_url}}/${path.map(({ value }) => value).join("/")}`,
    ...(token === undefined ? [] : [`Authorization: Bearer {{${token}}}`]),
    ...(written ? [`Content-Type: ${written.type}`] : []),
    ...headers.map(([header, value]) => `${header}: ${value}`),
    ...(written?.text ? ["", written.text] : []),
  ];
  return `${lines.join("\n")}\n`;
}

/** Returns every operation as a request of a `.http` file, as editors send them. */
export const httpFile = (): string =>
  cachedByOrigin("http-file", () =>
    [
      ...howToFillIn.flatMap(comments),
      ...savedVariables().flatMap(({ name, value, description }) => ["", `# ${description}`, `@${name} = ${value}`]),
      "",
      ...savedRequests().map(httpRequest),
    ].join("\n"),
  );
