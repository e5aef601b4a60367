import { singleton } from "@/lib/singleton";
import { isDamage } from "./failure";

const state = () => singleton("database-damage", () => ({ wasFound: false }));

/** Only a restore repairs damaged rows or files. */
export function noteDamage(error: unknown): void {
  if (isDamage(error)) state().wasFound = true;
}

export function isDatabaseDamaged(): boolean {
  return state().wasFound;
}
