import { singleton } from "@/lib/singleton";

const state = () => singleton("stopping", () => ({ isStopping: false }));

/** Whether the process is stopping, and no longer ready. */
export function isStopping(): boolean {
  return state().isStopping;
}

/** Marks the process as stopping. */
export function beginStopping(): void {
  state().isStopping = true;
}
