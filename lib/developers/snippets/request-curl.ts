import { type ExampleBody, type ExampleRequest, tokenVariable } from "./request";

/** Returns a text as one word of a POSIX shell. */
const quoted = (text: string) => (/^[\w./:@=-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`);

const widest = 72;

/** Writes JSON in one line where it is short. */
function written(value: unknown): string {
  const line = JSON.stringify(value);
  return line.length <= widest ? line : JSON.stringify(value, null, 2);
}

function bodyOptions(body: ExampleBody): string[] {
  if (body.type === "json") return [`-d ${quoted(written(body.value))}`];
  if (body.type === "form")
    return Object.entries(body.fields).map(([name, value]) =>
      /^[\w.~-]+$/.test(value) ? `-d ${name}=${value}` : `--data-urlencode ${quoted(`${name}=${value}`)}`,
    );
  return Object.entries(body.parts).map(
    ([name, part]) => `-F ${quoted(typeof part === "string" ? `${name}=${part}` : `${name}=@${part.file}`)}`,
  );
}

/** Writes the request as a curl command. */
export function curlRequest({ method, url, needsToken, headers = {}, body, answer }: ExampleRequest): string {
  const usual = body ? "POST" : "GET";
  const options = [
    ...(method === usual ? [] : [`-X ${method}`]),
    ...(needsToken ? [`-H "Authorization: Bearer $${tokenVariable}"`] : []),
    ...Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(body?.type === "json" ? ['-H "Content-Type: application/json"'] : []),
    ...(body ? bodyOptions(body) : []),
    // The shell expands text in double quotes, and curl itself prints no status.
    ...(answer === "nothing" ? ['-w "%{http_code}\\n"'] : []),
    ...(answer === "file" ? ["-O"] : []),
  ];
  return [`curl ${quoted(url)}`, ...options].join(" \\\n  ");
}
