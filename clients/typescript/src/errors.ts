import type { components } from "./service.js";

type ErrorBody = components["schemas"]["Error"];
export type ErrorCode = ErrorBody["error"];

/** A request that the service refused: what it said, and under which id its log has the request. */
export class VitrineError extends Error {
  override readonly name = "VitrineError";

  constructor(
    message: string,
    readonly status: number,
    /** `undefined` where what answered was not the service, such as a proxy. */
    readonly code: ErrorCode | undefined,
    /** What is wrong, by the path of the field. */
    readonly fields: Readonly<Record<string, readonly string[]>>,
    readonly requestId: string | undefined,
    /** After how many seconds the request may be sent again, where the service says so. */
    readonly retryAfterSeconds: number | undefined,
  ) {
    super(message);
  }
}

/** Reads a refusal to its end. */
export async function errorOf(response: Response): Promise<VitrineError> {
  const text = await response.text().catch(() => "");
  const body = parsed(text);
  const wait = Number(response.headers.get("retry-after") ?? Number.NaN);
  return new VitrineError(
    body?.error_description ?? `The service answered with status ${response.status}`,
    response.status,
    body?.error,
    body?.fields ?? {},
    response.headers.get("x-request-id") ?? undefined,
    Number.isFinite(wait) ? wait : undefined,
  );
}

function parsed(text: string): ErrorBody | undefined {
  try {
    const body: ErrorBody | null = JSON.parse(text);
    return body && typeof body.error === "string" ? body : undefined;
  } catch {
    return undefined;
  }
}
