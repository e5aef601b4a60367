import { singleton } from "@/lib/singleton";

const state = () => singleton("stopping", () => ({ isStopping: false }));

/** Whether the process was told to stop, and is ready for no more. */
export function isStopping(): boolean {
  return state().isStopping;
}

/** Notes that the process was told to stop. */
export function beginStopping(): void {
  state().isStopping = true;
}
