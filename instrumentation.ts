import type { logPageFailure } from "@/lib/server/start";

let logFailure: typeof logPageFailure | undefined;

/** Next's start hook. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const [start, { routeTable }] = await Promise.all([import("@/lib/server/start"), import("@/app/table")]);
  logFailure = start.logPageFailure;
  await start.startService(routeTable);
}

/** Next's error hook; without the query, which may hold a secret. Not awaited: Next may answer without waiting. */
export function onRequestError(error: unknown, request: { path: string; method: string }): void {
  logFailure?.(error, request);
}
