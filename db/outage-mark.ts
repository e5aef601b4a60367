import { AsyncLocalStorage } from "node:async_hooks";
import { singleton } from "@/lib/core/process/singleton";

/** Says whether a query of one request found the database unavailable, which the framework does not report. */
export type OutageMark = { isUnavailable: boolean };

function outageMarks(): AsyncLocalStorage<OutageMark> {
  return singleton("outage-marks", () => new AsyncLocalStorage());
}

/** Every query in `work` that finds the database unavailable sets the mark. */
export function noticeOutage<Result>(mark: OutageMark, work: () => Result): Result {
  return outageMarks().run(mark, work);
}

export function outageMark(): OutageMark | undefined {
  return outageMarks().getStore();
}

export function markOutage(): void {
  const mark = outageMark();
  if (mark) mark.isUnavailable = true;
}
