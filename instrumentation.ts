import type { logPageFailure } from "@/app/start";

let logFailure: typeof logPageFailure | undefined;

/** Next's start hook. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  // One import: of two, each would load its own copy of what both need.
  const service = await import("@/app/start");
  logFailure = service.logPageFailure;
  await service.startService();
}

/** Next's error hook; without the query, which may hold a secret. Not awaited: Next may answer without waiting. */
export function onRequestError(error: unknown, request: { path: string; method: string }): void {
  logFailure?.(error, request);
}
