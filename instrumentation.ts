/** Next's start hook: the service is ready, or has said why it is not, before the first request. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { startService } = await import("@/lib/server/start");
  await startService();
}
