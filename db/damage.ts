import { singleton } from "@/lib/singleton";
import { isDamage } from "./failure";

const state = () => singleton("database-damage", () => ({ wasFound: false }));

/** Remembers a statement that failed because rows or files of the database are damaged; nothing but a restore heals them. */
export function noteDamage(error: unknown): void {
  if (isDamage(error)) state().wasFound = true;
}

/** Whether a statement of this process has found damaged rows or files. */
export function isDatabaseDamaged(): boolean {
  return state().wasFound;
}
