import { AsyncLocalStorage } from "node:async_hooks";
import { singleton } from "@/lib/singleton";

/** Whether a query of one request found the database unavailable; the framework does not tell. It may hold more. */
export type OutageMark = { isUnavailable: boolean };

function outageMarks(): AsyncLocalStorage<OutageMark> {
  return singleton("outage-marks", () => new AsyncLocalStorage());
}

/** Runs the work of one request; every query in it that finds the database unavailable sets the mark. */
export function noticeOutage(mark: OutageMark, work: () => void): void {
  outageMarks().run(mark, work);
}

/** The mark of the request that this code runs for. */
export function outageMark(): OutageMark | undefined {
  return outageMarks().getStore();
}

/** Sets a mark that was taken when a query began. */
export function markOutage(mark: OutageMark | undefined): void {
  if (mark) mark.isUnavailable = true;
}
