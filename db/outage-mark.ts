import { AsyncLocalStorage } from "node:async_hooks";
import { singleton } from "@/lib/core/process/singleton";

/** Says whether a query of one request found the database unavailable, which the framework does not report. */
export type OutageMark = { isUnavailable: boolean };

/** Every query that finds the database unavailable sets the mark that it runs with. */
export function outageMarks(): AsyncLocalStorage<OutageMark> {
  return singleton("outage-marks", () => new AsyncLocalStorage());
}

export function markOutage(): void {
  const mark = outageMarks().getStore();
  if (mark) mark.isUnavailable = true;
}
