import { singleton } from "@/lib/core/process/singleton";

const state = () => singleton("stopping", () => ({ isStopping: false }));

export function isStopping(): boolean {
  return state().isStopping;
}

export function beginStopping(): void {
  state().isStopping = true;
}
