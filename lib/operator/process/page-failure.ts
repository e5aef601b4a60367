import { currentRequest } from "@/lib/core/current-request";
import { noteDamage } from "@/lib/core/damage";
import { describeFailure, log } from "@/lib/core/log";
import { singleton } from "@/lib/core/process/singleton";
import { systemCode } from "@/lib/core/system-failure";

const ending = () => singleton("end-on-missing-code", (): { end?: () => void } => ({}));

/** @param end ends the process, which a supervisor replaces */
export function endOnMissingCode(end: () => void): void {
  ending().end = end;
}

/** Next's runtime remembers that it could not read a part of the build, and never reads it again. */
const isMissingCode = (error: unknown) => error instanceof Error && error.name === "ChunkLoadError";

/** Logs what Next reports. Our server answers 503 where the machine is at fault. */
export function logPageFailure(error: unknown, { path, method }: { path: string; method: string }): void {
  noteDamage(error);
  const request = currentRequest();
  const code = systemCode(error);
  if (request && code !== undefined) request.isUnavailable = true;
  const described = { ...describeFailure(error), ...(code !== undefined && { code }) };
  // The page is not at fault when a client disconnects while it sends a form.
  const level = (error as { code?: unknown } | undefined)?.code === "ECONNRESET" ? "info" : "error";
  log()[level]({ id: request?.id, method, path: path.split("?", 1)[0], ...described }, "page failed");
  const { end } = ending();
  if (!end || code === undefined || !isMissingCode(error)) return;
  delete ending().end;
  log().fatal("A part of the build could not be read. This process ends now; whatever supervises it starts it again.");
  end();
}
