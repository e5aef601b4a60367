/** Next's start hook: the service is ready, or has said why it is not, before the first request. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const [{ startService }, { routeTable }] = await Promise.all([import("@/lib/server/start"), import("@/app/table")]);
  await startService(routeTable);
}

/** Next's hook for errors of pages, actions and the proxy; the path is logged without its query, which may hold a state. */
export async function onRequestError(
  error: unknown,
  request: { path: string; method: string },
  context: { routeType: string },
): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { logPageFailure } = await import("@/lib/server/start");
  logPageFailure(error, request, context);
}
