import { isDamage } from "@/db/failure";
import { singleton } from "@/lib/core/process/singleton";

const state = () => singleton("database-damage", () => ({ wasFound: false }));

/** The database counts as damaged until an inspection of all of it finds nothing. */
export function noteDamage(error: unknown): void {
  if (isDamage(error)) state().wasFound = true;
}

/** Takes the result of an inspection of the whole database. */
export function setDatabaseDamaged(isDamaged: boolean): void {
  state().wasFound = isDamaged;
}

export function isDatabaseDamaged(): boolean {
  return state().wasFound;
}
