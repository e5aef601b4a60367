import type { logPageFailure } from "@/app/start";

let logFailure: typeof logPageFailure | undefined;

/** Next calls this when it starts. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  // There is one import, since two would each load their own copy of what both need.
  const service = await import("@/app/start");
  logFailure = service.logPageFailure;
  await service.startService();
}

/** Next calls this on an error. The query may hold a secret and is left out. Next may answer without waiting for it. */
export function onRequestError(error: unknown, request: { path: string; method: string }): void {
  logFailure?.(error, request);
}
