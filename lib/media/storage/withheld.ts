import { singleton } from "@/lib/core/process/singleton";

const withheld = () => singleton<{ keys: ReadonlySet<string> }>("withheld-files", () => ({ keys: new Set() }));

/** Files of accounts that are being deleted. */
export function isWithheld(key: string): boolean {
  return withheld().keys.has(key);
}

/** @param keys replaces the former ones */
export function withholdFiles(keys: readonly string[]): void {
  withheld().keys = new Set(keys);
}
