import type { components } from "./service.js";

type ErrorBody = components["schemas"]["Error"];
export type ErrorCode = ErrorBody["error"];

/** A request that the service refused: what it said, and under which id its log has the request. */
export class VitrineError extends Error {
  override readonly name = "VitrineError";

  constructor(
    /** The sentence of the service, the reasons by field, and the id: what a log keeps of an error. */
    message: string,
    readonly status: number,
    /** `undefined` where what answered was not the service, such as a proxy. */
    readonly code: ErrorCode | undefined,
    /** What is wrong, by the path of the field. */
    readonly fields: Readonly<Record<string, readonly string[]>>,
    readonly requestId: string | undefined,
    /** After how many seconds the request may be sent again, where the service says so. */
    readonly retryAfterSeconds: number | undefined,
    /** The sentence of the service alone. */
    readonly description: string = message,
  ) {
    super(message);
  }
}

/** Reads a refusal to its end. */
export async function errorOf(response: Response): Promise<VitrineError> {
  const text = await response.text().catch(() => "");
  const body = parsed(text);
  const wait = Number(response.headers.get("retry-after") ?? Number.NaN);
  const description = body?.error_description ?? `The service answered with status ${response.status}`;
  const fields = body?.fields ?? {};
  const requestId = response.headers.get("x-request-id") ?? undefined;
  return new VitrineError(
    inOneLine(description, fields, requestId),
    response.status,
    body?.error,
    fields,
    requestId,
    Number.isFinite(wait) ? wait : undefined,
    description,
  );
}

function inOneLine(description: string, fields: VitrineError["fields"], requestId: string | undefined): string {
  // A proxy may have fields of another form.
  const details = Object.entries(fields).map(([name, reasons]) => `${name} ${[reasons].flat().join(", ")}`);
  if (requestId) details.push(`request ${requestId}`);
  return details.length > 0 ? `${description} (${details.join("; ")})` : description;
}

function parsed(text: string): ErrorBody | undefined {
  try {
    const body: ErrorBody | null = JSON.parse(text);
    return body && typeof body.error === "string" ? body : undefined;
  } catch {
    return undefined;
  }
}
