/** The field of a parameter begins empty: an example's `If-Match: *` would replace whatever is there. */
export type Parameter = { name: string; place: string; isRequired: boolean; values?: string[] };

/** This came back, or the reason why nothing did. */
export type RequestResult = { status: number; headers: [string, string][]; body: string } | { problem: string };

type Request = {
  method: string;
  path: string;
  fields: Parameter[];
  bodyType: "json" | "form" | "multipart" | undefined;
  form: FormData;
  answersWithFile: boolean;
};

const shownHeaders = ["ETag", "RateLimit", "Retry-After", "X-Request-Id"];

/** Returns the values of fields whose names begin so, without those that are empty. */
function listPrefixedValues(form: FormData, prefix: string): [string, FormDataEntryValue][] {
  return [...form]
    .filter(([name, value]) => name.startsWith(prefix) && value !== "" && !(value instanceof File && value.size === 0))
    .map(([name, value]) => [name.slice(prefix.length), value]);
}

function requestUrl({ path, fields, form }: Request): string {
  const values = new Map(listPrefixedValues(form, "field-").map(([name, value]) => [name, String(value)]));
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values.get(name) ?? ""));
  const query = fields.flatMap(({ name, place }): [string, string][] => {
    const value = values.get(name);
    return place === "query" && value !== undefined ? [[name, value]] : [];
  });
  return query.length > 0 ? `${filled}?${new URLSearchParams(query)}` : filled;
}

function requestHeaders({ fields, form, bodyType }: Request): Headers {
  const headers = new Headers();
  const token = String(form.get("token") ?? "").trim();
  if (token) headers.set("Authorization", `Bearer ${token}`);
  if (bodyType === "json") headers.set("Content-Type", "application/json");
  for (const { name, place } of fields) {
    const value = form.get(`field-${name}`);
    if (place === "header" && value) headers.set(name, String(value));
  }
  return headers;
}

function requestBody({ bodyType, form }: Request): BodyInit | undefined {
  if (bodyType === "json") return String(form.get("json") ?? "");
  if (bodyType !== "multipart") return undefined;
  const parts = new FormData();
  for (const [name, value] of listPrefixedValues(form, "part-")) parts.append(name, value);
  return parts;
}

async function readAnswer(response: Response, isFile: boolean): Promise<string> {
  if (isFile && response.ok) return `${(await response.blob()).size} bytes of ${response.headers.get("content-type")}`;
  const text = await response.text();
  const isJson = response.headers.get("content-type") === "application/json";
  return isJson ? JSON.stringify(JSON.parse(text), null, 2) : text;
}

/** Sends the request that the form describes to this site, without the reader's cookies. */
export async function send(request: Request): Promise<RequestResult> {
  try {
    const response = await fetch(requestUrl(request), {
      method: request.method,
      headers: requestHeaders(request),
      body: requestBody(request),
      credentials: "omit",
      cache: "no-store",
    });
    const headers = shownHeaders.flatMap((name): [string, string][] => {
      const value = response.headers.get(name);
      return value === null ? [] : [[name, value]];
    });
    return { status: response.status, headers, body: await readAnswer(response, request.answersWithFile) };
  } catch (error) {
    if (error instanceof TypeError && /header/i.test(error.message))
      return { problem: "The token contains a character that is not allowed in a header; paste it again." };
    return { problem: "The request did not reach the service; check your connection and send it again." };
  }
}
