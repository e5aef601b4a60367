import type { logPageFailure } from "@/lib/server/start";

let logFailure: typeof logPageFailure | undefined;

/** Next's start hook: the service is ready, or has said why it is not, before the first request. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const [start, { routeTable }] = await Promise.all([import("@/lib/server/start"), import("@/app/table")]);
  logFailure = start.logPageFailure;
  await start.startService(routeTable);
}

/**
 * Next's hook for errors of pages, actions and the proxy; the path is logged without its query, which may hold a state.
 * Nothing is awaited, since Next does not always wait before it answers.
 */
export function onRequestError(error: unknown, request: { path: string; method: string }): void {
  logFailure?.(error, request);
}
