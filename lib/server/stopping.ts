import { singleton } from "@/lib/singleton";

const state = () => singleton("stopping", (): { since?: number } => ({}));

/** Whether the process was told to stop, and is ready for no more. */
export function isStopping(): boolean {
  return state().since !== undefined;
}

/** Notes that the process was told to stop; how many milliseconds ago for the first time. */
export function beginStopping(): number {
  const now = Date.now();
  const begun = state();
  begun.since ??= now;
  return now - begun.since;
}
