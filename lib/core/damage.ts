import { isDamage } from "@/db/failure";
import { singleton } from "@/lib/core/process/singleton";

const state = () => singleton("database-damage", () => ({ wasFound: false }));

/** It counts as damaged until an inspection of the whole database finds nothing. */
export function noteDamage(error: unknown): void {
  if (isDamage(error)) state().wasFound = true;
}

/** What an inspection of the whole database found. */
export function setDatabaseDamaged(isDamaged: boolean): void {
  state().wasFound = isDamaged;
}

export function isDatabaseDamaged(): boolean {
  return state().wasFound;
}
